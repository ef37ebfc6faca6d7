import { BatonError, OperationError } from '../../errors/baton-error.ts'
import type { Json, JsonObject } from '../../events/json.ts'
import type { RunInput } from '../../events/run.ts'
import type { Context, Hold } from '../../kernel/context.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import { timestamp } from './context-store.ts'
import type { Plan } from './decisions/decompose.ts'
import { isNothing } from './estimates.ts'
import { type Reason, type WorkOrderEvents, workOrderEvents } from './events.ts'
import type { WorkFact } from './facts.ts'
import { carryOut, type FanOut, keepLateResults, type SubtaskEntry, type Workers } from './fan-out.ts'
import { answer, type Lead, makePlan, review } from './lead.ts'
import { trackSubtasks, unmetOf } from './lineage.ts'
import { type NextSubtask, nextSubtasks } from './next-order.ts'
import { checkPlace, follow, type Phase } from './phase.ts'
import { holdOrNothing } from './reservation.ts'
import type { Review } from './review.ts'
import type { Estimate, WorkOrderSetup } from './setup.ts'
import { isStalled } from './stall.ts'
import { problemsWith } from './toolbox.ts'
import { hashOfOrder, issueOrder, withoutTwins } from './work-order.ts'

/**
 * The controller: it owns the state, spawns workers, and asks the lead what is to be done. The lead decides what, the
 * controller how, and workers see neither (WO-6, WO-10).
 */
export class Controller {
  readonly #context: Context
  readonly #setup: WorkOrderSetup
  readonly #facts: WorkFact[] = []
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
  }

  async run(input: RunInput): Promise<Outcome> {
    const { lead, plan } = await makePlan(this.#context, this.#setup, input)
    let next: readonly NextSubtask[] = withoutTwins(plan.subtasks).map((subtask) => ({ subtask, revised: false }))
    let reason: Reason | undefined
    while (reason === undefined) {
      const fanOut = next.length === 0 ? undefined : await this.#execute(lead, plan.goal, next)
      this.#phase = follow(this.#phase, 'REVIEWING')
      const verdict = await this.#review(lead, plan)
      this.#keepLateResults(lead)
      next = await this.#assemble(verdict)
      reason = this.#whyEnd(next, fanOut)
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
    const left = this.#setup.settings.maxSteps - this.#orders
    const { verdict, warning } = await review(this.#context, lead, { plan, facts: this.#facts, ordersLeft: left })
    if (warning !== undefined) this.#warnings.push(warning)
    const { decision, reason, missing, revise, waive } = verdict
    const work_order_id = this.#order === '' ? null : this.#order
    this.#record(this.#context, 'workorder.reviewed', { work_order_id, decision, reason, missing, revise, waive })
    return verdict
  }

  async #assemble(verdict: Review): Promise<NextSubtask[]> {
    const { toolbox, settings } = this.#setup
    const revised = verdict.revise.flatMap((one) => this.#revisedSubtask(one))
    const asked = [...verdict.missing, ...revised]
    const problems = await Promise.all(asked.map((subtask) => problemsWith([subtask], toolbox)))
    const unsound = new Set(asked.filter((_, index) => (problems[index] ?? []).length > 0).map(textOf))
    for (const found of problems.flat()) this.#warnings.push(`The lead asked for what can't be done: ${found}.`)
    return nextSubtasks({
      tracked: trackSubtasks(this.#facts),
      workOrderId: this.#order,
      review: verdict,
      maxAttempts: settings.maxAttempts,
      edition: this.#context.edition,
      isSound: (subtask) => !unsound.has(textOf(subtask)),
    })
  }

  #revisedSubtask({ index, args, tool }: Review['revise'][number]): { name: string; args: JsonObject; tool: string }[] {
    const order = this.#order
    const before = trackSubtasks(this.#facts).find((one) => one.workOrderId === order && one.index === index)?.subtask
    return before === undefined ? [] : [{ name: before.name, args: args ?? before.args, tool: tool ?? before.tool }]
  }

  /** Why there is no next order, or nothing when there is one. */
  #whyEnd(next: readonly NextSubtask[], fanOut: FanOut | undefined): Reason | undefined {
    const isWhole = unmetOf(this.#facts).length === 0
    if (next.length === 0) return isWhole ? 'completed' : fanOut?.unpaid === true ? 'budget' : 'limit'
    if (fanOut?.unpaid === true) return 'budget'
    if (this.#orders >= this.#setup.settings.maxSteps) return 'max_iterations'
    return isStalled(trackSubtasks(this.#facts), next) ? 'stalled' : undefined
  }

  async #answer(lead: Lead, plan: Plan, reason: Reason): Promise<Outcome> {
    this.#answerHold?.release()
    const { output, unmet, status, warning } = await answer(this.#context, lead, { plan, facts: this.#facts })
    if (warning !== undefined) this.#warnings.push(warning)
    this.#keepLateResults(lead)
    this.#record(this.#context, 'workorder.answered', { status, reason, unmet })
    this.#phase = follow(this.#phase, 'DONE')
    return {
      output,
      status,
      data: { unmet, reason, work_orders: this.#orders } as Json,
      warnings: [...new Set(this.#warnings)],
      terminalAgent: this.#setup.name,
    }
  }

  #record<Type extends keyof WorkOrderEvents>(context: Context, type: Type, data: WorkOrderEvents[Type]): void {
    checkPlace(this.#phase, type)
    context.record(workOrderEvents, type, data)
    this.#facts.push({ type, data })
  }
}

function textOf(subtask: { readonly args: JsonObject; readonly tool: string }): string {
  return JSON.stringify([subtask.tool, subtask.args])
}
