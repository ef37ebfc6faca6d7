import { withCitation } from './cited.ts'
import type { Piece } from './material.ts'
import { shownTitle } from './shown-title.ts'

/**
 * One row of data as a sentence: "In *costs.csv*, item Removal of asbestos: planned eur 31000, status paid". Its values
 * are as they stand in the file, and nothing is said of them but what their columns are called.
 */
export function rowSentence({ unit, document }: Piece): string {
  const said = unit.cells.flatMap((cell, index) => (cell === '' ? [] : [`${unit.header[index] ?? ''} ${cell}`.trim()]))
  const [label = '', ...values] = said
  const under = unit.heading === '' ? '' : `, under "${unit.heading}"`
  const row = values.length === 0 ? label : `${label}: ${values.join(', ')}`
  return withCitation(`In *${shownTitle(document)}*${under}, ${row}.`, unit.passage)
}
