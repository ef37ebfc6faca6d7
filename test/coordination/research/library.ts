import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Evidence } from '../../../src/coordination/research/evidence/evidence.ts'
import { evidenceFrom, type ReadSource } from '../../../src/coordination/research/evidence/read-source.ts'
import { formatOf } from '../../../src/packs/documents/document.ts'
import { parseDocument } from '../../../src/packs/documents/parse-document.ts'
import { passagesOf } from '../../../src/understanding/prose/passages.ts'

export const ferryLibrary: string = join(import.meta.dirname, '../../../examples/ferry-library/files')

/** A folder of documents, read as a worker would. */
export async function readLibrary(folder: string): Promise<ReadSource[]> {
  const sources: ReadSource[] = []
  for (const location of (await readdir(folder, { recursive: true })).sort()) {
    const format = formatOf(location)
    if (format === undefined) continue
    const document = await parseDocument(await readFile(join(folder, location)), format)
    if ('unreadable' in document) throw new Error(`${location} ${document.unreadable}`)
    sources.push(
      sourceOf(location, document.lines.join('\n'), {
        title: document.title,
        passages: document.passages ?? passagesOf(document),
      }),
    )
  }
  return sources
}

/** Texts by their paths, as evidence. */
export function evidenceOf(texts: Readonly<Record<string, string>>): Evidence {
  return evidenceFrom(
    Object.entries(texts).map(([location, text]) => {
      const lines = text.split('\n')
      return sourceOf(location, text, { title: '', passages: passagesOf({ format: 'markdown', lines }) })
    }),
  )
}

/** The same, each read by what its name says that it is. */
export async function evidenceOfFiles(texts: Readonly<Record<string, string>>): Promise<Evidence> {
  const sources = Object.entries(texts).map(async ([location, text]): Promise<ReadSource> => {
    const document = await parseDocument(Buffer.from(text), formatOf(location) ?? 'text')
    if ('unreadable' in document) throw new Error(`${location} ${document.unreadable}`)
    return sourceOf(location, text, { title: document.title, passages: document.passages ?? passagesOf(document) })
  })
  return evidenceFrom(await Promise.all(sources))
}

function sourceOf(location: string, text: string, read: Pick<ReadSource, 'title' | 'passages'>): ReadSource {
  return {
    location,
    type: 'other',
    sha256: createHash('sha256').update(text).digest('hex'),
    accessedAt: '2026-06-10T09:00:00.000Z',
    relevance: 0.5,
    ...read,
  }
}
