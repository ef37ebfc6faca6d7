import { createHash } from 'node:crypto'
import { basename, extname } from 'node:path'
import type { Held } from '../files/held.ts'
import { readBytes, type Unreadable } from '../files/text-file.ts'
import { type Document, formatOf } from './document.ts'
import { parseDocument } from './parse-document.ts'
import type { ParserProcess } from './parser-process.ts'

const largestBytes = 20 * 2 ** 20
/** Going through so many bytes once takes less time than another process needs to begin. */
const smallTable = 2 ** 20

export interface DocumentSource {
  readonly path: string
  readonly held: Held
}

/** A document, and what its file is known by, in hexadecimal. */
export interface HashedDocument extends Document {
  readonly sha256: string
}

/** The text of a file in one of the formats we read, or why there is none. */
export async function readDocument(
  { path, held }: DocumentSource,
  parser: ParserProcess,
  signal: AbortSignal,
): Promise<HashedDocument | Unreadable> {
  const format = formatOf(path)
  if (format === undefined)
    return { unreadable: 'is in none of the formats md, txt, html, pdf, docx, csv, tsv and json' }
  const bytes = await readBytes(held, largestBytes)
  if ('unreadable' in bytes) return bytes
  // Splitting text into lines and small tables is harmless; everything else is not done in this process.
  const isTable = (format === 'csv' || format === 'json') && bytes.length <= smallTable
  const plain = format === 'markdown' || format === 'text' || isTable || bytes.length === 0
  const document = await (plain ? parseDocument(bytes, format) : parser.parse({ format, bytes }, signal))
  if ('unreadable' in document) return document
  // A table is known by the name of its file, because nothing in it says what it is.
  const name = document.passages === undefined ? basename(path, extname(path)) : basename(path)
  const title = document.title || firstHeading(document) || name
  return { ...document, title, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function firstHeading({ format, lines }: Document): string {
  if (format === 'text' || format === 'csv' || format === 'json') return ''
  const heading = lines.slice(0, 50).find((line) => /^#{1,3}\s+\S/.test(line))
  return (
    heading
      ?.slice(0, 400)
      .replace(/^#{1,3}\s+/, '')
      .replace(/(?<![\s#])[\s#]+$/, '')
      .slice(0, 200) ?? ''
  )
}
