import { OperationError } from '../../../errors/baton-error.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Brief } from '../brief.ts'
import type { Complexity, ResearchPlan } from '../plan.ts'
import type { StateAccess } from '../state-manager.ts'
import { complexityByRule, complexityFrom } from './complexity.ts'
import { costOfPlan, secondsOfPlan } from './estimate.ts'
import { judgeComplexity } from './judge-complexity.ts'
import { type PlanGround, planFor } from './make-plan.ts'
import { repaired } from './repair-plan.ts'
import { simpler } from './template.ts'

/** The turn of the Planner: a first plan, or the last one repaired by what feedback asks for. */
export async function plan(context: Context, access: StateAccess<'Planner'>, ground: PlanGround): Promise<void> {
  access.act('plan')
  const { current_plan, feedback, brief } = access.read()
  const planId = nextId(access)
  if (current_plan !== null && feedback !== null) {
    settle(access, repaired(current_plan, feedback, ground, planId), current_plan)
    return
  }
  settle(access, planFor(ground, await complexityOf(context, brief), planId), current_plan)
}

/** By a model where there is one, and by rule where what it says can't be used (RES-37). */
async function complexityOf(context: Context, brief: Brief): Promise<Complexity> {
  try {
    const { score, reason } = await context.decide(judgeComplexity, { brief })
    return complexityFrom(score, reason)
  } catch (error) {
    if (context.signal.aborted || !(error instanceof OperationError)) throw error
    const { score, reason } = complexityByRule(brief)
    return complexityFrom(score, `${reason}; judged by rule, because no model could: ${error.error.message}`)
  }
}

/** A plan of the next simpler template, because the last one does not keep to its limits. False: there is none (RES-51). */
export function planSimpler(access: StateAccess<'Planner'>, ground: PlanGround, why: string): boolean {
  access.act('plan more simply', { because: why })
  const { current_plan } = access.read()
  const label = current_plan === null ? undefined : simpler(current_plan.complexity.label)
  if (current_plan === null || label === undefined) return false
  const complexity: Complexity = { ...current_plan.complexity, label }
  settle(access, planFor(ground, complexity, nextId(access)), current_plan)
  return true
}

/** Goes back to the plan before, because its repair does not keep to its limits. What was done by it still holds (RES-51). */
export function keepPlan(access: StateAccess<'Planner'>, why: string): void {
  access.act('keep the plan before', { because: why })
  const { current_plan, plan_history } = access.read()
  const before = plan_history.at(-1)
  if (current_plan === null || before === undefined) return
  const answers = current_plan.answers.map(({ action }) => ({ action, done: false, why }))
  access.write({ set: { current_plan: { ...before, plan_id: current_plan.plan_id, answers } } })
}

function nextId(access: StateAccess<'Planner'>): string {
  const { plan_history, current_plan } = access.read()
  return `plan_${plan_history.length + (current_plan === null ? 1 : 2)}`
}

function settle(access: StateAccess<'Planner'>, made: ResearchPlan, before: ResearchPlan | null): void {
  access.write({ set: { current_plan: made }, ...(before === null ? {} : { append: { plan_history: [before] } }) })
  access.act('planned', {
    steps: made.steps.length,
    estimated_cost: costOfPlan(made) / 1e6,
    estimated_time: secondsOfPlan(made),
    complexity: made.complexity.label,
  })
}
