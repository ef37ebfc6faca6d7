/**
 * Time as it passed along one log. What the events of a log say of the time of day jumps when the clock is set; this
 * neither goes back nor counts a jump that the log knows of.
 */
export class SteadyTime {
  /** What the clock is ahead by now. */
  #ahead: number
  #last = Number.NEGATIVE_INFINITY

  /** A child begins with the clock of its parent. */
  constructor(parent?: SteadyTime) {
    this.#ahead = parent === undefined ? 0 : parent.#ahead
  }

  /** The time of the next event. `jumpMs` is what it says of the clock, if it is about that. */
  next(ts: number, jumpMs = 0): number {
    this.#ahead += jumpMs
    // The clock was set back without a word: this event came after the last one all the same.
    if (ts - this.#ahead < this.#last) this.#ahead = ts - this.#last
    this.#last = ts - this.#ahead
    return this.#last
  }
}
