import { isObject, type Json } from '../../events/json.ts'
import type { Board, BoardRow, RowStatus } from '../view.ts'
import { reasonOf, workerName } from './orchestrator/worker-names.ts'
import type { StatePatch } from './patch.ts'
import type { Task } from './state.ts'

/** A step of the plan, as far as a screen shows it. */
interface SeenStep {
  readonly id: string
  readonly says: string
  readonly workers: readonly string[]
}

/** What a screen keeps of one run of research. */
export interface SeenResearch {
  readonly topic: string
  readonly steps: Map<string, SeenStep>
  readonly tasks: Map<string, Task>
}

export function seenResearch(topic: string): SeenResearch {
  return { topic, steps: new Map(), tasks: new Map() }
}

/** Takes in a change of the state. Large parts of live events are not there yet, and are passed over. */
export function seePatch({ steps, tasks }: SeenResearch, { set, tasks: changed }: StatePatch): void {
  for (const task of Array.isArray(changed) ? changed : []) tasks.set(task.task_id, task)
  const plan = set?.current_plan
  if (plan === undefined || plan === null || !Array.isArray(plan.steps)) return
  const planned = plan.steps.flatMap((step) => seenStep(step) ?? [])
  if (planned.length === 0) return
  steps.clear()
  for (const step of planned) steps.set(step.id, step)
}

function seenStep(step: Json): SeenStep | undefined {
  if (!isObject(step) || typeof step['step_id'] !== 'string' || !Array.isArray(step['workers'])) return undefined
  const workers = step['workers'].flatMap((worker: Json) => {
    const id = isObject(worker) ? worker['worker_id'] : undefined
    return typeof id === 'string' ? [id] : []
  })
  const mode = workers.length > 1 && step['mode'] === 'PARALLEL' ? ', side by side' : ''
  return { id: step['step_id'], says: `${String(step['category'])}${mode}`, workers }
}

const statuses: Readonly<Record<Task['status'], RowStatus>> = {
  PENDING: 'pending',
  RUNNING: 'running',
  COMPLETED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
}

/** A board for each step of the plan: its tasks, and the workers that are still to be asked. */
export function boardsOf({ steps, tasks }: SeenResearch): Board[] {
  const all = [...tasks.values()]
  const planned = [...steps.values()].map((step): Board => {
    const own = all.filter(({ step_id }) => step_id === step.id)
    const waiting = step.workers.filter((id) => !own.some(({ worker_id }) => worker_id === id))
    return { title: step.id, says: step.says, rows: [...own.map(rowOf), ...waiting.map(waitingRow)] }
  })
  const left = all.filter(({ step_id }) => !steps.has(step_id))
  return left.length === 0
    ? planned
    : [{ title: 'before', says: 'of earlier plans', rows: left.map(rowOf) }, ...planned]
}

function rowOf({ task_id, worker_id, status, attempt, cost_micros, started_at, completed_at, error }: Task): BoardRow {
  return {
    name: workerName(worker_id),
    by: task_id,
    status: statuses[status],
    attempt: Math.max(1, attempt),
    usdMicros: cost_micros,
    ...(started_at === null ? {} : { startedAt: started_at }),
    ...(completed_at === null ? {} : { endedAt: completed_at }),
    ...(error === null ? {} : { problem: reasonOf(error) }),
  }
}

function waitingRow(id: string): BoardRow {
  return { name: workerName(id), by: '', status: 'pending', attempt: 1, usdMicros: 0 }
}
