import { factOf, type WorkFact } from './facts.ts'
import type { WorkOrder } from './work-order.ts'

export type SubtaskStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'

export type SubtaskState = {
  readonly name: string
  readonly status: SubtaskStatus
  readonly event_ids: readonly string[]
}

/** Where an order stands. Derived from what happened, so that it can't be edited (WO-22). */
export type WorkState = {
  readonly work_order_id: string
  readonly created_at: string
  readonly subtask_state: { readonly [index: string]: SubtaskState }
  readonly completed: boolean
}

interface Mutable {
  readonly work_order_id: string
  readonly created_at: string
  readonly subtasks: { readonly name: string; status: SubtaskStatus; event_ids: string[] }[]
}

/** The state of every order in a run, in the order they were issued. */
export function workStatesOf(facts: readonly WorkFact[]): WorkState[] {
  const states = new Map<string, Mutable>()
  for (const fact of facts) take(states, fact)
  return [...states.values()].map(shown)
}

export function workStateOf(facts: readonly WorkFact[], workOrderId: string): WorkState | undefined {
  return workStatesOf(facts).find(({ work_order_id }) => work_order_id === workOrderId)
}

function take(states: Map<string, Mutable>, fact: WorkFact): void {
  const issued = factOf(fact, 'workorder.order_issued')
  if (issued !== undefined) states.set(issued.work_order.work_order_id, begun(issued.work_order, issued.created_at))
  const started = factOf(fact, 'workorder.subtask_started')
  if (started !== undefined) move(states.get(started.work_order_id)?.subtasks[started.index], ['pending'], 'running')
  const result = factOf(fact, 'workorder.result_recorded')
  if (result !== undefined) {
    const subtask = states.get(result.work_order_id)?.subtasks[result.index]
    if (move(subtask, ['pending', 'running'], result.status)) subtask?.event_ids.push(result.event.event_id)
  }
  const cancelled = factOf(fact, 'workorder.cancelled')
  for (const subtask of states.get(cancelled?.work_order_id ?? '')?.subtasks ?? []) {
    move(subtask, ['pending', 'running'], 'cancelled')
  }
}

function begun({ work_order_id, subtasks }: WorkOrder, created_at: string): Mutable {
  return {
    work_order_id,
    created_at,
    subtasks: subtasks.map(({ name }) => ({ name, status: 'pending', event_ids: [] })),
  }
}

/** A status that is final stays: whatever comes later changes nothing. */
function move(
  subtask: Mutable['subtasks'][number] | undefined,
  from: readonly SubtaskStatus[],
  to: SubtaskStatus,
): boolean {
  if (subtask === undefined || !from.includes(subtask.status)) return false
  subtask.status = to
  return true
}

function shown({ work_order_id, created_at, subtasks }: Mutable): WorkState {
  return {
    work_order_id,
    created_at,
    subtask_state: Object.fromEntries(subtasks.map((subtask, index) => [String(index), subtask])),
    completed: subtasks.every(({ status }) => status === 'completed'),
  }
}
