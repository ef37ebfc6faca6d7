import { isObject, type Json } from '../../events/json.ts'
import type { Context } from '../../kernel/context.ts'
import { moneyWords, timeWords } from './amounts.ts'
import { researchErrors } from './errors.ts'
import type { PlanStep, ResearchPlan, WorkerCategory } from './plan.ts'
import { costOfPlan, secondsOfPlan } from './planner/estimate.ts'
import { type PlanGround, plannedWorker } from './planner/make-plan.ts'
import { limited, renumbered } from './strategy/optimise.ts'

/** Has a person agree to a plan, or change its workers, before anything is done. */
export async function approvedPlan(context: Context, plan: ResearchPlan, ground: PlanGround): Promise<ResearchPlan> {
  let proposed = plan
  let problem = ''
  for (;;) {
    const answer = await context.ask({ prompt: questionFor(proposed, problem), about: proposed })
    const said = typeof answer === 'string' ? answer.trim() : answer
    if (said === true || (typeof said === 'string' && /^(?:y|yes|ok|approve[d]?)$/i.test(said))) return proposed
    if (said === false || (typeof said === 'string' && /^(?:n|no|reject(?:ed)?)$/i.test(said))) {
      throw researchErrors.error('BATON_RESEARCH_PLAN_REFUSED', {})
    }
    const changed = changedBy(said, proposed, ground)
    if (typeof changed === 'string') problem = changed
    else ({ plan: proposed, problem } = changed)
  }
}

/** A plan to agree to, and what became of the wishes for it. */
interface Proposal {
  readonly plan: ResearchPlan
  readonly problem: string
}

function questionFor(plan: ResearchPlan, problem: string): string {
  const steps = plan.steps.map(
    ({ step_id, mode, workers }) =>
      `${step_id} (${mode.toLowerCase()}): ${workers.map(({ worker_id }) => worker_id).join(', ')}`,
  )
  const total = `In all about ${timeWords(secondsOfPlan(plan))} and ${moneyWords(costOfPlan(plan))}.`
  const how = 'Carry out this plan? yes, no, or changes such as "without editor, with seo_optimizer"'
  return [...(problem === '' ? [] : [problem]), ...steps, total, how].join('\n')
}

/** `without a, with b`, or the same as JSON: `{"without": ["a"], "with": ["b"]}`. Words that are not understood are told. */
function changedBy(said: Json, plan: ResearchPlan, ground: PlanGround): Proposal | string {
  const wishes = typeof said === 'string' ? wishesIn(said) : isObject(said) ? wishesOf(said) : undefined
  if (wishes === undefined || wishes.without.length + wishes.added.length === 0) {
    return `"${typeof said === 'string' ? said : JSON.stringify(said)}" was not understood.`
  }
  const problem = problemWith(wishes, plan, ground)
  if (problem !== undefined) return problem
  const kept = plan.steps
    .map((step) => ({ ...step, workers: step.workers.filter(({ worker_id }) => !wishes.without.includes(worker_id)) }))
    .filter(({ workers }) => workers.length > 0)
  const steps = wishes.added.reduce<readonly PlanStep[]>((list, id) => withWorker(list, id, ground), kept)
  if (!steps.some(({ category }) => category === 'research')) return 'Somebody has to look for sources.'
  if (!steps.some(({ category }) => category === 'writing')) return 'Somebody has to write.'
  try {
    const before = (plan.excluded ?? []).filter((id) => !wishes.added.includes(id))
    const excluded = [...new Set([...before, ...wishes.without.filter((id) => !wishes.added.includes(id))])]
    const { plan: made, changes } = limited(renumbered({ ...plan, steps, excluded }), ground)
    return { plan: made, problem: changes.length === 0 ? '' : `To keep to the limits: ${changes.join('; ')}.` }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Why wishes can't be followed: they name what is not there, or what is there already. */
function problemWith({ without, added }: Wishes, { steps }: ResearchPlan, { roster }: PlanGround): string | undefined {
  const planned = new Set(steps.flatMap(({ workers }) => workers.map(({ worker_id }) => worker_id)))
  const unknown = [...without, ...added].find((id) => !roster.has(id))
  if (unknown !== undefined) return `There is no worker "${unknown}". There are ${[...roster.keys()].join(', ')}.`
  const absent = without.find((id) => !planned.has(id))
  if (absent !== undefined) return `${absent} is not in the plan.`
  const present = added.find((id) => planned.has(id) && !without.includes(id))
  return present === undefined ? undefined : `${present} is in the plan already.`
}

interface Wishes {
  readonly without: readonly string[]
  readonly added: readonly string[]
}

function wishesIn(said: string): Wishes {
  const words = said.split(/[\s,;]+/).map((word) => word.toLowerCase())
  const [without, added]: [string[], string[]] = [[], []]
  let list: string[] | undefined
  for (const word of words) {
    if (/^(?:without|no|remove|drop|-)$/.test(word)) list = without
    else if (/^(?:with|add|\+)$/.test(word)) list = added
    else if (word !== '' && word !== 'and' && word !== 'the') list?.push(word)
  }
  return { without, added }
}

function wishesOf(said: { readonly [name: string]: Json | undefined }): Wishes {
  const list = (name: string): string[] => {
    const value = said[name]
    return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
  }
  return { without: [...list('without'), ...list('remove')], added: [...list('with'), ...list('add')] }
}

function withWorker(steps: readonly PlanStep[], id: string, ground: PlanGround): PlanStep[] {
  const category = ground.roster.get(id)?.entry.category ?? 'quality'
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
