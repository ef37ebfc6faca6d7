import { type Fact, isFact } from './facts.ts'
import type { WorkOrder } from './work-order.ts'

export type SubtaskStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled'

export type SubtaskState = {
  readonly name: string
  readonly status: SubtaskStatus
  readonly event_ids: readonly string[]
}

/** Where an order stands. Derived from what happened, so that nobody can edit it (WO-22). */
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
export function workStatesOf(facts: readonly Fact[]): WorkState[] {
  const states = new Map<string, Mutable>()
  for (const fact of facts) take(states, fact)
  return [...states.values()].map(shown)
}

export function workStateOf(facts: readonly Fact[], workOrderId: string): WorkState | undefined {
  return workStatesOf(facts).find(({ work_order_id }) => work_order_id === workOrderId)
}

function take(states: Map<string, Mutable>, fact: Fact): void {
  if (isFact(fact, 'workorder.order_issued')) {
    const { work_order, created_at } = fact.data
    states.set(work_order.work_order_id, begun(work_order, created_at))
  } else if (isFact(fact, 'workorder.subtask_started')) {
    const { work_order_id, index } = fact.data
    move(states.get(work_order_id)?.subtasks[index], ['pending'], 'running')
  } else if (isFact(fact, 'workorder.result_recorded')) {
    const { work_order_id, index, status, event } = fact.data
    const subtask = states.get(work_order_id)?.subtasks[index]
    if (move(subtask, ['pending', 'running'], status)) subtask?.event_ids.push(event.event_id)
  } else if (isFact(fact, 'workorder.cancelled')) {
    const { subtasks = [] } = states.get(fact.data.work_order_id) ?? {}
    for (const subtask of subtasks) move(subtask, ['pending', 'running'], 'cancelled')
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
