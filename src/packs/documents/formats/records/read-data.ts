import {
  cellOf,
  type FileRecord,
  type FileRecords,
  mostCells,
  mostRecords,
} from '../../../../understanding/tables/record.ts'

/** What is nested deeper is no data. */
const deepest = 60

/** The values of a file of JSON, or of one with a value on each line, as records. */
export function readData(text: string): FileRecords {
  const scanner = new DataScanner(text)
  try {
    scanner.all()
    return { records: scanner.records }
  } catch (thrown) {
    if (!(thrown instanceof Stopped)) throw thrown
    return { records: scanner.records, cut: thrown.message }
  }
}

/** Nothing more is read, and why. */
class Stopped extends Error {}

/** A value that holds no others. */
interface Scalar {
  readonly name: string
  readonly value: string
  readonly start: number
  readonly end: number
}

/** Goes through the text once. Values that stand together become a record; what is nested becomes records of its own. */
class DataScanner {
  readonly records: FileRecord[] = []
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
    if (text.charCodeAt(0) === 0xfeff) this.#at = 1
  }

  all(): void {
    for (this.#space(); this.#at < this.#text.length; this.#space()) {
      if (!this.#nested('', 0)) this.#scalar('')
      // Values that follow each other are parted by lines, and by commas in files that were put together.
      this.#space()
      if (this.#text[this.#at] === ',') this.#at++
    }
  }

  /** An object or a list, if one begins here. */
  #nested(heading: string, depth: number): boolean {
    const sign = this.#text[this.#at]
    if (sign !== '{' && sign !== '[') return false
    if (depth > deepest) throw this.#stop('is nested too deeply')
    if (sign === '{') this.#object(heading, depth)
    else this.#list(heading, depth)
    return true
  }

  #object(heading: string, depth: number): void {
    const start = this.#at++
    let open: Scalar[] = []
    let identity = ''
    let isWhole = true
    const flush = (end?: number): void => {
      const from = end === undefined || !isWhole ? open[0]?.start : start
      const to = end === undefined || !isWhole ? open.at(-1)?.end : end
      const above = isWhole || identity === '' ? heading : joined(heading, identity)
      this.#record(open, { start: from ?? start, end: to ?? start, heading: isWhole ? heading : above })
      open = []
    }
    for (let isFirst = true; ; isFirst = false) {
      this.#space()
      if (this.#text[this.#at] === '}') break
      if (!isFirst) this.#sign(',')
      this.#space()
      const from = this.#at
      const name = this.#string()
      this.#space()
      this.#sign(':')
      this.#space()
      const sign = this.#text[this.#at]
      if (sign === '{' || sign === '[') {
        const listed = sign === '[' ? this.#plainList() : undefined
        if (listed !== undefined) {
          open.push({ name, value: listed, start: from, end: this.#at })
          continue
        }
        flush()
        isWhole = false
        this.#nested(joined(joined(heading, identity), name), depth + 1)
        continue
      }
      const value = this.#value()
      if (identity === '' && /\p{L}/u.test(value) && !/^(?:true|false|null)$/.test(value)) identity = value.slice(0, 80)
      open.push({ name, value, start: from, end: this.#at })
    }
    this.#at++
    flush(this.#at)
  }

  #list(heading: string, depth: number): void {
    this.#at++
    for (let isFirst = true; ; isFirst = false) {
      this.#space()
      if (this.#text[this.#at] === ']') break
      if (!isFirst) this.#sign(',')
      this.#space()
      if (!this.#nested(heading, depth + 1)) this.#scalar(heading)
    }
    this.#at++
  }

  /** A list of values that hold no others, such as tags, as one value; undefined where it is another, and nothing is read. */
  #plainList(): string | undefined {
    const start = this.#at
    const end = this.#text.indexOf(']', start)
    const inside = this.#text.slice(start + 1, Math.min(end, start + 2000))
    if (end < 0 || end - start > 2000 || /[[{]/.test(inside)) return undefined
    try {
      const values: unknown = JSON.parse(this.#text.slice(start, end + 1))
      if (!Array.isArray(values)) return undefined
      this.#at = end + 1
      return values.map(String).join(', ')
    } catch {
      return undefined
    }
  }

  #scalar(heading: string): void {
    const start = this.#at
    const value = this.#value()
    this.#record([{ name: '', value, start, end: this.#at }], { start, end: this.#at, heading })
  }

  #record(scalars: readonly Scalar[], { start, end, heading }: Pick<FileRecord, 'start' | 'end' | 'heading'>): void {
    const held = scalars.filter(({ value }) => value !== '' && value !== 'null').slice(0, mostCells)
    if (held.length === 0) return
    if (this.records.length === mostRecords) {
      throw new Stopped(`is read up to its first ${mostRecords.toLocaleString('en')} records`)
    }
    const [columns, cells] = [held.map(({ name }) => cellOf(name)), held.map(({ value }) => cellOf(value))]
    this.records.push({ start, end, heading, columns, cells })
  }

  /** A text without its marks; a number and a word as they are written. */
  #value(): string {
    if (this.#text[this.#at] === '"') return this.#string()
    const written = /[-+.\w]{1,60}/y
    written.lastIndex = this.#at
    const [found] = written.exec(this.#text) ?? []
    if (found === undefined || !/^(?:true|false|null|-?\d[\d.eE+-]*)$/.test(found))
      throw this.#stop('is not valid JSON')
    this.#at += found.length
    return found
  }

  #string(): string {
    if (this.#text[this.#at] !== '"') throw this.#stop('is not valid JSON')
    for (let end = this.#at + 1; ; end++) {
      const sign = this.#text[end]
      if (sign === undefined) throw this.#stop('is not valid JSON')
      if (sign === '\\') end++
      else if (sign === '"') {
        const written = this.#text.slice(this.#at, end + 1)
        this.#at = end + 1
        return this.#plain(written)
      }
    }
  }

  #plain(written: string): string {
    try {
      return String(JSON.parse(written))
    } catch {
      // A line break in a text is against the rules, and does no harm.
      return written.slice(1, -1)
    }
  }

  #sign(expected: string): void {
    if (this.#text[this.#at] !== expected) throw this.#stop('is not valid JSON')
    this.#at++
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
  }

  #stop(problem: string): Stopped {
    const line = this.#text.slice(0, this.#at).split('\n').length
    return new Stopped(`is read up to line ${line}, where it ${problem}`)
  }
}

function joined(above: string, name: string): string {
  return [above, cellOf(name)].filter((part) => part !== '').join(' › ')
}
