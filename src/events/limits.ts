/**
 * What a run may use up, itself and everything below it. All finite.
 * `wallMs` counts time at work, not time spent waiting for a person or a timer.
 */
export type Limits = {
  readonly usdMicros: number
  readonly tokens: number
  readonly wallMs: number
  readonly modelCalls: number
  readonly toolCalls: number
  /** How many runs deep the nesting may go below this run. */
  readonly depth: number
  /** How many children this run, and each run below it, may start. */
  readonly fanOut: number
  /** Whether models of unknown price may be called under a money limit. */
  readonly allowUnpriced: boolean
}

/** The dimensions that are used up by doing, rather than by nesting or by time passing. */
export type Spendable = {
  readonly usdMicros: number
  readonly tokens: number
  readonly modelCalls: number
  readonly toolCalls: number
}
