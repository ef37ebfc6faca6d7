import type { Board, BoardRow, RowStatus } from '../../coordination/view.ts'
import { dollars, duration, plural } from './figures.ts'
import type { Palette } from './palette.ts'
import { oneLine, padEnd, truncate, widthOfText } from './text-width.ts'

export interface BoardLayout {
  readonly width: number
  /** For what is still under way. */
  readonly now: number
  readonly paint: Palette
  /** The most lines to give; the oldest are left out first. */
  readonly rows?: number
}

const marks: Readonly<Record<RowStatus, string>> = {
  pending: '·',
  running: '▸',
  completed: '✔',
  failed: '✖',
  cancelled: '⊘',
}

/** Boards as lines: a heading each, and a line for each piece of work with its status, attempt, time and cost. */
export function renderBoards(boards: readonly Board[], layout: BoardLayout): string[] {
  const { rows = Number.POSITIVE_INFINITY, width, paint } = layout
  const names = boards.flatMap((board) => board.rows.map(({ name }) => widthOfText(oneLine(name))))
  const widest = Math.max(0, ...names)
  const lines = boards.flatMap((board) => {
    const heading = `${paint.bold(oneLine(board.title))}  ${paint.dim(oneLine(board.says))}`
    return [truncate(heading, width), ...board.rows.map((row) => lineFor(row, widest, layout))]
  })
  if (lines.length <= rows) return lines
  const left = lines.length - rows + 1
  return [paint.dim(`… ${plural(left, 'line')} before`), ...lines.slice(left)]
}

function lineFor(row: BoardRow, widest: number, { width, now, paint }: BoardLayout): string {
  const { status, attempt, startedAt, endedAt, usdMicros, problem = '' } = row
  const tone = {
    completed: paint.good,
    failed: paint.bad,
    running: paint.accent,
    pending: paint.dim,
    cancelled: paint.dim,
  }
  const facts = [
    status,
    attempt > 1 ? `attempt ${attempt}` : '',
    startedAt === undefined ? '' : duration((endedAt ?? now) - startedAt),
    usdMicros > 0 ? dollars(usdMicros) : '',
    oneLine(problem),
  ].filter((fact) => fact !== '')
  const name = padEnd(oneLine(row.name), widest)
  return truncate(`  ${tone[status](marks[status])} ${name}  ${paint.dim(row.by)}  ${facts.join(' · ')}`, width)
}
