import { isFact } from '../../coordination/workorder/facts.ts'
import { inWords } from '../../coordination/workorder/names.ts'
import type { RunEvent } from '../../events/event.ts'
import type { Told } from './pattern-words.ts'

export function isWorkOrderEvent({ type }: RunEvent): boolean {
  return type.startsWith('workorder.') || type === 'worker.late_result'
}

/** What a work order did, in words for a person; undefined for what its tools and its answer tell anyway. */
export function workOrderWords(event: RunEvent): Told | undefined {
  const told = (does: string): Told => ({ who: event.actor, does })
  if (isFact(event, 'workorder.order_issued')) {
    const { work_order_id, subtasks } = event.data.work_order
    return told(`orders ${work_order_id}: ${subtasks.map(({ name }) => inWords(name)).join(', ') || 'nothing'}`)
  }
  if (isFact(event, 'workorder.result_recorded')) {
    const { status, event: brought } = event.data
    const { error } = brought.content as { readonly error?: { readonly message: string } }
    const problem = error === undefined ? '' : `: ${error.message}`
    return told(`${inWords(brought.task_name)} ${status === 'completed' ? 'is done' : 'failed'}${problem}`)
  }
  if (isFact(event, 'workorder.reviewed')) return told(`reviews: ${event.data.decision}, ${event.data.reason}`)
  if (isFact(event, 'worker.late_result')) return told('a worker answered too late, which does not count')
  return undefined
}
