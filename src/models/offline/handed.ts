import type { JsonObject } from '../../events/json.ts'
import type { ModelAnswer, ModelRequest, ToolDescription } from '../../kernel/ports/model.ts'
import { chooseTools } from '../../understanding/choose.ts'
import { calling } from './calling.ts'
import { compose, offlineLine } from './compose.ts'
import { readExchange } from './conversation.ts'
import { takeApart } from './embedded.ts'

/** Words for what another agent made, where its text is meant: "write the report to release.md". */
const pointing =
  /^(?:the |this |that |a )?(?:it|them|this|that|answers?|draft|findings|list|notice|reports?|results?|review|summary|text)$/i

/**
 * Finishes what another agent began: where a tool fits the request and lacks nothing but a text, or is given a word
 * that only points at one, the text is what the other one wrote. Undefined when there is no such tool.
 */
export function answerHanded({ messages, settings = {} }: ModelRequest, now: number): ModelAnswer | undefined {
  const content = messages.findLast(({ role }) => role === 'user')?.content
  const parts = typeof content === 'string' ? takeApart(content) : undefined
  if (parts === undefined || !parts.isHanded) return undefined
  const draft = withoutRegrets(parts.said.map(({ text }) => text).join('\n\n'))
  const calls = callsWith(draft, parts.request, settings.tools ?? [], now)
  if (calls.length === 0) return undefined
  const { rounds, results } = readExchange(messages)
  if (rounds === 0) return calling(messages, calls)
  return { text: compose(results, []), finish: results.some(({ failed }) => failed) ? 'other' : 'stop' }
}

type Call = readonly [tool: string, input: JsonObject]

function callsWith(draft: string, request: string, tools: readonly ToolDescription[], now: number): readonly Call[] {
  const { calls, unmet } = chooseTools(request, tools, now)
  const pointed = calls.flatMap(({ tool, input }): Call[] => {
    const name = textsOf(tool, tools).find((one) => pointing.test(String(input[one])))
    return name === undefined ? [] : [[tool, { ...input, [name]: draft }]]
  })
  const lacking = unmet.flatMap(({ nearest = '', input = {}, missing: [only, ...others] }): Call[] => {
    const isText = only !== undefined && others.length === 0 && textsOf(nearest, tools).includes(only)
    return isText ? [[nearest, { ...input, [only]: draft }]] : []
  })
  return [...pointed, ...lacking]
}

/** What a tool needs that is a text without a form. */
function textsOf(tool: string, tools: readonly ToolDescription[]): readonly string[] {
  const { properties = {}, required = [] } = (tools.find(({ name }) => name === tool)?.input ?? {}) as {
    readonly properties?: Readonly<Record<string, JsonObject>>
    readonly required?: readonly string[]
  }
  return required.filter((name) => {
    const { type, enum: choices, format } = properties[name] ?? {}
    return type === 'string' && choices === undefined && format === undefined
  })
}

/** What the other agent could not do is what is done now. */
function withoutRegrets(draft: string): string {
  const paragraphs = draft.replaceAll(offlineLine, '').split('\n\n')
  const kept = paragraphs.filter((one) => !one.startsWith('Not done: "'))
  return `${kept.join('\n\n').trim()}\n`
}
