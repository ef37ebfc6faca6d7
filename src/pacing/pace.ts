/** So many answers in a row, and one call more is tried at once. */
const answersToGrow = 10
const firstPauseMs = 250
const longestPauseMs = 30_000
/** What is left of a pause after an answer. */
const shrinkage = 0.97

/**
 * How fast a provider lets us go, learned from what it refuses: half as many calls at once after each refusal,
 * then pauses between them; and slowly faster again. Several refusals of one burst count once.
 */
export class Pace {
  readonly #most: number
  #limit: number
  #pauseMs = 0
  #answers = 0
  #begun = 0
  #begunWhenSlowed = 0

  constructor(most: number) {
    this.#most = most
    this.#limit = most
  }

  /** Calls under way at once. */
  get limit(): number {
    return this.#limit
  }

  /** From the beginning of one call to that of the next. */
  get pauseMs(): number {
    return this.#pauseMs
  }

  /** The number of a call that begins. */
  begin(): number {
    return ++this.#begun
  }

  answered(): void {
    if (this.#pauseMs > 0) {
      const next = this.#pauseMs * shrinkage
      this.#pauseMs = next < firstPauseMs / 2 ? 0 : next
    } else if (this.#limit < this.#most && ++this.#answers >= answersToGrow) {
      this.#limit++
      this.#answers = 0
    }
  }

  /** A call was too many. */
  refused(call: number): void {
    if (call <= this.#begunWhenSlowed) return
    this.#begunWhenSlowed = this.#begun
    this.#answers = 0
    if (this.#limit > 1) this.#limit = Math.floor(this.#limit / 2)
    else this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, firstPauseMs), longestPauseMs)
  }

  /** Begins small, for a provider that has just come back. */
  restart(): void {
    this.#limit = Math.min(2, this.#most)
    this.#answers = 0
  }
}
