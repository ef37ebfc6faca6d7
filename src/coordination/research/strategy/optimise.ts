import { moneyWords, timeWords } from '../amounts.ts'
import type { Brief, PlanPriority } from '../brief.ts'
import { researchErrors } from '../errors.ts'
import type { ModelTier, PlannedWorker, PlanStep, ResearchPlan, WorkerCategory } from '../plan.ts'
import { costOfPlan, secondsOfPlan } from '../planner/estimate.ts'
import { figuresOfWorker } from '../planner/figures-of-worker.ts'
import { type PlanGround, plannedWorker } from '../planner/make-plan.ts'
import { figuresOf } from './figures.ts'
import { budgetMargin, type Move, moveUntil, timeMargin } from './moves.ts'

/** What a plan became, and why. */
export interface Optimised {
  readonly plan: ResearchPlan
  readonly note: string
  readonly changes: readonly string[]
}

const unchanged = 'APPROVE PLAN (no changes needed)'

/** Tasks for which a cheap and fast model does as well. */
const simple: ReadonlySet<string> = new Set([
  'citation_formatter',
  'readability_checker',
  'seo_optimizer',
  'introduction_writer',
  'conclusion_writer',
])

/** What can be left out, that with the least worth for its cost first (RES-42). */
const dispensable: readonly string[] = [
  'social_media_search',
  'plagiarism_checker',
  'seo_optimizer',
  'specialized_scraper',
  'academic_reviewer',
  'citation_verifier',
  'readability_checker',
  'introduction_writer',
  'conclusion_writer',
  'citation_formatter',
]

/** Adds what the brief asks for beyond the plan, and keeps it to its limits; throws where that can't be (RES-40, RES-47). */
export function optimise(plan: ResearchPlan, ground: PlanGround, priority: PlanPriority = 'balanced'): Optimised {
  const strict = withVerification(sideBySide(plan), ground, priority)
  return settled(plan, strict, ground, priority)
}

/** Keeps a plan to the limits of its brief, and adds nothing: as a person wanted it. */
export function limited(plan: ResearchPlan, ground: PlanGround): Optimised {
  return settled(plan, { plan, changes: [] }, ground, 'balanced')
}

interface ChangedPlan {
  readonly plan: ResearchPlan
  readonly changes: readonly string[]
}

function settled(before: ResearchPlan, strict: ChangedPlan, ground: PlanGround, priority: PlanPriority): Optimised {
  const { brief } = ground
  const cheaper = moveUntil(
    { thing: strict.plan, measure: costOfPlan, limit: brief.max_budget_micros, margin: budgetMargin },
    budgetMoves(ground),
    priority === 'budget',
  )
  const faster = moveUntil(
    { thing: cheaper.thing, measure: secondsOfPlan, limit: brief.max_time_seconds, margin: timeMargin },
    timeMoves(ground),
    priority === 'speed',
  )
  if (!cheaper.isWithin) refuse(`it costs ${moneyWords(costOfPlan(cheaper.thing))}`, brief)
  if (!faster.isWithin) refuse(`it takes ${timeWords(secondsOfPlan(faster.thing))}`, brief)
  const changes = [...strict.changes, ...cheaper.made, ...faster.made]
  if (changes.length === 0) return { plan: before, note: unchanged, changes }
  refusePoor(before, faster.thing, brief)
  return { plan: renumbered(faster.thing), note: `CHANGED PLAN (${changes.join('; ')})`, changes }
}

function refuse(what: string, { max_budget_micros, max_time_seconds }: Brief): never {
  const limits = `${moneyWords(max_budget_micros)} and ${timeWords(max_time_seconds)}`
  throw researchErrors.error('BATON_RESEARCH_PLAN_IMPOSSIBLE', { problem: `${what}, and the limits are ${limits}` })
}

/** Savings may not cost the quality that is asked for, if the plan would have had it (RES-C27). */
function refusePoor(before: ResearchPlan, after: ResearchPlan, brief: Brief): void {
  const [expected, left] = [figuresOf(before).quality, figuresOf(after).quality]
  if (expected < brief.min_quality_score || left >= brief.min_quality_score) return
  refuse(`what would be left lets expect a quality of ${left.toFixed(2)} only`, brief)
}

/** Workers that search or check need not wait for each other (RES-41). */
function sideBySide(plan: ResearchPlan): ChangedPlan {
  const slow = plan.steps.filter(
    ({ category, mode, workers }) => isFree(category) && mode === 'SEQUENTIAL' && workers.length > 1,
  )
  if (slow.length === 0) return { plan, changes: [] }
  const steps = plan.steps.map((step) => (slow.includes(step) ? { ...step, mode: 'PARALLEL' as const } : step))
  return { plan: { ...plan, steps }, changes: slow.map(({ step_id }) => `made ${step_id} parallel`) }
}

function isFree(category: WorkerCategory): boolean {
  return category === 'research' || category === 'quality'
}

/** Above-average quality needs more checks: they cost up to $1.00 and 5 minutes (RES-44). */
function withVerification({ plan, changes }: ChangedPlan, ground: PlanGround, priority: PlanPriority): ChangedPlan {
  const has = (id: string): boolean =>
    plan.steps.some(({ workers }) => workers.some(({ worker_id }) => worker_id === id))
  if (ground.brief.min_quality_score <= 0.9 && priority !== 'quality') return { plan, changes }
  const tier = plan.steps[0]?.workers[0]?.tier ?? 'usual'
  const made = (id: string, nth: number): PlannedWorker => plannedWorker(id, tier, ground, nth)
  const isWanted = (id: string): boolean => ground.roster.has(id) && !(plan.excluded ?? []).includes(id)
  const further = ['academic_reviewer', 'citation_verifier'].filter((id) => isWanted(id) && !has(id))
  const checks = plan.steps.findIndex(({ category }) => category === 'quality')
  const second = checks !== -1 && has('fact_checker') && further.length > 0
  const steps = plan.steps.map((step, index) =>
    second && index === checks ? { ...step, workers: [...step.workers, made('fact_checker', 1)] } : step,
  )
  if (further.length === 0) return { plan, changes }
  const step: PlanStep = {
    step_id: `step_${steps.length + 1}`,
    category: 'quality',
    mode: 'PARALLEL',
    workers: further.map((id) => made(id, 0)),
    depends_on: [`step_${steps.length}`],
  }
  const added = [...(second ? ['fact_checker'] : []), ...further]
  return { plan: { ...plan, steps: [...steps, step] }, changes: [...changes, `added ${added.join(', ')}`] }
}

function budgetMoves(ground: PlanGround): Move<ResearchPlan>[] {
  return [
    { says: 'cheaper model for simple tasks', apply: (plan) => withTier(plan, 'cheap', ground) },
    { says: 'three researchers at most', apply: (plan) => fewerResearchers(plan, ground) },
    ...removals(ground),
  ]
}

function timeMoves(ground: PlanGround): Move<ResearchPlan>[] {
  return [
    removal('plagiarism_checker', ground),
    { says: 'faster model for simple tasks', apply: (plan) => withTier(plan, 'cheap', ground) },
    ...removals(ground),
  ]
}

/** What a project added of its own and can do without goes last: it was wanted. */
function removals(ground: PlanGround): Move<ResearchPlan>[] {
  const own = [...ground.roster.keys()].filter((id) => isOptional(id, ground) && !dispensable.includes(id))
  return [...dispensable, ...own].map((id) => removal(id, ground))
}

function removal(id: string, ground: PlanGround): Move<ResearchPlan> {
  return { says: `removed ${id}`, apply: (plan) => (isOptional(id, ground) ? without(plan, id) : plan) }
}

function isOptional(id: string, { roster }: PlanGround): boolean {
  return roster.get(id)?.entry.class === 'optional'
}

function withTier(plan: ResearchPlan, tier: ModelTier, { roster, models, past }: PlanGround): ResearchPlan {
  return changed(plan, (worker) => {
    const hand = roster.get(worker.worker_id)
    if (hand === undefined || !simple.has(worker.worker_id) || worker.tier === tier) return worker
    const { cost_micros, seconds } = figuresOfWorker(hand, tier, models, past)
    return { ...worker, tier, cost_micros, seconds: Math.min(worker.seconds, Math.ceil((seconds * 2) / 3)) }
  })
}

function fewerResearchers(plan: ResearchPlan, { roster }: PlanGround): ResearchPlan {
  const isCritical = ({ worker_id }: PlannedWorker): boolean => roster.get(worker_id)?.entry.class === 'critical'
  const steps = plan.steps.map((step) =>
    step.category === 'research'
      ? { ...step, workers: step.workers.filter((worker, place) => place < 3 || isCritical(worker)) }
      : step,
  )
  return { ...plan, steps }
}

/** The plan without a worker, unless nothing would be left that searches (RES-47). */
function without(plan: ResearchPlan, id: string): ResearchPlan {
  const kept = plan.steps.map((step) => ({
    ...step,
    workers: step.workers.filter(({ worker_id }) => worker_id !== id),
  }))
  const steps = kept.filter(({ workers }) => workers.length > 0)
  return steps.some(({ category }) => category === 'research') ? { ...plan, steps } : plan
}

function changed(plan: ResearchPlan, change: (worker: PlannedWorker) => PlannedWorker): ResearchPlan {
  return { ...plan, steps: plan.steps.map((step) => ({ ...step, workers: step.workers.map(change) })) }
}

/** Steps have their numbers in order, whatever was taken out. */
export function renumbered(plan: ResearchPlan): ResearchPlan {
  const ids = new Map(plan.steps.map(({ step_id }, index) => [step_id, `step_${index + 1}`]))
  const steps = plan.steps.map((step, index) => {
    const waited = step.depends_on.flatMap((id) => ids.get(id) ?? [])
    const depends_on = waited.length === 0 && index > 0 ? [`step_${index}`] : waited
    return { ...step, step_id: `step_${index + 1}`, depends_on }
  })
  return { ...plan, steps }
}
