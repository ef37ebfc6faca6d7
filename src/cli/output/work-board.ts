import { type BoardRow, workBoardOf } from '../../coordination/workorder/board.ts'
import { factOf } from '../../coordination/workorder/facts.ts'
import { inWords } from '../../coordination/workorder/names.ts'
import type { RunEvent } from '../../events/event.ts'
import { dollars, duration, plural } from './figures.ts'
import type { Palette } from './palette.ts'
import { oneLine, padEnd, truncate, widthOfText } from './text-width.ts'

export interface BoardLayout {
  readonly width: number
  readonly now: number
  readonly paint: Palette
  /** How many lines there may be. */
  readonly rows?: number
}

const marks: Readonly<Record<BoardRow['status'], string>> = {
  pending: '·',
  running: '▸',
  completed: '✔',
  failed: '✖',
  cancelled: '⊘',
}

/** The subtasks of work orders, order after order: what each is, how it stands, its attempt, cost and time. */
export class WorkBoard {
  readonly #events: RunEvent[] = []

  take(event: RunEvent): void {
    const { op } = event.data as { readonly op?: string }
    // Only what happens in branches of a work order can belong to a subtask of it.
    if (event.type.startsWith('workorder.') || op?.startsWith('all#') === true) this.#events.push(event)
  }

  lines(layout: BoardLayout): string[] {
    const orders = this.#events.filter((event) => event.type === 'workorder.order_issued')
    if (orders.length === 0) return []
    const lines = [...new Set(orders.map(({ runId }) => runId))].flatMap((runId) => this.#of(runId, layout))
    const { rows = Number.POSITIVE_INFINITY, paint } = layout
    if (lines.length <= rows) return lines
    const left = lines.length - rows + 1
    return [paint.dim(`… ${plural(left, 'line')} before`), ...lines.slice(left)]
  }

  #of(runId: string, layout: BoardLayout): string[] {
    const events = this.#events.filter((event) => event.runId === runId)
    const board = workBoardOf(events)
    const widest = Math.max(0, ...board.map(({ name }) => widthOfText(inWords(name))))
    return events.flatMap((event) => {
      const issued = factOf(event, 'workorder.order_issued')
      if (issued === undefined) return []
      const { work_order_id, goal } = issued.work_order
      const subtasks = board.filter(({ workOrderId }) => workOrderId === work_order_id)
      const heading = `${layout.paint.bold(work_order_id)}  ${layout.paint.dim(oneLine(goal))}`
      return [truncate(heading, layout.width), ...subtasks.map((row) => lineFor(row, widest, layout))]
    })
  }
}

function lineFor(row: BoardRow, widest: number, { width, now, paint }: BoardLayout): string {
  const { status, attempt, startedAt, endedAt, usdMicros, error } = row
  const tone = {
    completed: paint.good,
    failed: paint.bad,
    running: paint.accent,
    pending: paint.dim,
    cancelled: paint.dim,
  }
  const took = startedAt === undefined ? '' : duration((endedAt ?? now) - startedAt)
  const facts = [
    status,
    attempt > 1 ? `attempt ${attempt}` : '',
    took,
    usdMicros > 0 ? dollars(usdMicros) : '',
    error === undefined ? '' : oneLine(error.message),
  ].filter((fact) => fact !== '')
  const name = padEnd(oneLine(inWords(row.name)), widest)
  return truncate(`  ${tone[status](marks[status])} ${name}  ${paint.dim(row.tool)}  ${facts.join(' · ')}`, width)
}
