import type { ResearchPlan } from '../plan.ts'
import { costOfPlan, secondsOfPlan, workersOf } from '../planner/estimate.ts'

/** A plan in numbers, to compare two of them (RES-46). */
export type PlanFigures = {
  readonly steps: number
  readonly workers: number
  readonly seconds: number
  readonly cost_micros: number
  /** The share of workers that need not wait for each other. */
  readonly parallelization: number
  /** What is expected of it, from 0 to 1: every check that is left out lowers it. */
  readonly quality: number
}

/** What a check adds to the quality that can be expected. */
const worth: Readonly<Record<string, number>> = {
  fact_checker: 0.05,
  editor: 0.04,
  citation_formatter: 0.02,
  plagiarism_checker: 0.01,
  readability_checker: 0.01,
  academic_reviewer: 0.03,
  citation_verifier: 0.03,
  content_synthesizer: 0.04,
  social_media_search: 0.01,
}

export function figuresOf(plan: ResearchPlan): PlanFigures {
  const workers = workersOf(plan)
  const inParallel = plan.steps
    .filter(({ mode, workers: of }) => mode === 'PARALLEL' && of.length > 1)
    .reduce((sum, step) => sum + step.workers.length, 0)
  return {
    steps: plan.steps.length,
    workers,
    seconds: secondsOfPlan(plan),
    cost_micros: costOfPlan(plan),
    parallelization: workers === 0 ? 0 : inParallel / workers,
    quality: expectedQuality(plan),
  }
}

function expectedQuality({ steps }: ResearchPlan): number {
  const ids = new Set(steps.flatMap(({ workers }) => workers.map(({ worker_id }) => worker_id)))
  const added = [...ids].reduce((sum, id) => sum + (worth[id] ?? 0), 0)
  const researchers = steps.filter(({ category }) => category === 'research').flatMap(({ workers }) => workers).length
  return Math.min(1, Number((0.64 + added + 0.02 * Math.min(5, researchers)).toFixed(2)))
}
