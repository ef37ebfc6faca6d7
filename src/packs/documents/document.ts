import type { Passage } from '../../understanding/prose/passages.ts'

export type DocumentFormat = 'markdown' | 'text' | 'html' | 'pdf' | 'docx' | 'csv' | 'json'

/** The text of a file, whatever the file was, in lines that can be cited. */
export interface Document {
  readonly format: DocumentFormat
  readonly title: string
  /** When it was published, as its format says it: `2024-05-03`, or less exactly. */
  readonly published?: string
  /** Of Markdown and plain text: as in the file. Of other formats: as Baton writes them down, always the same. */
  readonly lines: readonly string[]
  /** For each of the lines, the line of the file it stands in, where that has others. */
  readonly sourceLines?: readonly number[]
  /** The line, from 1, with which each page begins. Only where there are pages. */
  readonly pages?: readonly number[]
  /** Of a table or a file of data: its rows. Other documents are cut into passages by their lines. */
  readonly passages?: readonly Passage[]
  /** Why this is not all of it: `is read up to …`. */
  readonly cut?: string
}

const extensions: Readonly<Record<string, DocumentFormat>> = {
  csv: 'csv',
  docx: 'docx',
  htm: 'html',
  html: 'html',
  json: 'json',
  jsonl: 'json',
  markdown: 'markdown',
  md: 'markdown',
  ndjson: 'json',
  pdf: 'pdf',
  tab: 'csv',
  text: 'text',
  tsv: 'csv',
  txt: 'text',
}

/** Settings of programs, which say nothing of what a folder is about. */
const settings =
  /(?:^|[/.])(?:package|package-lock|npm-shrinkwrap|composer|tsconfig[^/]{0,80}|jsconfig|schema|config|lock)\.json$/i

/** What a file is by its name, or undefined if it is nothing we read. */
export function formatOf(path: string): DocumentFormat | undefined {
  if (settings.test(path)) return undefined
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(extensions, extension) ? extensions[extension] : undefined
}

/** Where something is, as one would cite it: `page 3` or `line 12`. */
export function placeOf({ firstLine, page }: Pick<Passage, 'firstLine' | 'page'>): string {
  return page === undefined ? `line ${firstLine}` : `page ${page}`
}
