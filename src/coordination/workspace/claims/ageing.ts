/** When a task that no peer wants is offered more freely, and when it is given up (WSP-70, WSP-71). */
export interface Ageing {
  /** From here on the threshold sinks by one, and again after each further such time. */
  readonly unclaimedAfterMs: number
  readonly lowestThreshold: number
  /** From here on breakdown is asked, whatever its score is. */
  readonly breakdownAfterMs: number
  readonly giveUpAfterMs: number
}

const defaultAgeing: Ageing = {
  unclaimedAfterMs: 30_000,
  lowestThreshold: 4,
  breakdownAfterMs: 5 * 60_000,
  giveUpAfterMs: 60 * 60_000,
}

/** The fitness that suffices after a task has waited that long, by the clock of the peer that asks. */
export function thresholdAfter(waitedMs: number, threshold: number, ageing: Ageing = defaultAgeing): number {
  const sunk = threshold - Math.floor(Math.max(0, waitedMs) / ageing.unclaimedAfterMs)
  return Math.max(sunk, Math.min(threshold, ageing.lowestThreshold))
}

/** Whether breakdown may take it without fitting. */
export function isForBreakdown(waitedMs: number, ageing: Ageing = defaultAgeing): boolean {
  return waitedMs >= ageing.breakdownAfterMs
}

/** Whether it fails with `no_taker`. */
export function isGivenUp(waitedMs: number, ageing: Ageing = defaultAgeing): boolean {
  return waitedMs >= ageing.giveUpAfterMs
}
