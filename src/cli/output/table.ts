import type { Palette } from './palette.ts'
import { oneLine, padEnd, truncate, widthOfText } from './text-width.ts'

/** Rows under headings, none wider than `width`: the last column gives way. `drawn` names a column with spaces that count. */
export function renderTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { width, paint, drawn }: { readonly width: number; readonly paint: Palette; readonly drawn?: number },
): string[] {
  const cells = rows.map((row) => row.map((cell, column) => (column === drawn ? cell : oneLine(cell))))
  const widths = headings.map((heading, column) =>
    Math.max(widthOfText(heading), ...cells.map((row) => widthOfText(row[column] ?? ''))),
  )
  const lineOf = (row: readonly string[]): string =>
    truncate(
      row
        .map((cell, column) => padEnd(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
      width,
    )
  return [paint.dim(lineOf(headings)), ...cells.map(lineOf)]
}
