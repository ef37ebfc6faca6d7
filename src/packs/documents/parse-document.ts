import type { Unreadable } from '../files/text-file.ts'
import type { Document, DocumentFormat } from './document.ts'
import { titleInFrontMatter } from './formats/front-matter.ts'
import { linesOf } from './formats/plain-text.ts'
import { readTable } from './formats/table.ts'

const mostCharacters = 8_000_000

/** The text of a document from its bytes. The answer is a document, or a reason why there is none. */
export async function parseDocument(bytes: Uint8Array, format: DocumentFormat): Promise<Document | Unreadable> {
  if (bytes.length === 0) return { unreadable: 'is empty' }
  const document = await parse(bytes, format)
  if ('unreadable' in document) return document
  const characters = document.lines.reduce((sum, line) => sum + line.length, 0)
  if (characters > mostCharacters) return { unreadable: `has more than ${mostCharacters} characters` }
  return document.lines.some((line) => line.trim() !== '') ? document : { unreadable: 'has no text' }
}

/** Readers are loaded when the first document of their kind comes. */
async function parse(bytes: Uint8Array, format: DocumentFormat): Promise<Document | Unreadable> {
  if (format === 'pdf') return (await import('./formats/pdf.ts')).readPdf(bytes)
  if (format === 'docx') return (await import('./formats/docx.ts')).readDocx(bytes)
  if (format === 'html') return (await import('./formats/html.ts')).readHtml(bytes)
  if (format === 'csv' || format === 'json') return readTable(bytes, format)
  const lines = linesOf(bytes)
  return 'unreadable' in lines
    ? lines
    : { format, title: format === 'markdown' ? titleInFrontMatter(lines) : '', lines }
}
