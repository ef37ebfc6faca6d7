import type { ModelMessage } from '../kernel/ports/model.ts'
import { fairShare } from './fair-share.ts'
import { cutAnswer, sizeOf, type TextMeasure } from './message-size.ts'
import { OmittedMessages } from './omitted-messages.ts'

export interface KeptMessage {
  readonly message: ModelMessage
  readonly size: number
  /** As it was before it was cut. */
  readonly whole: ModelMessage
}

/** What is kept of a conversation that got too long. */
export interface KeptParts {
  readonly prompt: readonly KeptMessage[]
  earlier: readonly KeptMessage[]
  readonly request: readonly KeptMessage[]
  turns: KeptMessage[]
  earlierLeftOut: OmittedMessages | undefined
  turnsLeftOut: OmittedMessages | undefined
}

/** What is left out once only the newest of these stay. */
export function added(
  before: OmittedMessages | undefined,
  entries: readonly KeptMessage[],
  stay: number,
): OmittedMessages | undefined {
  if (stay >= entries.length) return before
  const leftOut = before ?? new OmittedMessages()
  leftOut.add(entries.slice(0, entries.length - stay).map(({ whole }) => whole))
  return leftOut
}

export function total(entries: readonly KeptMessage[]): number {
  return entries.reduce((sum, { size }) => sum + size, 0)
}

/** Where the last message stands that asked for tools; all that follows belongs to it. Without one, the last message. */
export function startOfLastRound(turns: readonly KeptMessage[]): number {
  const asking = turns.findLastIndex(
    ({ message }) => message.role === 'assistant' && (message.toolCalls ?? []).length > 0,
  )
  return asking < 0 ? Math.max(0, turns.length - 1) : asking
}

/** As many of the newest as there is room for, from one that may come first. */
export function newestOf(
  entries: readonly KeptMessage[],
  room: number,
  mayBeFirst: (message: ModelMessage) => boolean,
): KeptMessage[] {
  let from = entries.length
  let left = room
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index]
    if (entry === undefined || entry.size > left) break
    left -= entry.size
    if (mayBeFirst(entry.message)) from = index
  }
  return entries.slice(from)
}

/** The same messages, with the longest answers of tools cut as far as it takes. */
export function withinSize(entries: readonly KeptMessage[], room: number, measure: TextMeasure): KeptMessage[] {
  if (total(entries) <= room) return [...entries]
  const answers = entries.filter(({ message }) => message.role === 'tool')
  const longest = fairShare(
    answers.map(({ size }) => size),
    room - (total(entries) - total(answers)),
  )
  return entries.map((entry) => {
    if (entry.whole.role !== 'tool' || entry.size <= longest) return entry
    const message = cutAnswer(entry.whole, longest, measure)
    return { message, size: sizeOf(message, measure), whole: entry.whole }
  })
}
