/** The last object of each kind. */
const kept = new Map<unknown, object>()

/**
 * Keeps an object until another of its kind takes its place. To be called for what comes and goes with every run.
 *
 * V8 forgets what the objects of a class look like when none is left at the time it collects what is long-lived, and
 * throws away all code that was compiled for them. Between two runs none of their objects is left, so the code of runs was
 * compiled anew after each such collection. What is kept holds the run that it was part of, and what that had said.
 */
export function keepShape(object: object, kind: unknown = object.constructor): void {
  // Objects without a class of their own are many kinds, of which this would keep one.
  if (kind !== Object) kept.set(kind, object)
}

/** To be called when no more runs are to be expected: nothing of them stays in memory. */
export function releaseShapes(): void {
  kept.clear()
}
