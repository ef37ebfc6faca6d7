import type { PlanPriority } from '../brief.ts'
import type { PlanGround } from '../planner/make-plan.ts'
import type { StateAccess, StateManager } from '../state-manager.ts'
import { figuresOf } from './figures.ts'
import { optimise } from './optimise.ts'

/** The turn of the Strategy: keeps the plan to the limits of its brief, and says what it changed (RES-46). */
export function improve(
  access: StateAccess<'Strategy'>,
  manager: Pick<StateManager, 'record'>,
  ground: PlanGround,
  priority: PlanPriority,
): void {
  access.act('optimise')
  const { current_plan } = access.read()
  if (current_plan === null) return
  const { plan, note, changes } = optimise(current_plan, ground, priority)
  manager.record('research.plan_optimized', { note, changes, before: figuresOf(current_plan), after: figuresOf(plan) })
  if (plan !== current_plan) access.write({ set: { current_plan: plan } })
}
