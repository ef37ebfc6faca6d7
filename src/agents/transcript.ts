import { currentEdition } from '../kernel/edition.ts'
import type { ModelMessage } from '../kernel/ports/model.ts'
import { fairShare } from './fair-share.ts'
import { cutAnswer, measureIn, sizeOf, type TextMeasure } from './message-size.ts'
import { OmittedMessages } from './omitted-messages.ts'

/** How full the window may get before something is left out. */
const fillable = 0.8
/** How much of the window the newest messages keep at least, however long what a session begins with is. */
const leastKept = 0.1
/** How much of what is kept may be a digest of what is not. */
const digestShare = 0.1

interface KeptMessage {
  readonly message: ModelMessage
  readonly size: number
  /** As it was before it was cut. */
  readonly whole: ModelMessage
}

/**
 * The messages of a session, within what a model can read at once.
 *
 * Only what is sent changes when it gets too long: the log keeps every message. The prompt and the request stay, and so
 * does the last round of tool calls, with answers that are too long cut. Of what was said before the request, and of the
 * rounds since, the oldest go first; a system message, which is not taken for a request, says how many and what they held.
 * Thoughts go too: a model signs them together with all that stood before.
 */
export class Transcript {
  readonly #prompt: readonly KeptMessage[]
  readonly #request: readonly KeptMessage[]
  /** How much of what is neither prompt nor request stays when something has to go. */
  #kept: number
  /** Twice what is kept, and more than what stays: so much is said between two times that it is rare. */
  #limit: number
  #earlier: readonly KeptMessage[]
  #turns: KeptMessage[] = []
  #messages: ModelMessage[]
  #size: number
  readonly #fixed: number
  readonly #edition: number
  #earlierLeftOut: OmittedMessages | undefined
  #turnsLeftOut: OmittedMessages | undefined

  /** `opening` ends with the request. Between that and the prompt stands what was said before. */
  constructor(opening: readonly ModelMessage[], windowTokens: number, edition: number = currentEdition) {
    this.#edition = edition
    const entries = opening.map((message) => this.#entryOf(message))
    const first = opening.findIndex(({ role }) => role !== 'system')
    this.#prompt = entries.slice(0, Math.max(0, first))
    this.#earlier = entries.slice(Math.max(0, first), -1)
    this.#request = entries.slice(-1)
    this.#fixed = total(this.#prompt) + total(this.#request)
    this.#kept = Math.max(windowTokens * leastKept, (windowTokens * fillable - this.#fixed) / 2)
    this.#limit = this.#fixed + 2 * this.#kept
    this.#messages = [...opening]
    this.#size = total(entries)
    if (this.#size > this.#limit) this.#shorten()
  }

  /** The same array every time, growing, unless it had to be shortened. */
  get messages(): readonly ModelMessage[] {
    return this.#messages
  }

  /** Adds what belongs together: the answers to all calls of one message at once. */
  push(...messages: readonly ModelMessage[]): void {
    for (const message of messages) {
      const entry = this.#entryOf(message)
      this.#turns.push(entry)
      this.#messages.push(message)
      this.#size += entry.size
    }
    if (this.#size > this.#limit) this.#shorten()
  }

  /** Leaves out half of what can go, for a model that can read less than was believed. False when nothing can. */
  shortenFurther(): boolean {
    const before = this.#size
    this.#kept = Math.max(0, (this.#size - this.#fixed) / 2)
    this.#limit = this.#fixed + 2 * this.#kept
    this.#shorten()
    return this.#size < before
  }

  #shorten(): void {
    const digest = this.#edition < 2 ? 0 : this.#kept * digestShare
    const kept = this.#kept - digest
    const last = startOfLastRound(this.#turns)
    const newest = withinSize(this.#turns.slice(last), kept, measureIn(this.#edition))
    const older = newestOf(this.#turns.slice(0, last), kept - total(newest), ({ role }) => role !== 'tool')
    const turns = [...older, ...newest]
    // What was said before the request is older than all of them.
    const isLess = turns.length < this.#turns.length || this.#turnsLeftOut !== undefined
    const before = this.#edition < 3 ? this.#earlier : this.#earlier.map((entry) => this.#withoutThoughts(entry))
    const earlier = newestOf(before, isLess ? 0 : kept - total(turns), ({ role }) => role === 'user')
    this.#turnsLeftOut = added(this.#turnsLeftOut, this.#turns, turns.length)
    this.#earlierLeftOut = added(this.#earlierLeftOut, this.#earlier, earlier.length)
    this.#turns = turns.map((entry) => this.#withoutThoughts(entry))
    this.#earlier = earlier
    const shown = [
      ...this.#prompt,
      ...(this.#earlierLeftOut?.note(digest / 2) ?? []).map((note) => this.#entryOf(note)),
      ...earlier,
      ...this.#request,
      ...(this.#turnsLeftOut?.note(digest) ?? []).map((note) => this.#entryOf(note)),
      ...this.#turns,
    ]
    // The log knows a conversation by its first message. A copy of it makes this a new conversation.
    this.#messages = shown.map(({ message }, index) => (index === 0 ? { ...message } : message))
    this.#size = total(shown)
  }

  #withoutThoughts(entry: KeptMessage): KeptMessage {
    const { message } = entry
    if (message.role !== 'assistant' || message.thoughts === undefined) return entry
    const { thoughts, ...said } = message
    return this.#entryOf(said)
  }

  #entryOf(message: ModelMessage): KeptMessage {
    return { message, size: sizeOf(message, measureIn(this.#edition)), whole: message }
  }
}

/** What is left out once only the newest of these stay. */
function added(
  before: OmittedMessages | undefined,
  entries: readonly KeptMessage[],
  stay: number,
): OmittedMessages | undefined {
  if (stay >= entries.length) return before
  const leftOut = before ?? new OmittedMessages()
  leftOut.add(entries.slice(0, entries.length - stay).map(({ whole }) => whole))
  return leftOut
}

function total(entries: readonly KeptMessage[]): number {
  return entries.reduce((sum, { size }) => sum + size, 0)
}

/** Where the last message stands that asked for tools; all that follows belongs to it. Without one, the last message. */
function startOfLastRound(turns: readonly KeptMessage[]): number {
  const asking = turns.findLastIndex(
    ({ message }) => message.role === 'assistant' && (message.toolCalls ?? []).length > 0,
  )
  return asking < 0 ? Math.max(0, turns.length - 1) : asking
}

/** As many of the newest as there is room for, from one that may come first. */
function newestOf(
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
function withinSize(entries: readonly KeptMessage[], room: number, measure: TextMeasure): KeptMessage[] {
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
