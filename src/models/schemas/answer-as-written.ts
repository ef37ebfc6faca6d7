import type { ThoughtPart, Thoughts } from '../../events/conversation.ts'
import type { Json } from '../../events/json.ts'
import type { ModelAnswer } from '../../kernel/ports/model.ts'
import { withoutFence } from '../../kernel/without-fence.ts'
import { thoughtsIn } from '../ai-sdk/thoughts.ts'
import type { ToolNames } from '../tool-names.ts'
import type { SentSchema } from './fitted-schema.ts'

/** What of a request was sent in another form. */
interface Sent {
  readonly names: ToolNames
  readonly inputs: ReadonlyMap<string, SentSchema>
  readonly output: SentSchema | undefined
}

/** An answer in the names and schemas of the request as it was written. */
export function answerAsWritten(answer: ModelAnswer, { names, inputs, output }: Sent): ModelAnswer {
  const { text, toolCalls, thoughts } = answer
  const said = output === undefined ? text : textAsWritten(text, output)
  return {
    ...answer,
    text: said,
    ...(toolCalls === undefined
      ? {}
      : {
          toolCalls: toolCalls.map(({ id, tool: shown, input }) => {
            const tool = names.fromProvider(shown)
            return { id, tool, input: inputs.get(tool)?.fromProvider(input) ?? input }
          }),
        }),
    ...(thoughts === undefined || said === text ? {} : aroundText(thoughts, said.length)),
  }
}

/** Text that is no JSON, or was as it should be, stays to the letter. */
function textAsWritten(text: string, output: SentSchema): string {
  let value: Json
  try {
    value = JSON.parse(withoutFence(text)) as Json
  } catch {
    return text
  }
  const written = JSON.stringify(output.fromProvider(value))
  return written === JSON.stringify(value) ? text : written
}

/** The text is one piece now, where its first piece was. */
function aroundText({ by, parts }: Thoughts, length: number): { readonly thoughts?: Thoughts } {
  const first = parts.findIndex(({ kind }) => kind === 'text')
  const around = parts.flatMap((part, index): readonly ThoughtPart[] => {
    if (part.kind !== 'text') return [part]
    return index === first ? [{ ...part, length }] : []
  })
  const thoughts = thoughtsIn(around, by)
  return thoughts === undefined ? {} : { thoughts }
}
