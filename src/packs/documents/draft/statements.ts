import type { PassageTable } from '../../../understanding/prose/passages.ts'
import { type Sentence, sentencesOf } from '../../../understanding/prose/sentences.ts'
import type { GatheredDocument, GatheredPassage } from '../gather-documents.ts'

/** Something that a document says, as a draft takes it over. */
export interface Statement {
  /** To the letter, without marks of Markdown, and with a full stop. */
  readonly text: string
  readonly words: number
  readonly path: string
  readonly title: string
  /** The headings that it stands under, nearest last. */
  readonly headings: readonly string[]
  /** Whether it is a row of a table, put in words. */
  readonly isRow: boolean
  /** To cite it by. */
  readonly place: string
  readonly line: number
  /** Its number in the document, from 0. */
  readonly order: number
}

/** All that a document says in sentences, items of lists and rows of tables; no headings, questions or notes about itself. */
export function statementsIn({ path, title, passages }: GatheredDocument): readonly Statement[] {
  const said = passages.flatMap((passage) => saidIn(passage).map((one) => ({ ...one, page: passage.page })))
  return said.map(({ text, headings, line, isRow, page }, order) => ({
    text,
    isRow,
    words: text.split(/\s+/).length,
    path,
    title,
    headings,
    place: page === undefined ? `line ${line}` : `page ${page}`,
    line,
    order,
  }))
}

type SaidAt = Pick<Statement, 'text' | 'headings' | 'line' | 'isRow'>

function saidIn(passage: GatheredPassage): readonly SaidAt[] {
  if (passage.tables !== undefined) return passage.tables.flatMap((table) => rowsOf(table, passage.headings))
  const said: SaidAt[] = []
  let headings = passage.headings
  let columns: readonly string[] = []
  const text = withoutNotes(passage.text)
  for (const sentence of sentencesOf(text)) {
    const line = passage.line + newlinesIn(text.slice(0, sentence.start))
    if (sentence.kind === 'heading') headings = [...headings.slice(0, 1), plain(sentence.text)]
    if (sentence.kind === 'row') {
      const cells = cellsOf(sentence.text)
      if (isTitleRow(text, sentence)) columns = cells
      else said.push(...rowSaid(columns, cells, { headings, line }))
    } else said.push(...stated(sentence).map((one) => ({ text: one, headings, line, isRow: false })))
  }
  return said
}

/** Lines of their own that tell of the document would be taken for the beginning of what stands under them. */
function withoutNotes(text: string): string {
  return text
    .split('\n')
    .map((line) => (line.length < longestNote && !/^\s*[#|]/.test(line) && ofItself.test(plain(line)) ? '' : line))
    .join('\n')
}

function rowsOf({ heading, columns, rows }: PassageTable, above: readonly string[]): readonly SaidAt[] {
  const headings = heading === '' ? above : [...above, heading]
  return rows.flatMap(({ line, cells }) => rowSaid(columns, cells, { headings, line }))
}

/** The row under which a line of dashes stands. */
function isTitleRow(text: string, { end }: Sentence): boolean {
  const [, next = ''] = text.slice(end).split('\n', 2)
  return /^\s{0,20}\|?[\s:|-]{0,100}-[\s:|-]{0,100}$/.test(next)
}

function cellsOf(row: string): readonly string[] {
  return row
    .replace(/\|\s*$/, '')
    .split('|')
    .map(plain)
}

/** A row in words: "Series C: date Oct 2025, amount $85M." */
function rowSaid(
  columns: readonly string[],
  cells: readonly string[],
  place: Pick<SaidAt, 'headings' | 'line'>,
): readonly SaidAt[] {
  const [first = '', ...rest] = cells
  const values = rest.flatMap((cell, at) => {
    const column = columns[at + 1] ?? ''
    return cell === '' ? [] : [column === '' ? cell : `${withSmallLetter(column)} ${cell}`]
  })
  const text = `${first}: ${values.join(', ')}.`
  const isRecord = text.split(/\s+/).length <= longestRow
  return first === '' || values.length === 0 || !isRecord ? [] : [{ ...place, text, isRow: true }]
}

function withSmallLetter(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** Lines that tell of the document and not of its subject. */
const ofItself =
  /^(?:last (?:updated|changed|modified|reviewed)|updated|prepared by|author|owner|contact|attendees|present|version|status|date|note|notice|nb|todo|internal|confidential|valid|in force|see also|source)\b[^.]{0,30}(?:[:|]|\.?$)|\s\|\s|\bconfidential\b|^(?:this|the) (?:document|instruction|note|page|report|memo)\b|\bsuperseded\b|^\(|^[QA]\s?:/i
const longestNote = 120
/** A row with more words is a text of its own, in which no sentence could be told from the next. */
const longestRow = 40
const [fewestWords, fewestOfFigures] = [5, 3]

function stated({ text, kind }: Sentence): readonly string[] {
  if (kind !== 'prose' && kind !== 'item') return []
  const bare = plain(text)
  const isWhole = /[.!]["”)]?$/.test(bare)
  if (/[?:;,]$/.test(bare) || ofItself.test(bare) || (!isWhole && kind !== 'item')) return []
  if (!/^["“(]?[\p{Lu}\p{N}$€£-]/u.test(bare)) return []
  const least = /\d/.test(bare) ? fewestOfFigures : fewestWords
  if (bare.split(/\s+/).length < least) return []
  return [isWhole ? bare : `${bare}.`]
}

function plain(text: string): string {
  return text
    .replaceAll(/\[([^\]]{1,1000})\]\([^)]{0,1000}\)/g, '$1')
    .replaceAll(/\[\d+\]/g, '')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/(?<![\p{L}\p{N}*])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}*])/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function newlinesIn(text: string): number {
  return text.split('\n').length - 1
}
