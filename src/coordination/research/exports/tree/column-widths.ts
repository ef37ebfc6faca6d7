import { type ArticleTable, wordsOf } from './article-tree.ts'

export interface TableMeasure {
  /** About how wide a character is. */
  readonly character: number
  /** Between two columns. */
  readonly gap: number
  /** How wide the table may be. */
  readonly room: number
}

/** More characters in a line of a cell are hard to read. */
const widest = 60

/** How wide the columns of a table are: as their texts need it, and less for long ones where there is no room for that. */
export function columnWidths({ head, rows }: ArticleTable, { character, gap, room }: TableMeasure): number[] {
  const columns = head.map((_, index) => [head, ...rows].map((cells) => wordsOf(cells[index] ?? [])))
  const wanted = columns.map((texts) => gap + character * Math.min(widest, longest(texts)))
  const least = columns.map(
    (texts) => gap + character * Math.min(18, longest(texts.flatMap((text) => text.split(/\s+/)))),
  )
  const excess = total(wanted) - room
  if (excess <= 0) return wanted.map(Math.round)
  const spare = wanted.map((width, index) => Math.max(0, width - (least[index] ?? 0)))
  const given = Math.min(1, excess / Math.max(1, total(spare)))
  const fitted = wanted.map((width, index) => width - given * (spare[index] ?? 0))
  // Even the longest words of so many columns may be too much.
  const scale = Math.min(1, room / total(fitted))
  return fitted.map((width) => Math.floor(width * scale))
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, text.length), 3)
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}
