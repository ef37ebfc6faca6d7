import type { ModelMessage } from '../kernel/ports/model.ts'

/** How full the window may get before the middle of a conversation is put aside. */
const fillable = 0.8
/** How much of the window the newest messages keep. */
const keptShare = 0.4
/** A rough measure that needs no tokenizer. */
const charactersPerToken = 4

/**
 * The messages of a session, within what a model can read at once.
 *
 * Only what is sent changes when it gets too long: the log keeps every message.
 * The opening and the newest messages stay; a note in between says what is left out.
 */
export class Transcript {
  readonly #windowTokens: number
  readonly #openingLength: number
  #messages: ModelMessage[] = []
  #size = 0
  #leftOut = 0

  constructor(opening: readonly ModelMessage[], windowTokens: number) {
    this.#windowTokens = windowTokens
    this.#openingLength = opening.length
    for (const message of opening) this.push(message)
  }

  /** The same array every time, growing, unless it had to be shortened. */
  get messages(): readonly ModelMessage[] {
    return this.#messages
  }

  push(message: ModelMessage): void {
    this.#messages.push(message)
    this.#size += sizeOf(message)
    if (this.#size > this.#windowTokens * fillable) this.#shorten()
  }

  #shorten(): void {
    const sizes = this.#messages.map(sizeOf)
    let from = this.#messages.length
    let kept = 0
    while (from > this.#openingLength && kept + (sizes[from - 1] ?? 0) <= this.#windowTokens * keptShare) {
      from--
      kept += sizes[from] ?? 0
    }
    // A tool's answer makes no sense without the question it belongs to.
    while (this.#messages[from]?.role === 'tool') from++
    const noted = this.#leftOut > 0 ? 1 : 0
    const leaving = from - this.#openingLength - noted
    if (leaving <= 0) return
    this.#leftOut += leaving
    const note: ModelMessage = { role: 'user', content: `(${this.#leftOut} earlier messages are left out here.)` }
    this.#messages = [...this.#messages.slice(0, this.#openingLength), note, ...this.#messages.slice(from)]
    this.#size = this.#messages.reduce((total, message) => total + sizeOf(message), 0)
  }
}

/** In tokens, roughly. */
function sizeOf(message: ModelMessage): number {
  const content = typeof message.content === 'string' ? message.content.length : JSON.stringify(message.content).length
  const calls =
    message.role === 'assistant' && message.toolCalls !== undefined ? JSON.stringify(message.toolCalls).length : 0
  return Math.ceil((content + calls) / charactersPerToken) + 4
}
