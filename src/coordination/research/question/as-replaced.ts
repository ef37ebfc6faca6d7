import { spelledDate } from '../../../understanding/documents/dates.ts'
import { holds } from '../evidence/evidence.ts'
import { withCitation } from '../writing/cited.ts'
import { shownTitle } from '../writing/shown-title.ts'
import type { AnswerUnit } from './answer-units.ts'

/** What an outdated document said, as that and with its date. */
export function asReplaced({ unit, document, passage }: AnswerUnit): string {
  const date = document.published_date
  const of = date === null ? '' : ` of ${spelledDate(date)}`
  // In a report of a series a sentence is of its year, though the report is not replaced.
  const since = holds(passage) ? '' : ', which has been superseded,'
  const said = unit.kind === 'row' ? rowInWords(unit.header, unit.cells) : unit.text
  return withCitation(
    `*${shownTitle(document)}*${of} (${document.location})${since} says: "${said.replace(/[.]$/, '')}"`,
    unit.passage,
  )
}

function rowInWords(header: readonly string[], cells: readonly string[]): string {
  return cells.map((cell, index) => (header[index] ? `${header[index]}: ${cell}` : cell)).join(', ')
}
