import type { ModelMessage } from '../kernel/ports/model.ts'
import { textTokens } from '../kernel/text-tokens.ts'
import type { ToolAnswer } from './equipment.ts'

/** How much of each thing that was left out is told. */
const longestRequest = 160
const longestResult = 160
const longestSpeech = 240

/** What messages held that a model is no longer shown, in short: what it was told, said, called and got. */
export class OmittedMessages {
  #count = 0
  #lines: string[] = []

  /** `messages` in the order in which they were said. */
  add(messages: readonly ModelMessage[]): void {
    this.#count += messages.length
    for (const [index, message] of messages.entries()) {
      if (message.role === 'user' || message.role === 'assistant') {
        const who = message.role === 'user' ? 'Told' : 'Said'
        if (message.content.trim() !== '') this.#lines.push(`- ${who}: ${excerpt(message.content, longestSpeech)}`)
      }
      if (message.role !== 'assistant') continue
      const results = answersBehind(messages, index)
      for (const { id, tool, input } of message.toolCalls ?? []) {
        const result = results.get(id)
        const got =
          result === undefined ? '' : ` ${result.failed ? 'failed' : 'gave'}: ${excerpt(result.content, longestResult)}`
        this.#lines.push(`- ${tool} ${excerpt(input, longestRequest)}${got}`)
      }
    }
  }

  /** Nothing where nothing was left out. The newest are told first when there is not room for all. */
  note(tokens: number): ModelMessage[] {
    if (this.#count === 0) return []
    const what = this.#count === 1 ? '1 earlier message is' : `${this.#count} earlier messages are`
    const told: string[] = []
    let left = tokens
    for (const line of this.#lines.toReversed()) {
      left -= textTokens(line)
      if (left < 0) break
      told.unshift(line)
    }
    const untold = this.#lines.length - told.length
    const before = untold > 0 ? [`- (${untold} more, older than these)`] : []
    const digest = told.length === 0 ? '' : ` In short:\n${[...before, ...told].join('\n')}\n`
    return [{ role: 'system', content: `(${what} left out here.${digest})` }]
  }
}

/** The answers to the calls of one message, by id. Some providers begin to count anew with each message. */
function answersBehind(messages: readonly ModelMessage[], index: number): ReadonlyMap<string, ToolAnswer> {
  const answers = new Map<string, ToolAnswer>()
  for (let at = index + 1, message = messages[at]; message?.role === 'tool'; message = messages[++at]) {
    answers.set(message.toolCallId, message)
  }
  return answers
}

function excerpt(content: unknown, longest: number): string {
  const text = (typeof content === 'string' ? content : JSON.stringify(content)).replaceAll(/\s+/g, ' ').trim()
  if (text.length <= longest) return text
  return `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…`
}
