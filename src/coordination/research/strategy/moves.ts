/** Something that makes a plan cheaper or faster. */
export interface Move<Thing> {
  readonly says: string
  apply(thing: Thing): Thing
}

/** How far below a limit a plan is to be (RES-42, RES-43). */
export const budgetMargin = 0.02
export const timeMargin = 0.1

/** Something with a value that may be beyond its limit, and how far below it is to be. */
export interface Excess<Thing> {
  readonly thing: Thing
  readonly measure: (thing: Thing) => number
  readonly limit: number
  readonly margin: number
}

export interface Moved<Thing> {
  readonly thing: Thing
  /** What was done, in plain words. */
  readonly made: readonly string[]
  /** Whether the limit is kept now, margin or not. */
  readonly isWithin: boolean
}

/** Makes one move after the other until the value is below the limit by the margin, or there are none left. */
export function moveUntil<Thing>(
  { thing, measure, limit, margin }: Excess<Thing>,
  moves: readonly Move<Thing>[],
  isExhaustive = false,
): Moved<Thing> {
  const target = limit * (1 - margin)
  const made: string[] = []
  let now = thing
  // A plan that keeps to its limit is left as it is.
  if (measure(thing) <= limit && !isExhaustive) return { thing, made, isWithin: true }
  for (const { says, apply } of moves) {
    if (measure(now) <= target && !isExhaustive) break
    const moved = apply(now)
    if (measure(moved) >= measure(now)) continue
    now = moved
    made.push(says)
  }
  return { thing: now, made, isWithin: measure(now) <= limit }
}

/** What workers of one step save that need not wait for each other (RES-41). */
export function savedByParallel(seconds: readonly number[]): { readonly saved: number; readonly percent: number } {
  const sum = seconds.reduce((total, one) => total + one, 0)
  const saved = sum - Math.max(0, ...seconds)
  return { saved, percent: sum === 0 ? 0 : Math.round((100 * saved) / sum) }
}
