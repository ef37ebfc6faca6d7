import { fileTokens } from '../kernel/file-tokens.ts'
import type { ModelMessage } from '../kernel/ports/model.ts'
import { textTokens } from '../kernel/text-tokens.ts'
import type { ToolAnswer } from './equipment.ts'

/** How many tokens a text is believed to have. */
export type TextMeasure = (text: string) => number

/** By bytes since the second edition; before that, any character was a quarter. */
export function measureIn(edition: number): TextMeasure {
  return edition < 2 ? (text) => text.length / 4 : textTokens
}

/** What a message takes besides its words. */
const tokensAround = 4
/** However little room there is, a model must see what kind of answer it was. */
const fewestCharacters = 200
/** About as long as the note. */
const noteTokens = 40

/** About how many tokens a message has. */
export function sizeOf(message: ModelMessage, measure: TextMeasure = textTokens): number {
  const content = contentText(message.content)
  const calls = message.role === 'assistant' && message.toolCalls !== undefined ? JSON.stringify(message.toolCalls) : ''
  const words = Math.ceil(measure(content) + measure(calls) + measure(thoughtsText(message)))
  return words + tokensOfFiles(message) + tokensAround
}

function tokensOfFiles(message: ModelMessage): number {
  return 'files' in message ? (message.files ?? []).reduce((sum, file) => sum + fileTokens(file), 0) : 0
}

/** No character counts for more, and in JSON it may stand there as an escape of six. */
const mostTokens = 1.25
const longestEscape = 6
/** Nor are `false` and `null` longer. */
const longestNumber = 25

/** At least as many tokens as a message has, in any edition, found without reading its text. */
export function sizeAtMost(message: ModelMessage): number {
  const { content } = message
  const calls = message.role === 'assistant' ? mostCharacters(message.toolCalls) + thoughtsText(message).length : 0
  const characters = calls + (typeof content === 'string' ? content.length : mostCharacters(content))
  return Math.ceil(characters * mostTokens) + tokensOfFiles(message) + tokensAround
}

/** At least as many characters as a value has as JSON. */
function mostCharacters(value: unknown): number {
  if (typeof value === 'string') return value.length * longestEscape + 2
  if (typeof value !== 'object' || value === null) return longestNumber
  let most = 2
  for (const key of Object.keys(value)) {
    most += key.length * longestEscape + 4 + mostCharacters((value as Record<string, unknown>)[key])
  }
  return most
}

/** What is encrypted can't be read here, and its length says little. */
function thoughtsText(message: ModelMessage): string {
  const parts = message.role === 'assistant' ? (message.thoughts?.parts ?? []) : []
  return parts.reduce((text, part) => text + (part.kind === 'thought' ? part.text : ''), '')
}

function contentText(content: ModelMessage['content']): string {
  return typeof content === 'string' ? content : JSON.stringify(content)
}

/** The beginning of a tool's answer, as text, and a note on how much of it is missing. */
export function cutAnswer(answer: ToolAnswer, tokens: number, measure: TextMeasure): ToolAnswer {
  const text = contentText(answer.content)
  const charactersPerToken = text.length / Math.max(1, measure(text))
  const room = Math.floor((tokens - tokensAround - noteTokens) * charactersPerToken)
  const beginning = text.slice(0, Math.max(fewestCharacters, room)).replace(/[\uD800-\uDBFF]$/, '')
  if (beginning.length >= text.length) return answer
  const missing = `${text.length - beginning.length} of ${text.length} characters`
  const note = `(Too long to show whole: ${missing} are left out here. Calling again gives the same; ask for less.)`
  return { ...answer, content: `${beginning}\n\n${note}` }
}
