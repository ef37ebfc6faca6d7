/** Time, as the kernel sees it. Tests replace it by a simulated clock. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once after `ms`. A `background` timer does not keep the process alive. */
  timer(ms: number, fire: () => void, background?: boolean): Timer
}

export interface Timer {
  cancel(): void
}
