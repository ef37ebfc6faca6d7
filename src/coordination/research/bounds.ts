import type { BoundsScope } from '../bounds.ts'
import type { WrittenResearch } from './fields.ts'

/** The most workers of one plan, how often each is tried, and what a worker asks models at most. */
const [workers, attempts, callsOfWorker] = [20, 3, 12]

/** The most model calls of one run of research: of every iteration its workers, and one judgement about the brief. */
export function researchCalls({ max_iterations = 3, workers: own = {} }: WrittenResearch, scope: BoundsScope): number {
  const others = Object.values(own).reduce((sum, { run }) => sum + scope.callsOf(run), 0)
  return 3 + max_iterations * attempts * (workers * callsOfWorker + others)
}
