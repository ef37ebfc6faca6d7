import type { Tool } from '../../kernel/ports/tool.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { termsOf } from '../../understanding/prose/terms.ts'
import { plainPath } from '../files/folder-path.ts'
import { placeOf } from './document.ts'
import type { FolderIndex, FoundPassage } from './folder-index.ts'
import { snippetOf } from './snippet.ts'

export type SearchDocumentsInput = { readonly query: string; readonly limit: number }

type DocumentMatch = {
  readonly path: string
  readonly title: string
  /** To cite it by: `page 3` or `line 12`. */
  readonly place: string
  readonly line: number
  readonly page?: number
  /** The headings it is under. */
  readonly heading: string
  readonly snippet: string
  readonly text: string
  readonly score: number
}

export type SearchDocumentsOutput = {
  readonly matches: readonly DocumentMatch[]
  /** How many documents were searched. */
  readonly documents: number
  /** Documents that could not be read, the first twenty of them. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
  readonly summary: string
}

const name = 'search_documents'
const mostSkipped = 20

export interface SearchDocumentsOptions {
  /** How the folder is called. */
  readonly folder: string
  /** Where in it the documents are. Default: everywhere. */
  readonly path?: string
}

/** Passages of documents, the best first. */
export function searchDocuments(
  index: FolderIndex,
  { folder, path = '.' }: SearchDocumentsOptions,
): Tool<SearchDocumentsInput, SearchDocumentsOutput> {
  return readTool({
    name,
    version: '2',
    description: `Finds the passages that say most about a question in the documents (Markdown, text, HTML, PDF, Word, CSV, JSON) of the folder "${folder}", with places to cite.`,
    inputSchema: {
      type: 'object',
      properties: {
        query: {
          type: 'string',
          description: 'What to look for, in words or as a question',
          minLength: 1,
          maxLength: 500,
        },
        limit: { type: 'integer', description: 'Most passages to show', minimum: 1, maximum: 20, default: 5 },
      },
      required: ['query'],
      additionalProperties: false,
    },
    labels: ['untrusted', 'private'],
    touches: () => [{ kind: 'files.read', path: plainPath(path), extent: 'part' }],
    run: async ({ query, limit }: SearchDocumentsInput, { signal, may }) => {
      if (termsOf(query).length === 0) throw refusal(name, `"${query}" has no word to search for`)
      const mayRead = (file: string): boolean => may({ kind: 'files.read', path: file })
      await index.refresh(signal)
      const found = await index.search({ query, limit, mayRead }, signal)
      const matches = found.map((one) => matchOf(one, query))
      const visible = index.documents.filter((document) => mayRead(document.path))
      const skipped = visible.flatMap(({ path: file, reason }) => (reason === undefined ? [] : { path: file, reason }))
      const documents = visible.length - skipped.length
      const summary = summarise(query, matches, { documents, skipped: skipped.length })
      return { matches, documents, skipped: skipped.slice(0, mostSkipped), summary }
    },
  })
}

function matchOf({ path, title, passage, score }: FoundPassage, query: string): DocumentMatch {
  return {
    path,
    title,
    place: placeOf(passage),
    line: passage.firstLine,
    ...(passage.page === undefined ? {} : { page: passage.page }),
    heading: passage.headings.join(' › '),
    snippet: snippetOf(passage.text, query).snippet,
    text: passage.text.slice(0, 4000),
    score,
  }
}

interface Counted {
  readonly documents: number
  readonly skipped: number
}

function summarise(query: string, matches: readonly DocumentMatch[], { documents, skipped }: Counted): string {
  const unread = skipped === 0 ? '' : ` (${skipped} could not be read)`
  const searched = `${documents} document${documents === 1 ? '' : 's'}${unread}`
  if (matches.length === 0) return `Nothing about "${query}" in ${searched}.`
  const lines = matches.map(({ path, place, snippet }) => `${path}, ${place}: ${snippet}`)
  return `About "${query}", in ${searched}:\n${lines.join('\n')}`
}
