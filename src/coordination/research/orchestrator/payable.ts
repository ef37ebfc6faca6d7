import type { WorkerClass } from '../plan.ts'
import type { ResearchPurse } from './purse.ts'

/** A worker that waits to be asked, and what that takes. */
export interface WaitingWorker {
  readonly cost_micros: number
  readonly class: WorkerClass
  /** An earlier answer of it serves, so nothing has to be paid. */
  readonly isFree: boolean
}

const ranks: Readonly<Record<WorkerClass, number>> = { critical: 0, 'critical-group': 1, optional: 2 }

/**
 * Those of the waiting workers that can be paid now, in the order in which they wait. What is needed most has the first
 * claim, and what does not fit is left out, not what comes after it (algorithm 4.5).
 */
export function payable<Waiting extends WaitingWorker>(
  waiting: readonly Waiting[],
  purse: ResearchPurse,
  heldBack: number,
): Waiting[] {
  const byNeed = waiting.toSorted((left, right) => ranks[left.class] - ranks[right.class])
  const paid = new Set(byNeed.filter(({ cost_micros, isFree }) => isFree || purse.reserve(cost_micros, heldBack)))
  return waiting.filter((worker) => paid.has(worker))
}
