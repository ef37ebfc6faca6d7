import type { PartialReason } from '../../../events/end-reason.ts'

/** Why no further iteration followed. */
export type StopReason = 'none' | 'max_iterations' | 'stall' | 'budget' | 'time'

/** The same in the words of all coordination models. */
export function partialReasonOf(stop: StopReason): PartialReason {
  return stop === 'none' ? 'limit' : stop === 'stall' ? 'stalled' : stop
}

/** With fewer words than this share of those that were asked for, an article is a part of one. */
export const partOfArticle = 0.5

/** With more words than this share of those that were asked for, it is not the article that was asked for. */
export const beyondArticle = 1.5

export interface Ended {
  readonly hasCriticalError: boolean
  readonly hasArticle: boolean
  readonly reachesThreshold: boolean
  readonly stop: StopReason
  readonly criticalStepsFinished: boolean
}

/** How a result stands, by the first row that fits (RES-C28). */
export function statusOf(ended: Ended): 'completed' | 'partial' | 'failed' {
  const { hasCriticalError, hasArticle, reachesThreshold, stop, criticalStepsFinished } = ended
  if (!hasArticle) return 'failed'
  if (hasCriticalError || !reachesThreshold) return 'partial'
  if (stop === 'budget' || stop === 'time') return criticalStepsFinished ? 'completed' : 'partial'
  return 'completed'
}
