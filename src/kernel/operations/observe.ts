import { type EventCatalog, eventData } from '../../events/catalog.ts'
import { nothing, type Spendable } from '../limits.ts'
import { checkedEstimate } from '../model-usage.ts'
import type { ModelRequest } from '../ports/model.ts'
import type { Run } from '../run.ts'
import type { Scope } from '../scope.ts'

type Observation = 'clock.read' | 'random.drawn' | 'budget.read' | 'budget.estimated'

/** `ctx.now`: the time, the same again when the run is resumed. */
export function readClock(scope: Scope): number {
  const { run } = scope
  const op = scope.next('now')
  return observe(run, op, 'clock.read', () => ({ op, ms: run.tree.outside.clock.now() })).ms
}

/** `ctx.worked`: how long the run has been at work, the same again when the run is resumed. */
export function readWorked(scope: Scope): number {
  const { run } = scope
  const op = scope.next('worked')
  return observe(run, op, 'clock.read', () => ({ op, ms: Math.round(run.worked) })).ms
}

/** `ctx.random`: a number from 0 up to 1, the same again when the run is resumed. */
export function drawRandom(scope: Scope): number {
  const { run } = scope
  const op = scope.next('random')
  return observe(run, op, 'random.drawn', () => ({ op, value: run.tree.outside.random() })).value
}

/** `ctx.budget.remaining`: what is left, the same again when the run is resumed. */
export function readBudget(scope: Scope): Spendable {
  const { run } = scope
  const op = scope.next('budget')
  return observe(run, op, 'budget.read', () => ({ op, remaining: { ...run.escrow.remaining() } })).remaining
}

/** `ctx.budget.estimate`: the most a model call would use, the same again when the run is resumed. */
export function estimateCall(scope: Scope, request: ModelRequest): Spendable {
  const { run } = scope
  const op = scope.next('estimate')
  const { model } = request
  const look = (): EventCatalog['budget.estimated'] => ({ op, model, amount: { ...worstOf(run, request) } })
  return observe(run, op, 'budget.estimated', look).amount
}

function worstOf({ tree }: Run, request: ModelRequest): Spendable {
  const { model } = tree.outside
  if (model === undefined) return nothing
  try {
    const { tokens, usdMicros } = checkedEstimate(request, model.estimate(request))
    return { usdMicros: usdMicros ?? 0, tokens, modelCalls: 1, toolCalls: 0 }
  } catch {
    // What can't be estimated can't be called either, and says why when it is.
    return nothing
  }
}

function observe<Type extends Observation>(
  run: Run,
  op: string,
  type: Type,
  look: () => EventCatalog[Type],
): EventCatalog[Type] {
  const recorded = run.recorded(op)
  if (recorded?.optional === true) run.recording.renew(op)
  if (recorded === undefined || recorded.optional) {
    const seen = look()
    run.append(type, seen)
    return seen
  }
  return eventData(recorded.start, type) ?? run.diverged(`${recorded.start.type} ${op}`, `${type} ${op}`)
}
