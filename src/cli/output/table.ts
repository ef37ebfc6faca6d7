import type { Palette } from './palette.ts'
import { oneLine, padEnd, truncate, widthOfText } from './text-width.ts'

const gap = '  '

/** A column that is made narrower, down to `least`, before the end of the table is cut. */
interface ShorterColumn {
  readonly column: number
  readonly least: number
  /** How its texts are shortened; unless given, with … at the end. */
  cut?(text: string, width: number): string
}

export interface TableLayout {
  readonly width: number
  readonly paint: Palette
  /** A column whose spaces count. */
  readonly drawn?: number
  /** The columns that give way, the first of them first. */
  readonly shorter?: readonly ShorterColumn[]
}

/** Rows under headings, none wider than `width`. Where no other column can give way, the last does. */
export function renderTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { width, paint, drawn, shorter = [] }: TableLayout,
): string[] {
  const cells = rows.map((row) => row.map((cell, column) => (column === drawn ? cell : oneLine(cell))))
  const widths = headings.map((heading, column) =>
    Math.max(widthOfText(heading), ...cells.map((row) => widthOfText(row[column] ?? ''))),
  )
  const cuts = new Map<number, NonNullable<ShorterColumn['cut']>>()
  for (const { column, least, cut = truncate } of shorter) {
    const excess = widths.reduce((sum, each) => sum + each + gap.length, -gap.length) - width
    const whole = widths[column] ?? 0
    if (excess <= 0 || whole <= least) continue
    widths[column] = Math.max(least, whole - excess)
    cuts.set(column, cut)
  }
  const fitted = (cell: string, column: number): string => {
    const room = widths[column] ?? 0
    return padEnd(cuts.get(column)?.(cell, room) ?? cell, room)
  }
  const lineOf = (row: readonly string[]): string => truncate(row.map(fitted).join(gap).trimEnd(), width)
  return [paint.dim(lineOf(headings)), ...cells.map(lineOf)]
}
