/** Whether two sets of days, months and years can be of the same time; what says nothing of it can. */
export function couldBeSameTime(left: readonly string[], right: readonly string[]): boolean {
  return left.length === 0 || right.length === 0 || isSameTime(left, right)
}

/** Whether both say when, and can mean the same time. */
export function isSameTime(left: readonly string[], right: readonly string[]): boolean {
  return left.some((one) => right.some((other) => one.startsWith(other) || other.startsWith(one)))
}
