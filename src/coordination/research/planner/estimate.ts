import type { ModelTier, PlanStep, ResearchPlan } from '../plan.ts'

/** What a model of a tier costs beside the usual one. */
const tierFactors: Readonly<Record<ModelTier, readonly [by: number, of: number]>> = {
  cheap: [2, 3],
  usual: [1, 1],
  best: [3, 2],
}

export function tieredCost(costMicros: number, tier: ModelTier): number {
  const [by, of] = tierFactors[tier]
  return Math.round((costMicros * by) / of)
}

function secondsOfStep({ mode, workers }: PlanStep): number {
  const seconds = workers.map((worker) => worker.seconds)
  return mode === 'PARALLEL' ? Math.max(0, ...seconds) : seconds.reduce((sum, one) => sum + one, 0)
}

function costOfStep({ workers }: PlanStep): number {
  return workers.reduce((sum, { cost_micros }) => sum + cost_micros, 0)
}

/** Steps wait for those they depend on, and for no others. */
export function secondsOfPlan({ steps }: Pick<ResearchPlan, 'steps'>): number {
  const ends = new Map<string, number>()
  for (const step of steps) {
    const begin = Math.max(0, ...step.depends_on.map((id) => ends.get(id) ?? 0))
    ends.set(step.step_id, begin + secondsOfStep(step))
  }
  return Math.max(0, ...ends.values())
}

export function costOfPlan({ steps }: Pick<ResearchPlan, 'steps'>): number {
  return steps.reduce((sum, step) => sum + costOfStep(step), 0)
}

export function workersOf({ steps }: Pick<ResearchPlan, 'steps'>): number {
  return steps.reduce((sum, { workers }) => sum + workers.length, 0)
}
