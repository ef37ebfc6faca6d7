/** What follows from an evaluation (RES-86). */
export type QualityVerdict = {
  readonly decision: 'COMPLETE' | 'CONTINUE'
  readonly forced: boolean
  readonly warning?: string
}

export interface QualityStanding {
  readonly quality: number
  readonly threshold: number
  readonly iteration: number
  readonly maxIterations: number
  /** Two iterations in a row that got hardly better, with nothing new to try (RES-56). */
  readonly isStalled: boolean
}

/** Sums of decimals miss what they stand for by less than this. */
const tolerance = 1e-9

export function reaches(quality: number, threshold: number): boolean {
  return quality >= threshold - tolerance
}

export function decide({ quality, threshold, iteration, maxIterations, isStalled }: QualityStanding): QualityVerdict {
  if (reaches(quality, threshold)) return { decision: 'COMPLETE', forced: false }
  if (iteration >= maxIterations) {
    return { decision: 'COMPLETE', forced: true, warning: 'Quality below target but max iterations reached' }
  }
  if (isStalled) return { decision: 'COMPLETE', forced: true, warning: 'No progress between iterations' }
  return { decision: 'CONTINUE', forced: false }
}

/** So little is no progress. */
const leastGain = 0.02

/** Whether the last two iterations got hardly better, though nothing new was asked for. `qualities` is one for each iteration. */
export function isStalled(qualities: readonly number[], actions: readonly (readonly string[])[]): boolean {
  if (qualities.length < 3) return false
  const [before, middle, last] = qualities.slice(-3) as [number, number, number]
  const known = new Set(actions.slice(0, -1).flat())
  const asksForNothingNew = (actions.at(-1) ?? []).every((action) => known.has(action))
  return middle - before < leastGain && last - middle < leastGain && asksForNothingNew
}

export type FeedbackSeverity = 'exceeds' | 'below' | 'urgent'

export function severityOf(quality: number, threshold: number): FeedbackSeverity {
  if (reaches(quality, threshold)) return 'exceeds'
  return quality < 0.6 ? 'urgent' : 'below'
}
