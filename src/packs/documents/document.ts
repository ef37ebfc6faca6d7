import type { Passage } from '../../understanding/prose/passages.ts'

export type DocumentFormat = 'markdown' | 'text' | 'html' | 'pdf' | 'docx'

/** The text of a file, whatever the file was, in lines that can be cited. */
export interface Document {
  readonly format: DocumentFormat
  readonly title: string
  /** Of Markdown and plain text: as in the file. Of other formats: as Baton writes them down, always the same. */
  readonly lines: readonly string[]
  /** The line, from 1, with which each page begins. Only where there are pages. */
  readonly pages?: readonly number[]
}

const extensions: Readonly<Record<string, DocumentFormat>> = {
  docx: 'docx',
  htm: 'html',
  html: 'html',
  markdown: 'markdown',
  md: 'markdown',
  pdf: 'pdf',
  text: 'text',
  txt: 'text',
}

/** What a file is by its name, or undefined if it is nothing we read. */
export function formatOf(path: string): DocumentFormat | undefined {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(extensions, extension) ? extensions[extension] : undefined
}

/** Where something is, as one would cite it: `page 3` or `line 12`. */
export function placeOf({ firstLine, page }: Pick<Passage, 'firstLine' | 'page'>): string {
  return page === undefined ? `line ${firstLine}` : `page ${page}`
}
