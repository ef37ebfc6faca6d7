import type { Tool } from '../../kernel/ports/tool.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import type { PassageTable } from '../../understanding/prose/passages.ts'
import { termsOf } from '../../understanding/prose/terms.ts'
import { plainPath } from '../files/folder-path.ts'
import { chooseDocuments } from './choose-documents.ts'
import type { FolderIndex } from './folder-index.ts'

export type GatherDocumentsInput = {
  readonly queries: readonly string[]
  readonly characters: number
  /** Documents that are wanted whatever the queries say. */
  readonly paths: readonly string[]
  /** Files that the caller has, by their sha256. */
  readonly without: readonly string[]
}

export type GatheredPassage = {
  readonly text: string
  readonly headings: readonly string[]
  readonly line: number
  readonly last_line: number
  readonly page?: number
  /** For each line of the text, the line of the file it stands in, where that has others. */
  readonly source_lines?: readonly number[]
  /** Of a file of data: its rows, with what their columns are called. */
  readonly tables?: readonly PassageTable[]
  /** From 0 to 1: how well it fits the queries, against the passage that fits best. */
  readonly score: number
}

export type GatheredDocument = {
  readonly path: string
  readonly title: string
  readonly sha256: string
  /** When it was published, where its format says so. */
  readonly published?: string
  /** From 0 to 1: how well it fits all queries, against the document that fits best. */
  readonly relevance: number
  /** Whether these are all of its passages; else its first and those that were found. */
  readonly whole: boolean
  /** None where another file with the same content has them. */
  readonly passages: readonly GatheredPassage[]
}

export type GatherDocumentsOutput = {
  /** The most relevant first. */
  readonly documents: readonly GatheredDocument[]
  /** Documents that could be read and are not given here, the most relevant first. */
  readonly left: readonly { readonly path: string; readonly title: string }[]
  /** How many more of them there are than are named, by their folders. */
  readonly more: readonly { readonly folder: string; readonly documents: number }[]
  /** Documents that can't be read, or not all of them. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
  /** How many documents can be read. */
  readonly searched: number
}

const name = 'gather_documents'
/** So many of what is left are named one by one. */
const mostNamed = 1000

/** What a folder says about several questions at once: everything where that is little, else the best of it. */
export function gatherDocuments(
  index: FolderIndex,
  { path = '.' }: { readonly path?: string } = {},
): Tool<GatherDocumentsInput, GatherDocumentsOutput> {
  return readTool({
    name,
    version: '1',
    // The same for every folder: research that was begun on one goes on with it wherever the project's own documents are.
    description:
      'Gathers what the documents (Markdown, text, HTML, PDF, Word, CSV, JSON) of a folder say about several questions at once: all of them if they are few, else the best documents and passages, and the names of the rest.',
    inputSchema: {
      type: 'object',
      properties: {
        queries: {
          type: 'array',
          description: 'What to look for, in words or as questions',
          items: { type: 'string', minLength: 1, maxLength: 1000 },
          minItems: 1,
          maxItems: 60,
        },
        characters: {
          type: 'integer',
          description: 'Most characters of text to give',
          minimum: 1000,
          maximum: 2_000_000,
          default: 100_000,
        },
        paths: {
          type: 'array',
          description: 'Documents that are wanted whatever the queries say',
          items: { type: 'string', maxLength: 1000 },
          maxItems: 500,
          default: [],
        },
        without: {
          type: 'array',
          description: 'Files that are known already, by their sha256',
          items: { type: 'string', maxLength: 64 },
          maxItems: 100_000,
          default: [],
        },
      },
      required: ['queries'],
      additionalProperties: false,
    },
    labels: ['untrusted', 'private'],
    touches: () => [{ kind: 'files.read', path: plainPath(path), extent: 'part' }],
    run: async (input: GatherDocumentsInput, { signal, may }) => {
      const queries = [...new Set(input.queries)].filter((query) => termsOf(query).length > 0)
      if (queries.length === 0) throw refusal(name, 'none of the queries has a word to search for')
      await index.refresh(signal)
      const visible = index.documents.filter((document) => may({ kind: 'files.read', path: document.path }))
      const skipped = visible.flatMap(({ path: file, reason, cut }) =>
        reason !== undefined
          ? { path: file, reason }
          : cut !== undefined
            ? { path: `${file} (the rest)`, reason: cut }
            : [],
      )
      const readable = visible.filter(({ reason }) => reason === undefined)
      const { documents, left } = await chooseDocuments(index, readable, { ...input, queries }, signal)
      return {
        documents,
        left: left.slice(0, mostNamed).map(({ path: file, title }) => ({ path: file, title })),
        more: byFolder(left.slice(mostNamed).map(({ path: file }) => file)),
        skipped: skipped.slice(0, mostNamed),
        searched: readable.length,
      }
    },
  })
}

function byFolder(paths: readonly string[]): GatherDocumentsOutput['more'] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.'
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].map(([folder, documents]) => ({ folder, documents }))
}
