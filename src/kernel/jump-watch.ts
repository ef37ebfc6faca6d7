import type { Clock, Timer } from './ports/clock.ts'

/** How long a jump of the clock may go unnoticed. */
const lookEveryMs = 30_000

/** What a clock that is corrected little by little may be off within that time. */
export const toleratedMs = 1_000

/** Notices that a clock was set, or that the machine slept. One timer for all listeners, and none without. */
export class JumpWatch {
  readonly #clock: Pick<Clock, 'now' | 'elapsed' | 'timer'>
  readonly #listeners = new Set<() => void>()
  #timer: Timer | undefined
  #lead = 0

  constructor(clock: Pick<Clock, 'now' | 'elapsed' | 'timer'>) {
    this.#clock = clock
  }

  listen(listener: () => void): () => void {
    // Each has an entry of its own, also when the same function listens twice.
    const entry = (): void => listener()
    this.#listeners.add(entry)
    if (this.#timer === undefined) this.#begin()
    return () => {
      this.#listeners.delete(entry)
      if (this.#listeners.size > 0) return
      this.#timer?.cancel()
      this.#timer = undefined
    }
  }

  #begin(): void {
    this.#lead = leadOf(this.#clock)
    this.#timer = this.#clock.timer(lookEveryMs, () => this.#look(), true)
  }

  #look(): void {
    const hasJumped = jumpBetween(this.#lead, leadOf(this.#clock)) !== 0
    this.#begin()
    if (hasJumped) for (const listener of [...this.#listeners]) listener()
  }
}

/** What the time of day is ahead of the time that passes. It changes only when the clock is set. */
function leadOf(clock: Pick<Clock, 'now' | 'elapsed'>): number {
  return clock.now() - clock.elapsed()
}

/** How far the clock was set ahead, or back if below zero, between these leads; 0 for what is no more than a correction. */
export function jumpBetween(before: number, after: number): number {
  const jump = after - before
  return Math.abs(jump) > toleratedMs ? jump : 0
}
