import type { RunEvent } from '../../events/event.ts'
import type { Usage } from '../../events/usage.ts'
import { usageOf } from '../../events/usage-of.ts'
import { type Projection, project } from '../../projections/projection.ts'
import type { ModelEnd } from '../../projections/spending.ts'
import { type WorkOrderEvents, workOrderEvents } from './events.ts'
import type { Descent, WorkOrder } from './work-order.ts'
import type { SubtaskStatus } from './work-state.ts'
import { errorIn, type WorkError } from './worker-result.ts'

/** One subtask of one order, as it is shown on a screen. */
export interface SubtaskRow {
  readonly workOrderId: string
  readonly index: number
  readonly name: string
  readonly tool: string
  readonly status: SubtaskStatus
  readonly attempt: number
  /** What its worker has used so far, models and runs of its own; null when that is not known. */
  readonly usdMicros: number | null
  readonly startedAt?: number
  readonly endedAt?: number
  readonly error?: WorkError
  /** The run that worked on it had only part of an answer, and that was accepted if the subtask is completed. */
  readonly isPartial?: true
}

type OpenRow = { -readonly [Key in keyof SubtaskRow]: SubtaskRow[Key] }

/** An order with its subtasks as they stand. */
export interface OrderOnBoard {
  readonly workOrderId: string
  readonly goal: string
  readonly rows: readonly SubtaskRow[]
}

interface OpenOrder extends OrderOnBoard {
  readonly rows: OpenRow[]
}

/** Every order of every run, in the order they were issued. */
export interface WorkBoard {
  /** By `run/order`. */
  readonly orders: Map<string, OpenOrder>
  /** By the branch that a worker is at work in: everything it does stands below that. */
  readonly branches: Map<string, OpenRow>
  /** What a run that was working on a subtask had used when it ended, by `run/operation`: it may end once more. */
  readonly counted: Map<string, Usage>
  /** What was written down of a subtask, by `run/operation`: a reopened run may keep to it. */
  readonly results: Map<string, () => void>
}

/** Takes events one by one, so that a board can be drawn at any time without reading the log again. */
export const workBoard: Projection<WorkBoard, WorkOrderEvents> = {
  initial: () => ({ orders: new Map(), branches: new Map(), counted: new Map(), results: new Map() }),
  events: workOrderEvents,
  on: {
    'workorder.order_issued': ({ orders }, { runId, data: { work_order, lineage } }) => {
      orders.set(`${runId}/${work_order.work_order_id}`, issued(work_order, lineage))
    },
    'workorder.subtask_started': ({ orders, branches }, { runId, ts, op, data }) => {
      const row = orders.get(`${runId}/${data.work_order_id}`)?.rows[data.index]
      if (row === undefined || row.status !== 'pending') return
      row.status = 'running'
      row.startedAt = ts
      branches.set(`${runId}/${above(op)}`, row)
    },
    'workorder.result_recorded': ({ orders, results }, { runId, ts, op, data }) => {
      const { work_order_id, index, status, event } = data
      const row = orders.get(`${runId}/${work_order_id}`)?.rows[index]
      if (row === undefined || isOver(row)) return
      const error = event.result === 'failure' ? errorIn(event.content) : undefined
      const write = (): void => void Object.assign(row, { status, endedAt: ts }, error === undefined ? {} : { error })
      results.set(`${runId}/${op}`, write)
      write()
    },
    'operation.kept': ({ results }, { runId, data: { op } }) => results.get(`${runId}/${op}`)?.(),
    'run.reopened': (board, { runId, data: { retried } }) => {
      for (const op of retried) goOn(board, { runId, data: { op } })
    },
    'workorder.cancelled': ({ orders }, { runId, data: { work_order_id } }) => {
      for (const row of orders.get(`${runId}/${work_order_id}`)?.rows ?? []) if (!isOver(row)) row.status = 'cancelled'
    },
    'model.answered': charge,
    'model.failed': charge,
    'model.abandoned': charge,
    'model.postponed': charge,
    'child.ended': (board, event) => {
      const row = workedBy(board, event)
      if (row === undefined) return
      charged(row, event.data.usage)
      board.counted.set(`${event.runId}/${event.data.op}`, event.data.usage)
      if (event.data.status === 'partial') row.isPartial = true
    },
  },
}

/** Every subtask of every order of a run, order after order, live or over. */
export function workBoardOf(events: readonly RunEvent[]): SubtaskRow[] {
  return [...project(workBoard, events).orders.values()].flatMap(({ rows }) => rows)
}

function issued({ work_order_id, goal, subtasks }: WorkOrder, lineage: readonly Descent[]): OpenOrder {
  const rows = subtasks.map(({ name, tool }, index): OpenRow => {
    const attempt = lineage[index]?.attempt ?? 1
    return { workOrderId: work_order_id, index, name, tool, status: 'pending', attempt, usdMicros: 0 }
  })
  return { workOrderId: work_order_id, goal, rows }
}

function isOver({ status }: SubtaskRow): boolean {
  return status !== 'pending' && status !== 'running'
}

function charge(board: WorkBoard, event: ModelEnd): void {
  const row = workedBy(board, event)
  const used = usageOf(event)
  if (row !== undefined && used !== undefined) charged(row, used)
}

function charged(row: OpenRow, { usdMicros, unpricedCalls }: Usage): void {
  row.usdMicros = unpricedCalls > 0 || row.usdMicros === null ? null : row.usdMicros + usdMicros
}

/** A subtask whose work is tried anew is open again, and what a run used for it is counted when that ends again. */
function goOn(board: WorkBoard, place: WorkPlace): void {
  const row = workedBy(board, place)
  if (row === undefined) return
  if (isOver(row)) row.status = 'running'
  delete row.endedAt
  delete row.error
  delete row.isPartial
  const counted = board.counted.get(`${place.runId}/${place.data.op}`)
  if (counted !== undefined && row.usdMicros !== null) row.usdMicros -= counted.usdMicros
}

type WorkPlace = { readonly runId: string; readonly data: { readonly op: string } }

/** The subtask in whose branch an operation stands, however deep. */
function workedBy({ branches }: WorkBoard, { runId, data: { op } }: WorkPlace): OpenRow | undefined {
  for (let branch = above(op); branch !== ''; branch = above(branch)) {
    const row = branches.get(`${runId}/${branch}`)
    if (row !== undefined) return row
  }
  return undefined
}

/** `all#1/0` of `all#1/0/model#1`; nothing of an operation that stands in the run itself. */
function above(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
