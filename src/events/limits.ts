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
  /**
   * How long a call is put off while the providers of its models are down. 0 is not at all. Older logs don't say, and are
   * held to Baton's usual one.
   */
  readonly outageMs?: number
  /** Whether models of unknown price may be called under a money limit that was set. */
  readonly allowUnpriced: boolean
  /**
   * That the money limit is Baton's usual one, which no person set: it holds for what has a price, and refuses no model
   * that has none. Logs from before it was recorded have no such mark, and go on as they began.
   */
  readonly usualUsd?: true
}

/** The dimensions that are used up by doing, rather than by nesting or by time passing. */
export type Spendable = {
  readonly usdMicros: number
  readonly tokens: number
  readonly modelCalls: number
  readonly toolCalls: number
}
