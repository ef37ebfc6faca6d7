import type { Board, BoardRow, RowStatus } from '../../coordination/view.ts'
import { plural } from '../../projections/plural.ts'
import { dollars, duration } from './figures.ts'
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
  partial: '◐',
  failed: '✖',
  cancelled: '⊘',
}

/**
 * Boards as lines: a heading each, and a line for each piece of work with its status, attempt, time and cost. Only lines
 * that are shown are made, so that a long board is drawn as quickly as a short one.
 */
export function renderBoards(boards: readonly Board[], layout: BoardLayout): string[] {
  const { rows = Number.POSITIVE_INFINITY, paint } = layout
  const all = boards.flatMap((board): (Board | BoardRow)[] => [board, ...board.rows])
  const left = all.length <= rows ? 0 : all.length - rows + 1
  const shown = all.slice(left)
  const pieces = shown.filter((line): line is BoardRow => !('rows' in line))
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map((text) => widthOfText(oneLine(text))))
  const columns = { name: widest(pieces.map(({ name }) => name)), by: widest(pieces.map(({ by }) => by)) }
  const lines = shown.map((line) => ('rows' in line ? headingOf(line, layout) : lineFor(line, columns, layout)))
  return left === 0 ? lines : [paint.dim(`… ${plural(left, 'line')} before`), ...lines]
}

interface ColumnWidths {
  readonly name: number
  readonly by: number
}

function headingOf({ title, says }: Board, { width, paint }: BoardLayout): string {
  const name = truncate(oneLine(title), width)
  const room = width - widthOfText(name) - 2
  return room < 1 ? paint.bold(name) : `${paint.bold(name)}  ${paint.dim(truncate(oneLine(says), room))}`
}

function lineFor(row: BoardRow, columns: ColumnWidths, { width, now, paint }: BoardLayout): string {
  const { status, attempt, startedAt, endedAt, usdMicros, problem = '' } = row
  const tone = {
    completed: paint.good,
    partial: paint.warn,
    failed: paint.bad,
    running: paint.accent,
    pending: paint.dim,
    cancelled: paint.dim,
  }
  const facts = [
    status,
    attempt > 1 ? `attempt ${attempt}` : '',
    startedAt === undefined ? '' : duration((endedAt ?? now) - startedAt),
    usdMicros === null ? 'unknown cost' : usdMicros > 0 ? dollars(usdMicros) : '',
    oneLine(problem),
  ].filter((fact) => fact !== '')
  const name = padEnd(oneLine(row.name), columns.name)
  const by = padEnd(oneLine(row.by), columns.by)
  // Cut before it is painted: what switches a colour on takes no room, and must not be cut apart.
  const text = truncate(`  ${marks[status]} ${name}  ${by}  ${facts.join(' · ')}`, width)
  const byAt = 4 + name.length + 2
  const painted = `${tone[status](text.slice(2, 3))}${text.slice(3, byAt)}${paint.dim(text.slice(byAt, byAt + by.length))}`
  return `  ${painted}${text.slice(byAt + by.length)}`
}
