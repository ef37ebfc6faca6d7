import { BatonError, OperationError } from '../../errors/baton-error.ts'
import type { Json } from '../../events/json.ts'
import type { RunInput } from '../../events/run.ts'
import type { Context, Hold } from '../../kernel/context.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import { timestamp } from './context-store.ts'
import type { Plan } from './decisions/decompose.ts'
import { isNothing } from './estimates.ts'
import { type Reason, type WorkOrderEvents, workOrderEvents } from './events.ts'
import { carryOut, type FanOut, keepLateResults, type SubtaskEntry, type Workers } from './fan-out.ts'
import { answer, review } from './judgements.ts'
import { type Lead, makePlan } from './lead.ts'
import type { NextSubtask } from './next-order.ts'
import { checkPlace, follow, type Phase } from './phase.ts'
import { holdOrNothing } from './reservation.ts'
import type { Review } from './review.ts'
import type { Estimate, WorkOrderSetup } from './setup.ts'
import { WorkStanding } from './standing.ts'
import { hashOfOrder, issueOrder } from './work-order.ts'

/**
 * The controller: it owns the state, spawns workers, and asks the lead what is to be done. The lead decides what, the
 * controller how, and workers see neither (WO-6, WO-10).
 */
export class Controller {
  readonly #context: Context
  readonly #setup: WorkOrderSetup
  readonly #standing: WorkStanding
  readonly #warnings: string[] = []
  #phase: Phase = 'PLANNING'
  #orders = 0
  /** The last one that was issued. */
  #order = ''
  #events = 0
  #hasTimedOut = false
  #answerHold: Hold | undefined

  constructor(context: Context, setup: WorkOrderSetup) {
    this.#context = context
    this.#setup = setup
    this.#standing = new WorkStanding(setup, context.edition)
  }

  async run(input: RunInput): Promise<Outcome> {
    const { lead, plan, warnings } = await makePlan(this.#context, this.#setup, input)
    this.#warnings.push(...warnings)
    let next: readonly NextSubtask[] = this.#standing.begin(plan.subtasks)
    let reason: Reason | undefined
    while (reason === undefined) {
      const fanOut = next.length === 0 ? undefined : await this.#execute(lead, plan.goal, next)
      this.#phase = follow(this.#phase, 'REVIEWING')
      const verdict = await this.#review(lead, plan)
      this.#keepLateResults(lead)
      const after = await this.#standing.after(verdict, this.#order)
      next = after.next
      this.#warnings.push(...after.warnings)
      reason = this.#standing.whyEnd(next, this.#orders, fanOut?.unpaid === true)
      if (reason === undefined) this.#phase = follow(this.#phase, 'PLANNING')
    }
    this.#phase = follow(this.#phase, 'SUMMARISING')
    return this.#answer(lead, plan, reason)
  }

  async #execute(lead: Lead, goal: string, next: readonly NextSubtask[]): Promise<FanOut> {
    const entries = this.#issue(goal, next)
    this.#phase = follow(this.#phase, 'EXECUTING')
    const hold = this.#holdForEnding(lead)
    const unbegun: FanOut = { stopped: false, unpaid: true, timedOut: false, roomy: false, warnings: [] }
    const fanOut = hold === undefined ? unbegun : await carryOut(this.#context, this.#workers(lead), entries)
    hold?.release()
    this.#hasTimedOut ||= fanOut.timedOut
    this.#warnings.push(...fanOut.warnings)
    if (fanOut.stopped) this.#stop(entries)
    this.#keepLateResults(lead)
    return fanOut
  }

  /** Only what was given up can come late. */
  #keepLateResults(lead: Lead): void {
    if (this.#hasTimedOut) this.#warnings.push(...keepLateResults(this.#context, this.#workers(lead)))
  }

  #issue(goal: string, next: readonly NextSubtask[]): SubtaskEntry[] {
    const order = issueOrder(
      ++this.#orders,
      goal,
      next.map(({ subtask }) => subtask),
    )
    const { work_order_id } = order
    this.#order = work_order_id
    const descents = next.map(({ descent }, index) => descent ?? { origin: { work_order_id, index }, attempt: 1 })
    // Of the first order every subtask is its own origin.
    const lineage = this.#orders === 1 ? [] : descents
    const created_at = timestamp(this.#context.now())
    this.#record(this.#context, 'workorder.order_issued', {
      work_order: order,
      sha256: hashOfOrder(order),
      created_at,
      lineage,
    })
    return order.subtasks.map((subtask, index) => ({
      workOrderId: work_order_id,
      index,
      subtask,
      descent: descents[index] ?? { origin: { work_order_id, index }, attempt: 1 },
      revised: next[index]?.revised ?? false,
    }))
  }

  /** What the answer will need is put aside once, and what the review will, before any worker begins (WO-52). */
  #holdForEnding({ review: looking, compose }: Lead): Hold | undefined {
    this.#answerHold ??= this.#hold(compose)
    return this.#answerHold === undefined ? undefined : this.#hold(looking)
  }

  #hold(estimate: Estimate): Hold | undefined {
    return isNothing(estimate) ? { release: () => {} } : holdOrNothing(this.#context, estimate)
  }

  #workers({ words }: Lead): Workers {
    return {
      setup: this.#setup,
      words,
      record: (context, type, data) => this.#record(context, type, data),
      nextEvent: () => ++this.#events,
    }
  }

  /** Everything under way and everything still to come is cancelled, without review or answer (WO-53). */
  #stop([first]: readonly SubtaskEntry[]): never {
    this.#record(this.#context, 'workorder.cancelled', { work_order_id: first?.workOrderId ?? '' })
    this.#phase = follow(this.#phase, 'CANCELLED')
    const error = new BatonError('BATON_RUN_CANCELLED', { reason: 'its run was stopped' })
    throw new OperationError({ type: 'cancelled', code: error.code, message: error.message, retryable: false })
  }

  async #review(lead: Lead, plan: Plan): Promise<Review> {
    const { verdict, warning } = await review(this.#context, lead, {
      plan,
      facts: this.#standing.facts,
      ordersLeft: this.#setup.settings.maxSteps - this.#orders,
      problemsIn: (one) => this.#standing.problemsIn(one, this.#order),
    })
    if (warning !== undefined) this.#warnings.push(warning)
    const { decision, reason, missing, revise, waive } = verdict
    const work_order_id = this.#order === '' ? null : this.#order
    this.#record(this.#context, 'workorder.reviewed', { work_order_id, decision, reason, missing, revise, waive })
    return verdict
  }

  async #answer(lead: Lead, plan: Plan, reason: Reason): Promise<Outcome> {
    this.#answerHold?.release()
    const { facts } = this.#standing
    const unmet = this.#standing.unmetAfter(reason)
    const { output, status, warning } = await answer(this.#context, lead, { plan, facts, unmet })
    if (warning !== undefined) this.#warnings.push(warning)
    this.#keepLateResults(lead)
    this.#record(this.#context, 'workorder.answered', { status, reason, unmet })
    this.#phase = follow(this.#phase, 'DONE')
    return {
      output,
      status,
      ...(status === 'partial' && reason !== 'completed' ? { reason } : {}),
      data: { unmet, reason, work_orders: this.#orders } as Json,
      warnings: [...new Set(this.#warnings)],
      terminalAgent: this.#setup.name,
    }
  }

  #record<Type extends keyof WorkOrderEvents>(context: Context, type: Type, data: WorkOrderEvents[Type]): void {
    checkPlace(this.#phase, type)
    context.record(workOrderEvents, type, data)
    this.#standing.facts.push({ type, data })
  }
}
