import { headingWords } from './heading.ts'

/** About two hundred words of a document, and where they are. */
export interface Passage {
  readonly text: string
  /** The headings it is under, outermost first. */
  readonly headings: readonly string[]
  readonly firstLine: number
  readonly lastLine: number
  readonly page?: number
  /** For each line of the text, the line of the file it stands in, where that has others. */
  readonly sourceLines?: readonly number[]
  /** Of a file of data: the rows that it consists of. */
  readonly tables?: readonly PassageTable[]
}

/** Rows with the same columns. */
export type PassageTable = {
  /** What they are, such as `plans`; empty where nothing says it. */
  readonly heading: string
  /** As they are called in the file; fewer than there are cells where they have no names. */
  readonly columns: readonly string[]
  readonly rows: readonly PassageRow[]
}

type PassageRow = {
  readonly line: number
  /** As it stands in the file. */
  readonly quote: string
  readonly cells: readonly string[]
}

/** A text in lines, as far as it matters for where passages end. */
export interface LinedText {
  /** In plain text, a line that begins with `#` is no heading. */
  readonly format: string
  readonly lines: readonly string[]
  /** For each of the lines, the line of the file it stands in, where that has others. */
  readonly sourceLines?: readonly number[]
  /** The line, from 1, with which each page begins. Only where there are pages. */
  readonly pages?: readonly number[]
}

/** After so many words a passage ends where a paragraph does. */
const enough = 150
/** After so many it ends with the line. */
const most = 230
/** With fewer it takes in the next section too. */
const tooFew = 50

/** A document in passages, none across the beginning of a page, nor of a section unless they are very short. */
export function passagesOf(document: LinedText): Passage[] {
  const cutter = new Cutter(document.pages, document.sourceLines)
  let fenced = false
  for (const [index, whole] of document.lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(whole)) fenced = !fenced
    const heading = fenced || document.format === 'text' ? null : /^(#{1,6})\s+(\S.*)$/.exec(whole)
    if (heading !== null) cutter.heading(heading[1]?.length ?? 1, headingWords(heading[2] ?? ''))
    for (const [part, line] of pieces(whole).entries()) {
      // Parts of one line would be lines of their own in a passage, and every line after them in the wrong place.
      if (part > 0) cutter.cut()
      cutter.line(line, index + 1)
    }
  }
  return cutter.finish()
}

class Cutter {
  readonly #pages: readonly number[] | undefined
  readonly #sourceLines: readonly number[] | undefined
  readonly #done: Passage[] = []
  #headings: string[] = []
  #nextPage = 0
  #lines: string[] = []
  #numbers: number[] = []
  #words = 0
  #firstLine = 1
  #lastLine = 1
  #under: readonly string[] = []
  #page = 0

  constructor(pages: readonly number[] | undefined, sourceLines: readonly number[] | undefined) {
    this.#pages = pages
    this.#sourceLines = sourceLines
  }

  heading(level: number, text: string): void {
    if (this.#words >= tooFew) this.cut()
    this.#headings = [...this.#headings.slice(0, level - 1), text.slice(0, 200)]
  }

  line(text: string, number: number): void {
    while ((this.#pages?.[this.#nextPage] ?? Number.POSITIVE_INFINITY) <= number) {
      // A passage is cited by its page, so it has only one.
      this.cut()
      this.#nextPage++
    }
    const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length
    if ((words === 0 && this.#words >= enough) || (this.#words > 0 && this.#words + words > most)) this.cut()
    if (this.#words === 0) {
      if (words === 0) return
      this.#firstLine = number
      this.#under = this.#headings.filter(Boolean)
      this.#page = this.#nextPage
    }
    this.#lines.push(text)
    this.#numbers.push(number)
    this.#words += words
    // Empty lines at its end are no part of it.
    if (words > 0) this.#lastLine = number
  }

  finish(): Passage[] {
    this.cut()
    return this.#done
  }

  /** Ends the passage that is open. */
  cut(): void {
    if (this.#words > 0) {
      this.#done.push({
        text: this.#lines.join('\n').trimEnd(),
        headings: this.#under,
        firstLine: this.#firstLine,
        lastLine: this.#lastLine,
        ...(this.#pages === undefined ? {} : { page: Math.max(1, this.#page) }),
        ...this.#inFile(),
      })
    }
    this.#lines = []
    this.#numbers = []
    this.#words = 0
  }

  #inFile(): Pick<Passage, 'sourceLines'> {
    const lines = this.#sourceLines
    if (lines === undefined) return {}
    const own = this.#numbers.filter((number) => number <= this.#lastLine)
    return { sourceLines: own.map((number) => lines[number - 1] ?? 1) }
  }
}

/** A line as it is, or in parts if it alone is a long text. */
function pieces(line: string): string[] {
  if (line.length < 1500) return [line]
  const parts: string[] = []
  let rest = line
  while (rest.length > 1500) {
    const near = rest.slice(0, 1500)
    const end = Math.max(near.lastIndexOf('. ') + 1, near.lastIndexOf('。') + 1) || near.lastIndexOf(' ')
    const at = end > 500 ? end : 1500
    parts.push(rest.slice(0, at).trim())
    rest = rest.slice(at)
  }
  return [...parts, rest.trim()]
}
