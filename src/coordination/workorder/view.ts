import { defineView } from '../define-view.ts'
import type { Board, BoardRow, KindView } from '../view.ts'
import { type OrderOnBoard, type SubtaskRow, type WorkBoard, workBoard } from './board.ts'
import { type WorkOrderEvents, workOrderEvents } from './events.ts'
import { workOrderFiles } from './files.ts'
import { inWords } from './names.ts'
import { workOrderWords } from './words.ts'

/** A board for each order: what each subtask is, how it stands, its attempt, cost and time. */
export const workOrderView: KindView = defineView<WorkBoard, WorkOrderEvents>({
  events: workOrderEvents,
  projection: workBoard,
  words: workOrderWords,
  boards: ({ orders }) => [...orders.values()].map(boardOf),
  files: workOrderFiles,
})

function boardOf({ workOrderId, goal, rows }: OrderOnBoard): Board {
  return { title: workOrderId, says: goal, rows: rows.map(rowOf) }
}

function rowOf({ name, tool, error, isPartial, workOrderId: _order, index: _index, ...row }: SubtaskRow): BoardRow {
  const status = row.status === 'completed' && isPartial === true ? 'partial' : row.status
  const problem = error === undefined ? {} : { problem: error.message }
  return { ...row, status, name: inWords(name), by: tool, ...problem }
}
