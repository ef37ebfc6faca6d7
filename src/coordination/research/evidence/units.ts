import { datesIn } from '../../../understanding/documents/dates.ts'
import { headingWords } from '../../../understanding/prose/heading.ts'
import { sentencesOf } from '../../../understanding/prose/sentences.ts'
import type { EvidencePassage } from './evidence.ts'
import { lineIn } from './place-of.ts'
import { plainText, withoutReferences } from './plain-text.ts'
import { rowUnits } from './row-units.ts'

/** The least that can be quoted: a sentence, an item of a list or a row of a table. */
export interface TextUnit {
  /** The id of the passage it stands in. */
  readonly passage: string
  readonly kind: 'sentence' | 'item' | 'row'
  /** Without marks of Markdown, on one line. */
  readonly text: string
  readonly line: number
  /** The heading right above it. */
  readonly heading: string
  /** Of a row: what its columns are called, and its cells. */
  readonly header: readonly string[]
  readonly cells: readonly string[]
  /** Of a row of data: as it stands in its file. */
  readonly quote?: string
  /** Whether its heading says that it is of the past. */
  readonly isHistory: boolean
  /** Which paragraph, list or table of the passage it belongs to, and the number of the unit in the passage. */
  readonly block: number
  readonly order: number
}

/** What marks a line as quoted is no part of what it says. */
const quoteMark = /^\s{0,3}(?:>\s?)+(?=\S|$)/
const heading = /^\s{0,3}#{1,6}\s+(\S.*)$/
const item = /^\s*(?:[-*+•–]|\d{1,3}[.)])\s+/
const rule =
  /^\s{0,20}(?:[-*_=]\s{0,20}){3,200}$|^\s{0,20}\|?(?:\s{0,20}:?-{2,100}:?\s{0,20}\|){1,200}\s{0,20}(?::?-{2,100}:?)?\s{0,20}$/
/** "Season ticket: £32": a line with a name and a value, if the one before or after it is such a line too. */
const labelled = /^(?<label>[\p{Lu}\p{N}][\p{L}\p{N} ()/&'’-]{0,40}):\s+\S/u
const labelOfDocument =
  /^(?:date|(?:last )?updated|published|issued|approved|revised|version|status|author|by|prepared(?: by)?|valid(?: from| until)?|in force|title|owner|source)$/i
/** What stands between two such lines is of any length. */
const [longestLabelled, longestBetween] = [160, 500]
/** "12.07.2024 Air measured. Above the limit.": an entry of a log says what it says as a whole. */
const entry =
  /^(?:\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})?|\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{2,4})(?:[\s,]+\d{1,2}:\d{2})?[:,]?\s+\S/
const history =
  /^(?:previous|former|old|older|past|superseded|deprecated|archived?|historical|earlier)\b|\b(?:version|revision|document) history\b|\bchange ?log\b/i

/** The units of a passage in their order. What stands between fences and in front matter is no text. */
export function unitsOf(passage: EvidencePassage): TextUnit[] {
  if (passage.tables !== undefined) return rowUnits(passage.id, passage.tables)
  const reader = new UnitReader(passage)
  let fenced = false
  const lines = withoutFrontMatter(passage).map((line) => line.replace(quoteMark, ''))
  for (const [index, line] of lines.entries()) {
    const isFence = /^\s*(?:```|~~~)/.test(line)
    // What stands before code does not go on after it.
    if (isFence) {
      fenced = !fenced
      reader.pause()
    } else if (!fenced) reader.line(line, lineIn(passage, index), lines[index + 1] ?? '', lines[index - 1] ?? '')
  }
  return reader.finish()
}

function withoutFrontMatter({ quote, place }: EvidencePassage): string[] {
  const lines = quote.split('\n')
  if (place.line > 1 || lines[0]?.trim() !== '---') return lines
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---')
  return end < 0 ? lines : lines.map((line, index) => (index <= end ? '' : line))
}

/** What a line gives a value for; undefined for a line that is no name with a value. */
function labelOf(line: string): string | undefined {
  return line.length > longestLabelled ? undefined : labelled.exec(line)?.groups?.['label']
}

/** Whether it is a line of a record, or an entry of a log: those beside it are too. */
function isOfRecord(line: string, next: string, before: string): boolean {
  if (entry.test(line)) return entry.test(next) || entry.test(before)
  if (labelOf(line) !== undefined) return isLabelLike(next) || isLabelLike(before)
  return isLabelLike(line) && labelOf(next) !== undefined && labelOf(before) !== undefined
}

/** The same for a longer line, which is one only between others. */
function isLabelLike(line: string): boolean {
  return line.length <= longestBetween && labelled.test(line)
}

class UnitReader {
  readonly #passage: EvidencePassage
  readonly #units: TextUnit[] = []
  #heading: string
  #kind: 'prose' | 'item' | 'row' | undefined
  #open: { readonly text: string; readonly line: number }[] = []
  #header: readonly string[] = []
  #block = 0

  constructor(passage: EvidencePassage) {
    this.#passage = passage
    this.#heading = passage.place.heading
  }

  line(line: string, number: number, next: string, before: string): void {
    const isLabelled = isOfRecord(line, next, before)
    const marked = heading.exec(line)?.[1]
    const title =
      marked !== undefined ? headingWords(marked) : this.#isBareHeading(line, next) ? line.trim() : undefined
    if (this.#isAboutTheDocument(line, next, isLabelled)) this.#close()
    else if (title !== undefined) {
      this.#close()
      this.#heading = plainText(title)
    } else if (line.trim() === '') this.#close()
    else if (rule.test(line)) {
      // The row above the rule was the header of the table.
      if (this.#kind !== 'row') this.#close()
    } else if (/^\s*\|/.test(line) || (line.includes(' | ') && this.#kind !== 'prose' && !item.test(line)))
      this.#row(line, number)
    else if (item.test(line)) this.#begin('item', line.replace(item, ''), number)
    else if (isLabelled) this.#begin('item', line.trim(), number)
    else if (this.#endsLabels(line, before)) this.#begin('prose', line.trim(), number)
    else if (this.#kind === 'item' || this.#kind === 'prose') this.#open.push({ text: line.trim(), line: number })
    else this.#begin('prose', line.trim(), number)
  }

  /** Something stands here that is no text. */
  pause(): void {
    this.#close()
  }

  finish(): TextUnit[] {
    this.#close()
    return this.#units
  }

  /** "Shipyard, revised 2 April 2026": the author and the date, in a line of its own that ends like no sentence. */
  #isAboutTheDocument(line: string, next: string, isLabelled: boolean): boolean {
    const text = plainText(line)
    if (isLabelled) return labelOfDocument.test(labelOf(line) ?? '')
    if (text.length > 80 || /[.,;:!?]$/.test(text) || item.test(line) || text.includes('|')) return false
    if (this.#open.length > 0 && !/[.!?:]["')]*$/.test(this.#open.at(-1)?.text ?? '')) return false
    return (
      (datesIn(text).length > 0 || /^(?:for the year|version|draft|status)\b/i.test(text)) && !/^\s*\p{Ll}/u.test(next)
    )
  }

  /** A line with names and values ends with itself, unless the next is set in. */
  #endsLabels(line: string, before: string): boolean {
    const isEnded = isLabelLike(before) || entry.test(before)
    return this.#kind === 'item' && !/^\s/.test(line) && isEnded && this.#open.length === 1
  }

  /** A short line without an end between paragraphs: text from PDF files has no other sign of headings. */
  #isBareHeading(line: string, next: string): boolean {
    const text = line.trim()
    if (text.length === 0 || text.length > 60 || /[.,;:!?)]$/.test(text) || !/^[\p{Lu}\p{N}]/u.test(text)) return false
    if (item.test(line) || text.includes('|') || text.split(/\s+/).length > 7 || /\*\*/.test(text)) return false
    const before = this.#open.at(-1)?.text
    const ended = before === undefined || /[.!?:]["')]*$/.test(before)
    return ended && /^\s*(?:\p{Lu}|[-•*]\s|\d+\.\s)/u.test(next) && next.trim().length > text.length
  }

  #begin(kind: 'prose' | 'item', text: string, line: number): void {
    if (kind === 'item' && this.#kind === 'item') this.#flush()
    else this.#close()
    this.#kind = kind
    this.#open.push({ text, line })
  }

  #row(line: string, number: number): void {
    const cells = withoutReferences(line)
      .replace(/^\s*\||\|\s*$/g, '')
      .split('|')
      .map(plainText)
    if (this.#kind !== 'row') {
      this.#close()
      this.#kind = 'row'
      this.#header = cells
      return
    }
    this.#push('row', cells.join(' | '), number, cells)
  }

  #close(): void {
    this.#flush()
    if (this.#kind !== undefined) this.#block++
    this.#kind = undefined
    this.#header = []
  }

  #flush(): void {
    // What is struck out no longer holds.
    if (this.#open.some(({ text }) => text.includes('~~'))) this.#open = []
    if (this.#open.length === 0) return
    const text = this.#open.map((line) => line.text).join('\n')
    const starts = this.#open.map(({ line }) => line)
    if (this.#kind === 'item') this.#push('item', plainText(text), starts[0] ?? 0)
    else {
      for (const sentence of sentencesOf(text)) {
        const before = text.slice(0, sentence.start).split('\n').length - 1
        this.#push('sentence', plainText(sentence.text), starts[before] ?? starts[0] ?? 0)
      }
    }
    this.#open = []
  }

  #push(kind: TextUnit['kind'], written: string, line: number, cells: readonly string[] = []): void {
    const text = withoutReferences(written)
    if (text === '') return
    this.#units.push({
      passage: this.#passage.id,
      kind,
      text,
      line,
      heading: this.#heading,
      header: kind === 'row' ? this.#header : [],
      cells,
      isHistory:
        this.#passage.overtaken?.some((one) => one.text === text) === true ||
        history.test(this.#heading) ||
        /^(?:previously|formerly|until recently)\b/i.test(text),
      block: this.#block,
      order: this.#units.length,
    })
  }
}
