import { cellOf, type FileRecord, type FileRecords, mostCells, mostRecords } from './record.ts'

const delimiters = [',', ';', '\t', '|'] as const
/** By so many rows it is seen what stands between cells. */
const looked = 20
/** A quotation mark that is not closed within so much text was meant as itself. */
const longestQuoted = 20_000

interface Row {
  readonly start: number
  readonly end: number
  readonly cells: readonly string[]
}

/** The rows of a table in plain text: CSV with commas, semicolons or bars, and text with tabs. */
export function readRows(text: string): FileRecords {
  const delimiter = delimiterOf(text)
  const rows = rowsIn(text, delimiter)
  let columns: readonly string[] | undefined
  const records: FileRecord[] = []
  for (const row of rows) {
    if (row.cells.every((cell) => cell === '')) continue
    // What stands alone above a table is a title or a remark.
    if (columns === undefined && row.cells.length < 2) continue
    if (columns === undefined) {
      columns = isHeader(row.cells) ? row.cells : []
      if (columns.length > 0) continue
    }
    if (records.length === mostRecords) {
      return { records, cut: `is read up to its first ${mostRecords.toLocaleString('en')} rows` }
    }
    records.push({ start: row.start, end: row.end, heading: '', columns, cells: row.cells })
  }
  return { records }
}

/** The sign that parts the first rows into equally many cells, the most where several do. */
function delimiterOf(text: string): string {
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const counts: number[] = []
    for (const { cells } of rowsIn(text.slice(0, 50_000), delimiter)) {
      if (cells.length > 1 || cells[0] !== '') counts.push(cells.length)
      if (counts.length === looked) break
    }
    const usual = middle(counts)
    const alike = counts.filter((count) => count === usual).length / Math.max(1, counts.length)
    const score = usual < 2 ? 0 : alike * (1 + Math.min(usual, mostCells) / 100)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function middle(counts: readonly number[]): number {
  return [...counts].sort((left, right) => left - right)[Math.floor(counts.length / 2)] ?? 0
}

/** Names stand above a table, and values in it: a number or a date is no name, but a year may head a column. */
function isHeader(cells: readonly string[]): boolean {
  const named = cells.filter((cell) => /\p{L}/u.test(cell))
  const isYear = (cell: string): boolean => /^(?:19|20)\d{2}$/.test(cell)
  return (
    named.length > 0 &&
    cells.every((cell) => cell === '' || isYear(cell) || (/\p{L}/u.test(cell) && cell.length <= 80)) &&
    new Set(named.map((cell) => cell.toLowerCase())).size === named.length
  )
}

function* rowsIn(text: string, delimiter: string): Generator<Row> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (at < text.length) {
    const start = at
    const cells: string[] = []
    for (;;) {
      const cell = cellAt(text, at, delimiter)
      if (cells.length < mostCells) cells.push(cellOf(cell.value))
      at = cell.end
      if (text[at] !== delimiter) break
      at++
    }
    yield { start, end: at, cells }
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
}

function cellAt(text: string, start: number, delimiter: string): { readonly value: string; readonly end: number } {
  return (text[start] === '"' ? quotedAt(text, start, delimiter) : undefined) ?? plainAt(text, start, delimiter)
}

/** A cell in quotation marks, in which two of them are one; undefined where it is not closed as it must be. */
function quotedAt(text: string, start: number, delimiter: string): { value: string; end: number } | undefined {
  let value = ''
  let from = start + 1
  for (;;) {
    const mark = text.indexOf('"', from)
    if (mark < 0 || mark - start > longestQuoted) return undefined
    value += text.slice(from, mark)
    const next = text[mark + 1]
    if (next === '"') {
      value += '"'
      from = mark + 2
      continue
    }
    return next === undefined || next === delimiter || next === '\n' || next === '\r'
      ? { value, end: mark + 1 }
      : undefined
  }
}

function plainAt(text: string, start: number, delimiter: string): { value: string; end: number } {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(start, end), end }
}
