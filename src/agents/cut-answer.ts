import type { ModelMessage } from '../kernel/ports/model.ts'
import type { ToolAnswer } from './equipment.ts'

/** A rough measure that needs no tokenizer. */
const charactersPerToken = 4
/** What a message takes besides its words. */
const tokensAround = 4
/** However little room there is, a model must see what kind of answer it was. */
const fewestCharacters = 200
/** About as long as the note. */
const noteCharacters = 160

/** In tokens, roughly. */
export function sizeOf(message: ModelMessage): number {
  const content = typeof message.content === 'string' ? message.content.length : JSON.stringify(message.content).length
  const calls =
    message.role === 'assistant' && message.toolCalls !== undefined ? JSON.stringify(message.toolCalls).length : 0
  return Math.ceil((content + calls) / charactersPerToken) + tokensAround
}

/** The beginning of a tool's answer, as text, and a note on how much of it is missing. */
export function cutAnswer(answer: ToolAnswer, tokens: number): ToolAnswer {
  const { content } = answer
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const room = Math.floor((tokens - tokensAround) * charactersPerToken) - noteCharacters
  const beginning = text.slice(0, Math.max(fewestCharacters, room)).replace(/[\uD800-\uDBFF]$/, '')
  if (beginning.length >= text.length) return answer
  const missing = `${text.length - beginning.length} of ${text.length} characters`
  const note = `(Too long to show whole: ${missing} are left out here. Calling again gives the same; ask for less.)`
  return { ...answer, content: `${beginning}\n\n${note}` }
}
