import type { Context } from '../../../kernel/context.ts'
import { moneyWords, timeWords } from '../amounts.ts'
import { catalogue } from '../catalogue.ts'
import { researchErrors } from '../errors.ts'
import type { ResearchPlan } from '../plan.ts'
import { costOfPlan, secondsOfPlan } from '../planner/estimate.ts'
import type { PlanGround } from '../planner/make-plan.ts'
import { changedPlan } from './change-plan.ts'
import { plainAnswer } from './plain-answer.ts'
import { wishesIn } from './plan-wishes.ts'

/** Has a person agree to a plan, or change its workers, before anything is done. */
export async function approvedPlan(context: Context, plan: ResearchPlan, ground: PlanGround): Promise<ResearchPlan> {
  const known = [...new Set([...ground.roster.keys(), ...catalogue.map(({ id }) => id)])]
  let proposed = plan
  let remarks: readonly string[] = []
  for (;;) {
    const answer = await context.ask({ prompt: questionFor(proposed, remarks, ground), about: proposed })
    const said = typeof answer === 'string' ? answer.trim() : answer
    const plain = typeof said === 'string' ? plainAnswer(said) : undefined
    if (said === true || plain === 'yes') return proposed
    if (said === false || plain === 'no') {
      throw researchErrors.error('BATON_RESEARCH_PLAN_REFUSED', {})
    }
    ;({ plan: proposed, remarks } = changedPlan(proposed, wishesIn(said, known, workersOf(proposed)), ground))
  }
}

function questionFor(plan: ResearchPlan, remarks: readonly string[], ground: PlanGround): string {
  const steps = plan.steps.map(
    ({ step_id, mode, workers }) =>
      `${step_id} (${mode.toLowerCase()}): ${workers.map(({ worker_id }) => worker_id).join(', ')}`,
  )
  const total = `In all about ${timeWords(secondsOfPlan(plan))} and ${moneyWords(costOfPlan(plan))}.`
  const how = `Carry out this plan? yes, no, or changes such as "${example(plan, ground)}"`
  return [...remarks, ...steps, total, how].join('\n')
}

function workersOf({ steps }: Pick<ResearchPlan, 'steps'>): string[] {
  return steps.flatMap(({ workers }) => workers.map(({ worker_id }) => worker_id))
}

/** Changes that could be made to this plan here. */
function example({ steps }: ResearchPlan, { roster }: PlanGround): string {
  const planned = new Set(workersOf({ steps }))
  const out = ['citation_formatter', 'editor', 'fact_checker'].find((id) => planned.has(id))
  const further = ['seo_optimizer', 'readability_checker', 'plagiarism_checker']
  const added = further.find((id) => roster.has(id) && !planned.has(id))
  const changes = [...(out === undefined ? [] : [`without ${out}`]), ...(added === undefined ? [] : [`with ${added}`])]
  return changes.length === 0 ? 'without NAME, with NAME' : changes.join(', ')
}
