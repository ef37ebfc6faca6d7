import type { Brief } from '../brief.ts'
import type { PlannedWorker, PlanStep, WorkerCategory } from '../plan.ts'
import type { Hand } from '../roster.ts'
import { isOutside } from '../roster.ts'
import type { TaskResult } from '../state.ts'
import type { WorkerInput } from '../worker.ts'
import { partsOf } from '../writing/outline.ts'

/** What this iteration has found and made so far, by category. */
export type ResultsSoFar = Readonly<Record<WorkerCategory, readonly TaskResult[]>>

export interface InputGround {
  readonly brief: Brief
  readonly step: PlanStep
  readonly results: ResultsSoFar
  /** Questions that the documents themselves raise. They may hold private words. */
  readonly raised: readonly string[]
  readonly sample: number
}

/**
 * What a worker is given. One that asks outside gets the brief and what follows from it alone: words of documents must
 * not leave in a query.
 */
export function workerInput(worker: PlannedWorker, hand: Hand, taskId: string, ground: InputGround): WorkerInput {
  const { brief, step, results, raised, sample } = ground
  const asksOutside = isOutside(hand)
  const questions = [...partsOf(brief.topic).parts, ...(brief.expected_sections ?? [])]
  const sees = (category: WorkerCategory): readonly TaskResult[] => (asksOutside ? [] : results[category])
  return {
    task_id: taskId,
    worker_id: worker.worker_id,
    context: {
      brief,
      assignment: worker.assignment,
      questions: asksOutside ? questions : [...new Set([...questions, ...raised])],
      // Only writers divide their work; what searches or checks is not asked anew because another joined (RES-56).
      others: step.category === 'writing' ? step.workers.map(({ worker_id }) => worker_id) : [],
      research_results: step.category === 'research' ? [] : sees('research'),
      analysis_results: step.category === 'research' ? [] : sees('analysis'),
      writing_results: sees('writing'),
      feedback: worker.wishes,
    },
    config: { tier: worker.tier, version: worker.version, sample },
  }
}
