/** What a person is told while steps are carried out (RES-69). Steps count from 0. */
export function progressLine(step: number, steps: number): string {
  return `Executing step ${step + 1} of ${steps} (${Math.round((100 * (step + 1)) / steps)}% complete)`
}

/** The exact share of what is done. */
export function completedRatio(finished: number, all: number): number {
  return all === 0 ? 1 : finished / all
}
