import { didYouMean } from '../../../errors/suggestion.ts'
import { listed } from '../../../projections/listed.ts'
import { catalogue, entryOf } from '../catalogue.ts'
import type { PlanStep, ResearchPlan, WorkerCategory } from '../plan.ts'
import { type PlanGround, plannedWorker } from '../planner/make-plan.ts'
import { limited, renumbered } from '../strategy/optimise.ts'
import type { PlanWishes } from './plan-wishes.ts'

/** A plan to agree to, and what became of each wish for it. */
export interface Proposal {
  readonly plan: ResearchPlan
  readonly remarks: readonly string[]
}

/** Follows the wishes that can be followed, each by itself, and says why not the others. */
export function changedPlan(plan: ResearchPlan, wishes: PlanWishes, ground: PlanGround): Proposal {
  const judged = [...wishes.without.map((id) => removal(id, plan, ground)), ...additions(wishes, plan, ground)]
  const named = judged.flatMap(({ problem }) => problem ?? [])
  const sound = judged.filter(({ problem }) => problem === undefined)
  const needed = neededIn(followed(plan, sound, ground), sound, ground)
  const taken = sound.filter(
    ({ id, isAdded }) => isAdded || needed.every((one) => one.category !== categoryOf(id, ground)),
  )
  const refused = [...wishes.refused, ...named, ...needed.map(({ problem }) => problem)]
  if (taken.length === 0) return { plan, remarks: refused }
  try {
    const added = taken.filter(({ isAdded }) => isAdded).map(({ id }) => id)
    const removed = taken.filter(({ id, isAdded }) => !isAdded && !added.includes(id)).map(({ id }) => id)
    const before = (plan.excluded ?? []).filter((id) => !added.includes(id))
    const excluded = [...new Set([...before, ...removed])]
    const steps = followed(plan, taken, ground)
    const { plan: made, changes } = limited(renumbered({ ...plan, steps, excluded }), ground)
    const told = taken.map(({ id, isAdded }) => `${isAdded ? 'with' : 'without'} ${id}`)
    return {
      plan: made,
      remarks: [
        ...refused,
        `Changed: ${told.join(', ')}.`,
        ...unmeasured(removed, made),
        ...(changes.length === 0 ? [] : [`To keep to the limits: ${changes.join('; ')}.`]),
      ],
    }
  } catch (error) {
    return { plan, remarks: [...refused, error instanceof Error ? error.message : String(error)] }
  }
}

/** One wish, and why it can't be followed. */
interface JudgedWish {
  readonly id: string
  readonly isAdded: boolean
  readonly problem?: string
}

function removal(id: string, plan: ResearchPlan, ground: PlanGround): JudgedWish {
  const problem = isPlanned(id, plan) ? undefined : (unknown(id, ground) ?? `${id} is not in the plan.`)
  return { id, isAdded: false, ...(problem === undefined ? {} : { problem }) }
}

function additions({ added, without }: PlanWishes, plan: ResearchPlan, ground: PlanGround): JudgedWish[] {
  return added.map((id) => {
    const isThere = isPlanned(id, plan) && !without.includes(id)
    const problem = isThere
      ? `${id} is in the plan already.`
      : (unknown(id, ground) ?? (ground.roster.has(id) ? undefined : unable(id, ground)))
    return { id, isAdded: true, ...(problem === undefined ? {} : { problem }) }
  })
}

function isPlanned(id: string, { steps }: ResearchPlan): boolean {
  return steps.some(({ workers }) => workers.some(({ worker_id }) => worker_id === id))
}

function unknown(id: string, { roster }: PlanGround): string | undefined {
  if (roster.has(id) || entryOf(id) !== undefined) return undefined
  const known = [...roster.keys()]
  return `There is no worker "${id}". ${didYouMean(id, known)}There are ${known.join(', ')}.`
}

/** Why a worker of the catalogue can't be asked in this run. */
function unable(id: string, { brief: { reach } }: PlanGround): string {
  const isSearch = entryOf(id)?.category === 'research'
  const why =
    isSearch && id !== 'document_search' && reach === 'local'
      ? 'it looks outside, and this run reads nothing but your documents'
      : isSearch && id === 'document_search'
        ? 'this run has no folder of documents'
        : 'what it needs is not there'
  return `${id} can't be asked here: ${why}.`
}

/** Steps with what is to be added and without what is to be left out. */
function followed({ steps }: ResearchPlan, wishes: readonly JudgedWish[], ground: PlanGround): readonly PlanStep[] {
  const removed = new Set(wishes.filter(({ isAdded }) => !isAdded).map(({ id }) => id))
  const kept = steps
    .map((step) => ({ ...step, workers: step.workers.filter(({ worker_id }) => !removed.has(worker_id)) }))
    .filter(({ workers }) => workers.length > 0)
  const added = wishes.filter(({ isAdded }) => isAdded)
  return added.reduce<readonly PlanStep[]>((list, { id }) => withWorker(list, id, ground), kept)
}

/** What no plan can do without, and these wishes would leave it without. */
function neededIn(steps: readonly PlanStep[], wishes: readonly JudgedWish[], ground: PlanGround): typeof needed {
  return needed.filter(
    ({ category }) =>
      !steps.some((step) => step.category === category) &&
      wishes.some(({ id, isAdded }) => !isAdded && categoryOf(id, ground) === category),
  )
}

const needed: readonly { readonly category: WorkerCategory; readonly problem: string }[] = [
  { category: 'research', problem: 'Somebody has to look for sources.' },
  { category: 'writing', problem: 'Somebody has to write.' },
]

function categoryOf(id: string, { roster }: PlanGround): WorkerCategory {
  return roster.get(id)?.entry.category ?? entryOf(id)?.category ?? 'quality'
}

/** What each worker alone measures. */
const measures: Readonly<Record<string, readonly string[]>> = {
  fact_checker: ['facts'],
  editor: ['grammar', 'readability', 'tone'],
  readability_checker: ['readability'],
}

/** What is not measured counts as 0, which a person should know before they take a worker out (RES-85). */
function unmeasured(removed: readonly string[], plan: ResearchPlan): string[] {
  const still = new Set(catalogue.filter(({ id }) => isPlanned(id, plan)).flatMap(({ id }) => measures[id] ?? []))
  const lost = [...new Set(removed.flatMap((id) => measures[id] ?? []))].filter((what) => !still.has(what))
  if (lost.length === 0) return []
  return [`Nobody measures ${listed(lost)} then, which counts as 0 in the quality.`]
}

function withWorker(steps: readonly PlanStep[], id: string, ground: PlanGround): PlanStep[] {
  const category = categoryOf(id, ground)
  const place = steps.findLastIndex((step) => step.category === category)
  const tier = steps[0]?.workers[0]?.tier ?? 'usual'
  const worker = plannedWorker(id, tier, ground)
  if (place !== -1) {
    return steps.map((step, index) => (index === place ? { ...step, workers: [...step.workers, worker] } : step))
  }
  const step: PlanStep = {
    step_id: `step_of_${id}`,
    category,
    mode: 'SEQUENTIAL',
    workers: [worker],
    depends_on: [],
  }
  const after = steps.findLastIndex((one) => order.indexOf(one.category) < order.indexOf(category))
  return steps.toSpliced(after + 1, 0, step)
}

/** Steps follow each other by what they are for. */
const order: readonly WorkerCategory[] = ['research', 'analysis', 'writing', 'quality']
