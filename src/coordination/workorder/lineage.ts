import type { UnmetNeed, WorkOrderEvents } from './events.ts'
import { factOf, type WorkFact } from './facts.ts'
import { type Descent, type Subtask, twinKey, type WorkOrder } from './work-order.ts'
import type { SubtaskStatus } from './work-state.ts'
import { errorIn, type WorkError } from './worker-result.ts'

/** One subtask of one order, with all that is known of it. */
export interface TrackedSubtask {
  readonly workOrderId: string
  readonly index: number
  readonly subtask: Subtask
  readonly descent: Descent
  readonly status: SubtaskStatus
  readonly retryable: boolean
  readonly error?: WorkError
}

/** Every subtask of every order, in the order they were issued. */
export function trackSubtasks(facts: readonly WorkFact[]): TrackedSubtask[] {
  const tracked = new Map<string, TrackedSubtask>()
  for (const fact of facts) {
    const order = factOf(fact, 'workorder.order_issued')
    for (const one of order === undefined ? [] : issued(order.work_order, order.lineage)) tracked.set(keyOf(one), one)
    const result = factOf(fact, 'workorder.result_recorded')
    if (result === undefined) continue
    const before = tracked.get(keyOf({ workOrderId: result.work_order_id, index: result.index }))
    if (before?.status === 'pending') tracked.set(keyOf(before), ended(before, result))
  }
  return [...tracked.values()]
}

function issued({ work_order_id, subtasks }: WorkOrder, lineage: readonly Descent[]): TrackedSubtask[] {
  return subtasks.map((subtask, index) => ({
    workOrderId: work_order_id,
    index,
    subtask,
    descent: lineage[index] ?? { origin: { work_order_id, index }, attempt: 1 },
    status: 'pending',
    retryable: false,
  }))
}

function ended(
  before: TrackedSubtask,
  { status, retryable, event }: WorkOrderEvents['workorder.result_recorded'],
): TrackedSubtask {
  const error = event.result === 'failure' ? errorIn(event.content) : undefined
  return { ...before, status, retryable, ...(error === undefined ? {} : { error }) }
}

function keyOf({ workOrderId, index }: Pick<TrackedSubtask, 'workOrderId' | 'index'>): string {
  return `${workOrderId}/${index}`
}

/** The last try at every subtask that was ever asked for (WO-43). */
export function lastTries(facts: readonly WorkFact[]): TrackedSubtask[] {
  const last = new Map<string, TrackedSubtask>()
  for (const one of trackSubtasks(facts)) {
    const { work_order_id, index } = one.descent.origin
    last.set(`${work_order_id}/${index}`, one)
  }
  return [...last.values()]
}

/** What the lead wanted in the place of what failed, by the subtask that did. */
function revisedSubtasks(facts: readonly WorkFact[]): ReadonlyMap<string, Subtask> {
  const tracked = new Map(trackSubtasks(facts).map((one) => [keyOf(one), one.subtask]))
  const revised = new Map<string, Subtask>()
  for (const data of facts.flatMap((fact) => factOf(fact, 'workorder.reviewed') ?? [])) {
    for (const { index, args, tool } of data.revise) {
      const key = keyOf({ workOrderId: data.work_order_id ?? '', index })
      const before = tracked.get(key)
      const isWaived = data.waive.some((waived) => waived.index === index)
      if (before === undefined || isWaived) continue
      revised.set(key, { name: before.name, args: args ?? before.args, tool: tool ?? before.tool })
    }
  }
  return revised
}

export const unpaid: WorkError = { message: 'The budget did not allow this part any more.', type: 'budget_exceeded' }

/**
 * As it was before the ninth edition, for runs that began then: what has no completed descendant, and no twin that was
 * completed in its place.
 */
export function unmetBefore(facts: readonly WorkFact[]): UnmetNeed[] {
  const completed = trackSubtasks(facts).filter(({ status }) => status === 'completed')
  const done = new Set(completed.map(({ subtask }) => twinKey(subtask)))
  const revised = revisedSubtasks(facts)
  return lastTries(facts)
    .filter(({ status }) => status !== 'completed')
    .filter((one) => ![one.subtask, revised.get(keyOf(one)) ?? one.subtask].some((each) => done.has(twinKey(each))))
    .map(({ subtask: { name }, error = unpaid }) => ({ name, error }))
}
