import type { Clock } from '../../../src/index.ts'

/** What the project is given: a clock, and a function that records each call that reaches a model or a tool. */
export interface Outside {
  readonly clock: Clock
  /** `key` is the same for every attempt of one operation. */
  readonly called: (key: string) => void
}

/** Takes time on the clock of the run, so that a simulated clock decides what comes first. */
export function wait({ clock }: Outside, ms: number): Promise<void> {
  return new Promise((resolve) => void clock.timer(ms, resolve))
}
