/**
 * Time, as the kernel sees it. Tests replace it by a simulated clock.
 *
 * People can set `now`, and it then jumps ahead or back; so what is written down for people and for other processes goes by
 * it, and what only measures how long something takes goes by `elapsed`.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /**
   * Milliseconds since a moment that is the same for all processes of one boot of a machine. It never jumps, and stands
   * still while the machine sleeps.
   */
  elapsed(): number
  /** Calls back once after `ms`. A `background` timer does not keep the process alive. */
  timer(ms: number, fire: () => void, background?: boolean): Timer
  /** Calls back some time after `now` has jumped, until the returned function is called. */
  onJump(listener: () => void): () => void
}

export interface Timer {
  cancel(): void
}
