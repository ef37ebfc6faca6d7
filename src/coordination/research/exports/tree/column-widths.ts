import type { ArticleInline, ArticleTable } from './article-tree.ts'

/** How wide the text of a cell is on one line, and its longest word. */
export interface CellMeasure {
  readonly whole: number
  readonly word: number
}

export interface TableMeasure {
  readonly cell: (inside: readonly ArticleInline[], isHead: boolean) => CellMeasure
  /** Between two columns. */
  readonly gap: number
  /** How wide the table may be. */
  readonly room: number
}

/** No column takes a larger share of the room than this, unless there is room for all. */
const [widest, longestWord] = [0.7, 0.3]

/** How wide the columns of a table are: as their texts need it, and less for long ones where there is no room for that. */
export function columnWidths({ head, rows }: ArticleTable, { cell, gap, room }: TableMeasure): number[] {
  const columns = head.map((title, index) => [cell(title, true), ...rows.map((row) => cell(row[index] ?? [], false))])
  const wanted = columns.map((cells) => gap + Math.min(widest * room, most(cells.map(({ whole }) => whole))))
  const least = columns.map((cells) => gap + Math.min(longestWord * room, most(cells.map(({ word }) => word))))
  const excess = total(wanted) - room
  if (excess <= 0) return wanted
  const spare = wanted.map((width, index) => Math.max(0, width - (least[index] ?? 0)))
  const given = Math.min(1, excess / Math.max(1, total(spare)))
  const fitted = wanted.map((width, index) => width - given * (spare[index] ?? 0))
  // Even the longest words of so many columns may be too much.
  const scale = Math.min(1, room / total(fitted))
  return fitted.map((width) => width * scale)
}

function most(numbers: readonly number[]): number {
  return numbers.reduce((largest, number) => Math.max(largest, number), 0)
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}
