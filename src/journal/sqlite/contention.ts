/** Waits between two attempts grow from the first to the second. */
const shortestWaitMs = 1
const longestWaitMs = 25
/** Past this share of its time an attempt is made more often, so that the process that waited longest gets ahead of newcomers. */
const urgentAfter = 0.25
const urgentWaitMs = 5
/** How long a process that had to wait leaves the file to others, at most, before it comes again. */
const longestPauseMs = 10
/** More attempts than this until the file was free, and it will be asked for less often; fewer than that, and more often. */
const manyAttempts = 24
const fewAttempts = 10
const adjustment = 1.2
/** The longest waits become up to so many times longer. */
const mostPatience = 4

/**
 * When a process asks again for a file that others keep busy. In a crowd each of them asks less often: attempts take time,
 * and the process that has the file needs that time to be done with it.
 */
export class Contention {
  readonly #limitMs: number
  #patience = 1
  #attempts = 0
  #waitMs = shortestWaitMs

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** The file is wanted. Says how long to wait before the first attempt. `chance` is from 0 to 1. */
  begin(chance: number): number {
    const hadToWait = this.#attempts > 1
    if (this.#attempts > manyAttempts) this.#patience = Math.min(mostPatience, this.#patience * adjustment)
    if (this.#attempts < fewAttempts) this.#patience = Math.max(1, this.#patience / adjustment)
    this.#attempts = 1
    this.#waitMs = shortestWaitMs
    return hadToWait ? chance * longestPauseMs : 0
  }

  /** An attempt failed. Says how long to wait before the next one. */
  again(waitedMs: number, chance: number): number {
    this.#attempts++
    const isUrgent = waitedMs > this.#limitMs * urgentAfter
    const isLongest = this.#waitMs >= longestWaitMs
    const waitMs = (isUrgent ? Math.min(this.#waitMs, urgentWaitMs) : this.#waitMs) * (isLongest ? this.#patience : 1)
    this.#waitMs = Math.min(this.#waitMs * 2, longestWaitMs)
    return waitMs * (0.5 + chance)
  }
}
