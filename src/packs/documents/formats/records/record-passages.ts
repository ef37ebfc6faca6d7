import type { Passage, PassageTable } from '../../../../understanding/prose/passages.ts'
import type { FileRecord } from '../../../../understanding/tables/record.ts'

/** After so many characters, or so many records, a passage ends. */
const [enough, mostInOne] = [900, 25]
/** One record that is longer is quoted up to here. */
const longest = 4000

/** Records in passages: each is the text of the file from its first record to its last, with what they hold. */
export function passagesOfRecords(text: string, records: readonly FileRecord[]): Passage[] {
  const lines = new LineCounter(text)
  const passages: Passage[] = []
  let begun = 0
  for (let from = 0; from < records.length; ) {
    const to = endOf(records, from)
    const group = records.slice(from, to)
    const start = group[0]?.start ?? 0
    // What stands above the first record, the names of its columns too, is shown with it.
    const first = from === 0 && start <= enough ? 0 : startOf(text, start, begun)
    const end = Math.max(...group.map((record) => record.end))
    const last = stopOf(text, end, records[to]?.start ?? text.length + 1)
    passages.push(passageOf(text.slice(first, Math.min(last, first + longest)), group, { text, first, lines }))
    begun = last
    from = to
  }
  return passages
}

function endOf(records: readonly FileRecord[], from: number): number {
  const start = records[from]?.start ?? 0
  let to = from + 1
  while (to < records.length && to - from < mostInOne && (records[to]?.end ?? 0) - start <= enough) to++
  return to
}

/** The beginning of the line, unless what stands before on it belongs to another passage. */
function startOf(text: string, at: number, before: number): number {
  const line = text.lastIndexOf('\n', at - 1) + 1
  return line >= before ? line : at
}

/** The end of the line, unless the next record begins on it. */
function stopOf(text: string, at: number, next: number): number {
  const end = text.indexOf('\n', at)
  const line = end < 0 ? text.length : end
  return next > line ? line : at
}

interface QuotedIn {
  readonly text: string
  readonly first: number
  readonly lines: LineCounter
}

function passageOf(quote: string, group: readonly FileRecord[], { text, first, lines }: QuotedIn): Passage {
  const shown = quote.trimEnd()
  const firstLine = lines.at(first)
  const tables: PassageTable[] = []
  for (const { start, end, heading, columns, cells } of group) {
    const row = { line: lines.at(start), quote: text.slice(start, Math.min(end, first + shown.length)), cells }
    const open = tables.at(-1)
    const isSame = open?.heading === heading && open.columns.join('\n') === columns.join('\n')
    if (isSame) tables[tables.length - 1] = { ...open, rows: [...open.rows, row] }
    else tables.push({ heading, columns, rows: [row] })
  }
  return {
    text: shown,
    headings: headingsOf(tables),
    firstLine,
    lastLine: firstLine + shown.split('\n').length - 1,
    tables,
  }
}

/** What the values are of, and what they are called: a row by itself says neither. */
function headingsOf(tables: readonly PassageTable[]): string[] {
  const names = [...new Set(tables.flatMap(({ heading, columns }) => [heading, ...columns]))]
  const said = names.filter((name) => name !== '').join(', ')
  return said === '' ? [] : [said.slice(0, 200)]
}

/** Lines of places that come in order. */
class LineCounter {
  readonly #text: string
  #at = 0
  #line = 1

  constructor(text: string) {
    this.#text = text
  }

  at(place: number): number {
    if (place < this.#at) [this.#at, this.#line] = [0, 1]
    for (let next = this.#text.indexOf('\n', this.#at); next >= 0 && next < place; ) {
      this.#line++
      this.#at = next + 1
      next = this.#text.indexOf('\n', this.#at)
    }
    return this.#line
  }
}
