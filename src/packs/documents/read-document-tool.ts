import type { Tool } from '../../kernel/ports/tool.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { diskProblem } from '../files/disk-problem.ts'
import type { GrantedFolder } from '../files/folder.ts'
import { plainPath } from '../files/folder-path.ts'
import type { Document } from './document.ts'
import { type ParserLimits, ParserProcess } from './parser-process.ts'
import { readDocument } from './read-document.ts'

export type ReadDocumentInput = { readonly path: string; readonly from: number; readonly limit: number }

export type ReadDocumentOutput = {
  readonly path: string
  readonly title: string
  readonly format: string
  readonly text: string
  readonly from: number
  readonly to: number
  readonly lines: number
  /** The page that the text begins on. */
  readonly page?: number
  readonly pages?: number
  /** There is more after this. */
  readonly truncated: boolean
}

const name = 'read_document'
const mostCharacters = 60_000

/** The text of one document in the granted folder, in any format that is searched. */
export function readDocumentTool(
  folder: GrantedFolder,
  limits: ParserLimits = {},
): Tool<ReadDocumentInput, ReadDocumentOutput> {
  return readTool({
    name,
    version: '1',
    description: `Reads a document (Markdown, text, HTML, PDF, Word, CSV or JSON) in the folder "${folder.name}" as plain text, whole or from a line on.`,
    inputSchema: {
      type: 'object',
      properties: {
        path: {
          type: 'string',
          description: 'Document to read, relative to the folder',
          format: 'path',
          maxLength: 1000,
        },
        from: { type: 'integer', description: 'First line to show, from 1', minimum: 1, default: 1 },
        limit: { type: 'integer', description: 'Most lines to show', minimum: 1, maximum: 2000, default: 400 },
      },
      required: ['path'],
      additionalProperties: false,
    },
    labels: ['untrusted', 'private'],
    touches: ({ path }) => [{ kind: 'files.read', path: plainPath(path) }],
    run: async ({ path, from, limit }: ReadDocumentInput, { signal }) => {
      const { title, format, lines, pages } = await documentAt(folder, path, limits, signal)
      if (from > lines.length) throw refusal(name, `"${path}" has ${lines.length} lines, not ${from}`)
      const shown = cut(lines.slice(from - 1, from - 1 + limit))
      const to = from + shown.length - 1
      const page = pages?.filter((start) => start <= from).length
      return {
        path: plainPath(path),
        title,
        format,
        text: shown.join('\n'),
        from,
        to,
        lines: lines.length,
        ...(pages === undefined || page === undefined ? {} : { page: Math.max(1, page), pages: pages.length }),
        truncated: to < lines.length,
      }
    },
  })
}

async function documentAt(
  folder: GrantedFolder,
  path: string,
  limits: ParserLimits,
  signal: AbortSignal,
): Promise<Document> {
  await using held = await folder.find(name, path)
  await using parser = new ParserProcess(limits)
  const reading = readDocument({ path, held }, parser, signal)
  const document = await reading.catch((thrown) => Promise.reject(diskProblem(name, path, thrown)))
  if ('unreadable' in document) throw refusal(name, `"${path}" ${document.unreadable}`)
  return document
}

/** As many whole lines as an answer may hold, and at least one, shortened if it must be. */
function cut(lines: readonly string[]): string[] {
  const kept: string[] = []
  let characters = 0
  for (const line of lines) {
    characters += line.length + 1
    if (characters > mostCharacters && kept.length > 0) break
    kept.push(line.slice(0, mostCharacters))
  }
  return kept
}
