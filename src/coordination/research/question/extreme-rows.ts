import { datesIn } from '../../../understanding/documents/dates.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { type Evidence, holds } from '../evidence/evidence.ts'
import { numbersIn } from '../evidence/numbers.ts'
import { type AnswerUnit, answerUnitsIn } from './answer-units.ts'
import { type AskedExtreme, askedExtreme } from './asked-extreme.ts'
import { saidIn } from './same-meaning.ts'

/** More that are the same answer nothing. */
const mostAlike = 3
const namesRows = /^(?:name|id|code|title|label)$/i
const ofPersons =
  /^(?:name|player|rider|driver|runner|person|member|author|employee|candidate|artist|pupil|student|athlete|winner)$/i

/**
 * The rows that answer which of all has or is the most, the least, the first or the last: where one table has what is asked
 * for in its first column, and a value of what it is asked by in every row of another column. Where several columns could be
 * meant, they must all tell the same.
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

function extremeIn(table: readonly AnswerUnit[], asked: AskedExtreme): readonly AnswerUnit[] {
  const header = table[0]?.unit.header ?? []
  if (table.length < 2 || !isOfThings(table, asked)) return []
  const columns = columnsFor(header, asked)
    // "Oldest sample" gives years, and no size.
    .filter(({ column }) => asked.isTime || !table.every(({ unit }) => isYear(unit.cells[column] ?? '')))
  const answers = columns.flatMap(({ column, isTurned }) => {
    const rows = rowsOfYears(table, header[column] ?? '', asked.years)
    const best = bestOf(rows, column, { isMost: asked.isMost !== isTurned, isTime: asked.isTime && !isTurned })
    return best === undefined ? [] : [best]
  })
  const [first = [], ...others] = answers
  const isOne = others.every((other) => other.length === first.length && other.every((row) => first.includes(row)))
  return answers.length === columns.length && isOne ? first : []
}

/** Whether the rows of a table are what is asked for, and it is about all that the question says besides. */
function isOfThings(table: readonly AnswerUnit[], { things, isPerson, rest }: AskedExtreme): boolean {
  const [first] = table
  if (first === undefined) return false
  const { unit, document, around } = first
  const [name = ''] = unit.header
  const title = `${unit.heading} ${document.title.replace(/[_.-]+/g, ' ')}`
  const said = new Set(termsOf(namesRows.test(name) ? `${name} ${title}` : name))
  if (isPerson && !ofPersons.test(name) && !table.every(({ unit: { cells } }) => isPersonName(cells[0] ?? '')))
    return false
  const about = new Set([...around, ...termsOf(`${title} ${unit.header.join(' ')}`)])
  // A donation centre stands in a column "centre": the last word says what it is.
  const kind = things.slice(-1)
  const others = [...things.slice(0, -1), ...rest]
  return saidIn(said, kind, 'usual').length === kind.length && saidIn(about, others, 'usual').length === others.length
}

function isPersonName(cell: string): boolean {
  return /^\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]+){1,3}$/u.test(cell)
}

interface MeantColumn {
  readonly column: number
  readonly isTurned: boolean
}

function columnsFor(header: readonly string[], { terms, columns, turned, deed }: AskedExtreme): MeantColumn[] {
  const own = header.map((name) => new Set(termsOf(name)))
  const found = own.flatMap((words, column): MeantColumn[] => {
    if (column === 0) return []
    if (terms.length > 0)
      return saidIn(words, terms, 'usual').length === terms.length ? [{ column, isTurned: false }] : []
    const isTurned = [...words].some((word) => turned.has(word))
    return isTurned || [...words].some((word) => columns.has(word)) ? [{ column, isTurned }] : []
  })
  // "Which ripens the longest": by what is called after ripening, where something is.
  const called = found.filter(({ column }) => saidIn(own[column] ?? new Set(), deed, 'usual').length === deed.length)
  return deed.length > 0 ? called : found
}

/** Of years that a column is called by, only those that are asked for; else the rows of these years. */
function rowsOfYears(table: readonly AnswerUnit[], name: string, years: readonly string[]): readonly AnswerUnit[] {
  const own = name.match(/\b(?:1[5-9]|20)\d{2}\b/g) ?? []
  if (years.length === 0) return table
  if (own.length > 0) return own.every((year) => years.includes(year)) ? table : []
  return table.filter(({ unit }) => years.every((year) => unit.cells.some((cell) => cell.startsWith(year))))
}

function bestOf(
  rows: readonly AnswerUnit[],
  column: number,
  { isMost, isTime }: Pick<AskedExtreme, 'isMost' | 'isTime'>,
): readonly AnswerUnit[] | undefined {
  const values = rows.map(({ unit }) => cellValue(unit.cells[column] ?? '', isTime))
  const known = values.flatMap((value) => (value === undefined ? [] : [value]))
  // A row without a value may stand anywhere among the others.
  if (known.length < rows.length || rows.length < 2) return undefined
  const best = known.reduce((one, other) => (isMost === other > one ? other : one))
  const found = rows.filter((_, index) => values[index] === best)
  return found.length > Math.min(mostAlike, rows.length - 1) ? undefined : found
}

function isYear(cell: string): boolean {
  return /^\s*(?:1[5-9]|20)\d{2}\s*$/.test(cell)
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
