import { currentEdition } from '../kernel/edition.ts'
import type { ModelMessage } from '../kernel/ports/model.ts'
import {
  added,
  type KeptMessage,
  type KeptParts,
  newestOf,
  startOfLastRound,
  total,
  withinSize,
} from './kept-messages.ts'
import { measureIn, sizeAtMost, sizeOf } from './message-size.ts'

/** How full the window may get before something is left out. */
const fillable = 0.8
/** How much of the window the newest messages keep at least, however long what a session begins with is. */
const leastKept = 0.1
/** How much of what is kept may be a digest of what is not. */
const digestShare = 0.1

/** In tokens. */
interface MeasuredSize {
  size: number
  /** What prompt and request take. */
  readonly fixed: number
  /** How much of the rest stays when something has to go. */
  kept: number
}

/** Twice what is kept, and more than what stays: so much is said between two times that it is rare. */
function limitOf({ fixed, kept }: MeasuredSize): number {
  return fixed + 2 * kept
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
  /** How many messages the prompt has, and how many stand before the request. */
  readonly #prompt: number
  readonly #before: number
  readonly #windowTokens: number
  readonly #edition: number
  #messages: ModelMessage[]
  /** At least as many tokens as there are. What is said is only measured once that is too many: most conversations are short. */
  #most = 0
  #measured: MeasuredSize | undefined
  /** Made when something has to go for the first time: most conversations are short, and thousands may be waiting. */
  #parts: KeptParts | undefined

  /** `opening` ends with the request. Between that and the prompt stands what was said before. */
  constructor(opening: readonly ModelMessage[], windowTokens: number, edition: number = currentEdition) {
    this.#edition = edition
    this.#windowTokens = windowTokens
    const first = opening.findIndex(({ role }) => role !== 'system')
    this.#prompt = Math.max(0, first)
    this.#before = Math.max(0, opening.length - 1)
    this.#messages = []
    this.#add(opening)
  }

  /** The same array every time, growing, unless it had to be shortened. */
  get messages(): readonly ModelMessage[] {
    return this.#messages
  }

  /** Adds what belongs together: the answers to all calls of one message at once. */
  push(...messages: readonly ModelMessage[]): void {
    this.#add(messages)
  }

  /** What was said before a session may be more messages than a call can have arguments. */
  #add(messages: readonly ModelMessage[]): void {
    for (const message of messages) {
      this.#messages.push(message)
      if (this.#measured === undefined) this.#most += sizeAtMost(message)
      else this.#measured.size += this.#sizeOfTurn(message)
    }
    // The limit is never below that.
    if (this.#measured === undefined && this.#most <= this.#windowTokens * fillable) return
    const measured = this.#measure()
    if (measured.size > limitOf(measured)) this.#shorten(measured)
  }

  #sizeOfTurn(message: ModelMessage): number {
    const entry = this.#entryOf(message)
    this.#parts?.turns.push(entry)
    return entry.size
  }

  /** Nothing was left out before it is measured. */
  #measure(): MeasuredSize {
    if (this.#measured !== undefined) return this.#measured
    const sizes = this.#messages.map((message) => this.#sizeOf(message))
    const isFixed = (index: number): boolean => index < this.#prompt || index === this.#before
    const fixed = sizes.reduce((sum, size, index) => (isFixed(index) ? sum + size : sum), 0)
    const kept = Math.max(this.#windowTokens * leastKept, (this.#windowTokens * fillable - fixed) / 2)
    const size = sizes.reduce((sum, one) => sum + one, 0)
    this.#measured = { size, fixed, kept }
    return this.#measured
  }

  /** Leaves out half of what can go, for a model that can read less than was believed. False when nothing can. */
  shortenFurther(): boolean {
    const measured = this.#measure()
    const before = measured.size
    measured.kept = Math.max(0, (measured.size - measured.fixed) / 2)
    this.#shorten(measured)
    return measured.size < before
  }

  /** Nothing is left out yet, so its messages are what it began with and the turns since. */
  #divided(): KeptParts {
    const entries = this.#messages.map((message) => this.#entryOf(message))
    return {
      prompt: entries.slice(0, this.#prompt),
      earlier: entries.slice(this.#prompt, this.#before),
      request: entries.slice(this.#before, this.#before + 1),
      turns: entries.slice(this.#before + 1),
      earlierLeftOut: undefined,
      turnsLeftOut: undefined,
    }
  }

  #shorten(measured: MeasuredSize): void {
    this.#parts ??= this.#divided()
    const parts = this.#parts
    const digest = this.#edition < 2 ? 0 : measured.kept * digestShare
    const kept = measured.kept - digest
    const last = startOfLastRound(parts.turns)
    const newest = withinSize(parts.turns.slice(last), kept, measureIn(this.#edition))
    const older = newestOf(parts.turns.slice(0, last), kept - total(newest), ({ role }) => role !== 'tool')
    const turns = [...older, ...newest]
    // What was said before the request is older than all of them.
    const isLess = turns.length < parts.turns.length || parts.turnsLeftOut !== undefined
    const before = this.#edition < 3 ? parts.earlier : parts.earlier.map((entry) => this.#withoutThoughts(entry))
    const earlier = newestOf(before, isLess ? 0 : kept - total(turns), ({ role }) => role === 'user')
    parts.turnsLeftOut = added(parts.turnsLeftOut, parts.turns, turns.length)
    parts.earlierLeftOut = added(parts.earlierLeftOut, parts.earlier, earlier.length)
    parts.turns = turns.map((entry) => this.#withoutThoughts(entry))
    parts.earlier = earlier
    const shown = [
      ...parts.prompt,
      ...(parts.earlierLeftOut?.note(digest / 2) ?? []).map((note) => this.#entryOf(note)),
      ...earlier,
      ...parts.request,
      ...(parts.turnsLeftOut?.note(digest) ?? []).map((note) => this.#entryOf(note)),
      ...parts.turns,
    ]
    // The log knows a conversation by its first message. A copy of it makes this a new conversation.
    this.#messages = shown.map(({ message }, index) => (index === 0 ? { ...message } : message))
    measured.size = total(shown)
  }

  #withoutThoughts(entry: KeptMessage): KeptMessage {
    const { message } = entry
    if (message.role !== 'assistant' || message.thoughts === undefined) return entry
    const { thoughts, ...said } = message
    return this.#entryOf(said)
  }

  #entryOf(message: ModelMessage): KeptMessage {
    return { message, size: this.#sizeOf(message), whole: message }
  }

  #sizeOf(message: ModelMessage): number {
    return sizeOf(message, measureIn(this.#edition))
  }
}
