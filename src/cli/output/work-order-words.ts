import { factOf } from '../../coordination/workorder/facts.ts'
import { inWords } from '../../coordination/workorder/names.ts'
import type { RunEvent } from '../../events/event.ts'
import type { Told } from './pattern-words.ts'

export function isWorkOrderEvent({ type }: RunEvent): boolean {
  return type.startsWith('workorder.') || type === 'worker.late_result'
}

/** What a work order did, in words for a person; undefined for what its tools and its answer tell anyway. */
export function workOrderWords(event: RunEvent): Told | undefined {
  const told = (does: string): Told => ({ who: event.actor, does })
  const issued = factOf(event, 'workorder.order_issued')
  if (issued !== undefined) {
    const { work_order_id, subtasks } = issued.work_order
    return told(`orders ${work_order_id}: ${subtasks.map(({ name }) => inWords(name)).join(', ') || 'nothing'}`)
  }
  const result = factOf(event, 'workorder.result_recorded')
  if (result !== undefined) {
    const { status, event: brought } = result
    const { error } = brought.content as { readonly error?: { readonly message: string } }
    const problem = error === undefined ? '' : `: ${error.message}`
    return told(`${inWords(brought.task_name)} ${status === 'completed' ? 'is done' : 'failed'}${problem}`)
  }
  const reviewed = factOf(event, 'workorder.reviewed')
  if (reviewed !== undefined) return told(`reviews: ${reviewed.decision}, ${reviewed.reason}`)
  if (factOf(event, 'worker.late_result') !== undefined) return told('a worker answered too late, which does not count')
  return undefined
}
