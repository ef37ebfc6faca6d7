/** Something that makes a plan cheaper or faster, and by how much. */
export interface Move {
  readonly says: string
  readonly saves: number
}

/** How far below a limit a plan is to be (RES-42, RES-43). */
export const budgetMargin = 0.02
export const timeMargin = 0.1

/** A value that may be beyond its limit, and how far below it is to be. */
export interface Excess {
  readonly value: number
  readonly limit: number
  readonly margin: number
}

export interface Moved {
  readonly value: number
  readonly made: readonly Move[]
  /** Whether the limit is kept now, margin or not. */
  readonly isWithin: boolean
}

/** Makes one move after the other until the value is below the limit by the margin, or there are none left. */
export function moveUntil({ value, limit, margin }: Excess, moves: readonly Move[], isExhaustive = false): Moved {
  const target = limit * (1 - margin)
  const made: Move[] = []
  let now = value
  // A plan that keeps to its limit is left as it is.
  if (value < limit && !isExhaustive) return { value, made, isWithin: true }
  for (const move of moves) {
    if (now <= target && !isExhaustive) break
    now -= move.saves
    made.push(move)
  }
  return { value: now, made, isWithin: now <= limit }
}

/** What workers of one step save that need not wait for each other (RES-41). */
export function savedByParallel(seconds: readonly number[]): { readonly saved: number; readonly percent: number } {
  const sum = seconds.reduce((total, one) => total + one, 0)
  const saved = sum - Math.max(0, ...seconds)
  return { saved, percent: sum === 0 ? 0 : Math.round((100 * saved) / sum) }
}
