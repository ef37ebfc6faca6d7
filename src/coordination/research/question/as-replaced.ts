import { spelledDate } from '../../../understanding/documents/dates.ts'
import { withCitation } from '../writing/cited.ts'
import { shownTitle } from '../writing/shown-title.ts'
import type { AnswerUnit } from './answer-units.ts'

/** What an outdated document said, as that and with its date. */
export function asReplaced({ unit, document }: AnswerUnit): string {
  const date = document.published_date
  const of = date === null ? '' : ` of ${spelledDate(date)}`
  const said = unit.kind === 'row' ? rowInWords(unit.header, unit.cells) : unit.text
  return withCitation(
    `*${shownTitle(document)}*${of} (${document.location}), which has been superseded, says: "${said.replace(/[.]$/, '')}"`,
    unit.passage,
  )
}

function rowInWords(header: readonly string[], cells: readonly string[]): string {
  return cells.map((cell, index) => (header[index] ? `${header[index]}: ${cell}` : cell)).join(', ')
}
