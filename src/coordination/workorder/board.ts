import type { RunEvent } from '../../events/event.ts'
import type { JsonObject } from '../../events/json.ts'
import type { Usage } from '../../events/usage.ts'
import { usageOf } from '../../events/usage-of.ts'
import { factOf } from './facts.ts'
import { trackSubtasks } from './lineage.ts'
import { type SubtaskStatus, workStatesOf } from './work-state.ts'
import type { WorkError } from './worker-result.ts'

/** One subtask of one order, as somebody who watches wants to see it. */
export interface BoardRow {
  readonly workOrderId: string
  readonly index: number
  readonly name: string
  readonly tool: string
  readonly status: SubtaskStatus
  readonly attempt: number
  /** What its worker has used so far: models, and runs of its own. */
  readonly usdMicros: number
  readonly startedAt?: number
  readonly endedAt?: number
  readonly error?: WorkError
}

/** Every subtask of every order of a run, order after order. A pure fold of its events, live or over. */
export function workBoardOf(events: readonly RunEvent[]): BoardRow[] {
  const states = new Map(workStatesOf(events).map((state) => [state.work_order_id, state.subtask_state]))
  const times = timesIn(events)
  return trackSubtasks(events).map(({ workOrderId, index, subtask, descent, error }) => {
    const time = times.get(`${workOrderId}/${index}`)
    return {
      workOrderId,
      index,
      name: subtask.name,
      tool: subtask.tool,
      status: states.get(workOrderId)?.[String(index)]?.status ?? 'pending',
      attempt: descent.attempt,
      usdMicros: time?.usdMicros ?? 0,
      ...(time?.startedAt === undefined ? {} : { startedAt: time.startedAt }),
      ...(time?.endedAt === undefined ? {} : { endedAt: time.endedAt }),
      ...(error === undefined ? {} : { error }),
    }
  })
}

interface Times {
  startedAt?: number
  endedAt?: number
  usdMicros: number
}

function timesIn(events: readonly RunEvent[]): ReadonlyMap<string, Times> {
  const times = new Map<string, Times>()
  /** By the branch a worker is at work in: everything it does is below that. */
  const branches = new Map<string, Times>()
  for (const event of events) {
    const branch = branchOf(event)
    const started = factOf(event, 'workorder.subtask_started')
    const ended = factOf(event, 'workorder.result_recorded')
    if (started !== undefined) {
      const time: Times = { startedAt: event.ts, usdMicros: 0 }
      times.set(`${started.work_order_id}/${started.index}`, time)
      branches.set(branch, time)
    } else if (ended !== undefined) {
      const time = times.get(`${ended.work_order_id}/${ended.index}`)
      if (time !== undefined) time.endedAt = event.ts
    } else {
      const time = branches.get(branch)
      if (time !== undefined) time.usdMicros += usedBy(event)
    }
  }
  return times
}

function usedBy(event: RunEvent): number {
  if (event.type !== 'child.ended') return usageOf(event)?.usdMicros ?? 0
  return (event.data as unknown as { readonly usage: Usage }).usage.usdMicros
}

/** `all#1/0` of `all#1/0/model#1`, in its run. */
function branchOf({ runId, data }: RunEvent): string {
  const op = (data as JsonObject | null)?.['op']
  return `${runId}/${typeof op === 'string' ? op.slice(0, Math.max(0, op.lastIndexOf('/'))) : ''}`
}
