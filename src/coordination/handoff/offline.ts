import type { JsonObject } from '../../events/json.ts'
import type { ModelAnswer, ModelRequest, OfflineRule, ToolDescription } from '../../kernel/ports/model.ts'
import { calling } from '../../models/offline/calling.ts'
import { offlineLine, unsigned } from '../../models/offline/closing-line.ts'
import { compose, withoutRegrets } from '../../models/offline/compose.ts'
import { readExchange } from '../../models/offline/conversation.ts'
import { remedy } from '../../models/offline/say-cannot.ts'
import { chooseTools } from '../../understanding/choose.ts'
import { type Said, showing } from '../patterns/offline.ts'

/** Words for what another agent made, where its text is meant: "write the report to release.md". */
const pointing =
  /^(?:the |this |that |a )?(?:it|them|this|that|answers?|draft|findings|list|notice|reports?|results?|review|summary|text)$/i

/**
 * Finishes a request that another agent answered before: where a tool fits the request and lacks nothing but a text, or
 * is given a word that only points at one, the text is what the other agent wrote. Else both answers are shown.
 */
export function finishing(handed: Said, inner: OfflineRule | undefined): OfflineRule {
  const otherwise = showing([handed], inner)
  return (request, rules) => writing(handed, request, rules.now) ?? otherwise(request, rules)
}

/** Works on what another agent wrote, without the request behind it. What no tool fits is passed on as it is. */
export function workingOn(handed: Said): OfflineRule {
  return (request, rules) => {
    const answer = rules.plain(request)
    const hasDone = readExchange(request.messages).results.length > 0 || (answer.toolCalls ?? []).length > 0
    if (hasDone || answer.finish !== 'other' || request.settings?.output !== undefined) return answer
    const note = `Passed on unchanged: what this agent would do with it takes a language model. ${remedy}`
    return { text: [unsigned(handed.text), note, offlineLine].join('\n\n'), finish: 'other' }
  }
}

function writing({ text }: Said, { messages, settings = {} }: ModelRequest, now: number): ModelAnswer | undefined {
  const { request, rounds, results } = readExchange(messages)
  const calls = callsWith(`${withoutRegrets(text)}\n`, request, settings.tools ?? [], now)
  if (calls.length === 0) return undefined
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
