import type { Brief } from '../brief.ts'
import { catalogue } from '../catalogue.ts'
import { researchErrors } from '../errors.ts'
import type { Complexity, ModelTier, PlannedWorker, PlanStep, ResearchPlan, WorkerCategory } from '../plan.ts'
import type { Roster, TierModels } from '../roster.ts'
import { assignmentFor } from './assignments.ts'
import { figuresOfWorker, type PastUses } from './figures-of-worker.ts'
import { needsOf } from './needs.ts'
import { select } from './selection.ts'
import { type TemplateStep, templates } from './template.ts'

/** What a plan is made on. */
export interface PlanGround {
  readonly brief: Brief
  /** The workers that can be asked. */
  readonly roster: Roster
  readonly models: TierModels
  readonly past: PastUses
  readonly year: number
}

/** A plan for a brief of this complexity: its template and what the brief adds, as far as the workers are there (RES-30). */
export function planFor(ground: PlanGround, complexity: Complexity, planId: string): ResearchPlan {
  const { brief, roster, year } = ground
  const { tier, steps } = select(templates[complexity.label], brief, year)
  const staffed = withOwn(
    steps.map((step) => ({ ...step, workers: staffOf(step, roster) })),
    roster,
  ).filter(({ workers }) => workers.length > 0)
  if (!staffed.some(({ category }) => category === 'research')) refuse('there is nobody who could look anything up')
  if (!staffed.some(({ category }) => category === 'writing')) refuse('there is nobody who could write')
  return {
    plan_id: planId,
    complexity,
    ...needsOf(staffed, brief),
    steps: staffed.map((step, index) => planStep(step, index, tier, ground)),
    answers: [],
  }
}

function refuse(problem: string): never {
  throw researchErrors.error('BATON_RESEARCH_PLAN_IMPOSSIBLE', { problem })
}

/** Documents are looked into first. Where no searcher of the template can be asked, all others are. */
function staffOf({ category, workers }: TemplateStep, roster: Roster): readonly string[] {
  const able = workers.filter((id) => roster.has(id))
  if (category !== 'research') return able
  const documents = roster.has('document_search') ? ['document_search'] : []
  if (documents.length + able.length > 0) return [...documents, ...able]
  return [...roster.values()].filter(({ entry }) => entry.category === 'research').map(({ entry }) => entry.id)
}

/** Workers that the catalogue does not know are there because a definition names them. */
function withOwn(steps: readonly TemplateStep[], roster: Roster): TemplateStep[] {
  const own = [...roster.values()].filter(({ entry: { id } }) => !catalogue.some((known) => known.id === id))
  const wanted = own.filter(({ entry }) => !isStandIn(entry.id, roster)).map(({ entry }) => entry.category)
  const all = [...new Set(wanted)].reduce<readonly TemplateStep[]>(withStep, steps)
  return all.map((step, index) => {
    const isLast = !all.slice(index + 1).some(({ category }) => category === step.category)
    const further = own.filter(
      ({ entry }) => isLast && entry.category === step.category && !isStandIn(entry.id, roster),
    )
    return { ...step, workers: [...step.workers, ...further.map(({ entry }) => entry.id)] }
  })
}

const order: readonly WorkerCategory[] = ['research', 'analysis', 'writing', 'quality']

/** The steps with one of this category, which stands where it belongs. */
function withStep(steps: readonly TemplateStep[], category: WorkerCategory): readonly TemplateStep[] {
  if (steps.some((step) => step.category === category)) return steps
  const mode = category === 'research' || category === 'quality' ? 'PARALLEL' : 'SEQUENTIAL'
  const after = steps.findLastIndex((step) => order.indexOf(step.category) < order.indexOf(category))
  return steps.toSpliced(after + 1, 0, { category, mode, workers: [] })
}

/** Asked only where the one it stands in for has failed. */
function isStandIn(id: string, roster: Roster): boolean {
  const entries = [...catalogue, ...[...roster.values()].map(({ entry }) => entry)]
  return entries.some(({ alternatives = [] }) => alternatives.includes(id))
}

function planStep(
  { category, mode, workers }: TemplateStep,
  index: number,
  tier: ModelTier,
  ground: PlanGround,
): PlanStep {
  const seen = new Map<string, number>()
  return {
    step_id: `step_${index + 1}`,
    category,
    mode,
    workers: workers.map((id) => {
      const nth = seen.get(id) ?? 0
      seen.set(id, nth + 1)
      return plannedWorker(id, tier, ground, nth)
    }),
    depends_on: index === 0 ? [] : [`step_${index}`],
  }
}

export function plannedWorker(
  id: string,
  tier: ModelTier,
  { brief, roster, models, past }: PlanGround,
  nth = 0,
): PlannedWorker {
  const hand = roster.get(id)
  if (hand === undefined) return refuse(`there is no worker "${id}"`)
  return {
    worker_id: id,
    tier,
    ...figuresOfWorker(hand, tier, models, past),
    version: 1,
    wishes: [],
    assignment: assignmentFor(id, hand.entry.category, brief, nth),
  }
}
