import { datesIn } from '../../../understanding/documents/dates.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { type Evidence, holds } from '../evidence/evidence.ts'
import { numbersIn } from '../evidence/numbers.ts'
import { type AnswerUnit, answerUnitsIn } from './answer-units.ts'
import { saidIn } from './same-meaning.ts'

/** Which of the rows of a table is asked for: the one with most or least of what a column gives, or the first or last in time. */
interface AskedExtreme {
  /** What the first column is called, and what the other is. */
  readonly things: readonly string[]
  readonly terms: readonly string[]
  readonly isMost: boolean
  readonly isTime: boolean
}

const most = 'most|highest|largest|biggest|longest|greatest|heaviest|tallest|widest|deepest|fastest|dearest'
const least = 'fewest|least|lowest|smallest|shortest|lightest|narrowest|shallowest|slowest|cheapest'
const [late, early] = ['last|latest', 'first|earliest']
const superlative = new RegExp(`\\b(?:(${most})|(${least})|(${late})|(${early}))\\b`, 'i')
/** Verbs that only hold the question together. */
const holding =
  /\b(?:has|have|had|is|are|was|were|be|does|do|did|will|goes|go|went|comes?|came|gets?|got|takes?|took|with|the|of|number|amount)\b/gi
/** More that are the same answer nothing. */
const mostAlike = 3

/**
 * The rows that answer which of all has most, least, or is first or last: where one table has what is asked for in its first
 * column, and a value of what it is asked by in every row of one other column.
 */
export function extremeRows(question: string, evidence: Evidence): readonly AnswerUnit[] {
  const asked = askedExtreme(question)
  if (asked === undefined) return []
  const rows = answerUnitsIn(evidence).filter(
    // A row that was not read may be the one that is asked for.
    ({ unit, passage, document }) => unit.kind === 'row' && holds(passage) && document.in_part !== true,
  )
  const tables = [
    ...Map.groupBy(rows, ({ unit, document }) => JSON.stringify([document.sha256, unit.heading, unit.header])).values(),
  ]
  const found = tables.flatMap((table) => {
    const extreme = extremeIn(table, asked)
    return extreme.length === 0 ? [] : [extreme]
  })
  // Two tables that both tell it may be of different things.
  return found.length === 1 ? (found[0] ?? []) : []
}

function askedExtreme(question: string): AskedExtreme | undefined {
  const [, rest = ''] = /^\s*(?:which|what)\s(.+?)\??\s*$/i.exec(question) ?? []
  const found = superlative.exec(rest)
  const [, thing = '', about = ''] =
    /^((?:\p{L}+\s){1,2}?)(?=(?:has|have|had|is|are|was|were|goes|went|comes|came|\p{Ll}+s|\p{Ll}+ed)\s)(.+)$/u.exec(
      rest,
    ) ?? []
  if (found === null || thing === '') return undefined
  const terms = termsOf(about.replace(superlative, ' ').replace(holding, ' '))
  const [, isMost, , isLate, isEarly] = found
  const isTime = isLate !== undefined || isEarly !== undefined
  const things = termsOf(thing)
  if (terms.length === 0 || things.length === 0) return undefined
  return { things, terms, isMost: isMost !== undefined || isLate !== undefined, isTime }
}

function extremeIn(
  table: readonly AnswerUnit[],
  { things, terms, isMost, isTime }: AskedExtreme,
): readonly AnswerUnit[] {
  const [name = '', ...columns] = table[0]?.unit.header ?? []
  if (table.length < 2 || saidIn(new Set(termsOf(name)), things, 'usual').length < things.length) return []
  const named = columns.flatMap((column, index) =>
    saidIn(new Set(termsOf(column)), terms, 'usual').length === terms.length ? [index + 1] : [],
  )
  const [column] = named
  if (column === undefined || named.length > 1) return []
  const values = table.map(({ unit }) => cellValue(unit.cells[column] ?? '', isTime))
  const known = values.flatMap((value) => (value === undefined ? [] : [value]))
  // A row without a value may stand anywhere among the others.
  if (known.length < table.length) return []
  const best = known.reduce((one, other) => (isMost === other > one ? other : one))
  const found = table.filter((_, index) => values[index] === best)
  return found.length > Math.min(mostAlike, table.length - 1) ? [] : found
}

/** A day or a year as a number, or the only number of a cell. */
function cellValue(cell: string, isTime: boolean): number | undefined {
  if (isTime) {
    const [date, ...more] = datesIn(cell)
    if (date !== undefined) return more.length > 0 ? undefined : Number(date.date.replaceAll('-', '').padEnd(8, '0'))
    return /^\s*(?:1\d|20)\d{2}\s*$/.test(cell) ? Number(cell) * 10_000 : undefined
  }
  if (datesIn(cell).length > 0) return undefined
  const [number, ...more] = numbersIn(cell)
  return more.length > 0 ? undefined : number?.value
}
