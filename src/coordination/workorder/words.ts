import type { KindWords } from '../view.ts'
import type { WorkOrderEvents } from './events.ts'
import { inWords } from './names.ts'
import { errorIn } from './worker-result.ts'

export const workOrderWords: KindWords<WorkOrderEvents> = {
  tells: {
    'workorder.order_issued': ({ work_order: { work_order_id, subtasks } }) =>
      `orders ${work_order_id}: ${subtasks.map(({ name }) => inWords(name)).join(', ') || 'nothing'}`,
    'workorder.subtask_started': () => undefined,
    'workorder.result_recorded': ({ status, event: { task_name, content } }) => {
      const problem = status === 'failed' ? errorIn(content) : undefined
      const ended = status === 'completed' ? 'is done' : 'failed'
      return `${inWords(task_name)} ${ended}${problem === undefined ? '' : `: ${problem.message}`}`
    },
    'workorder.reviewed': ({ decision, reason }) => `reviews: ${decision}, ${reason}`,
    'workorder.answered': () => undefined,
    'workorder.cancelled': () => undefined,
    'worker.late_result': () => 'a worker answered too late, which does not count',
  },
}
