import { basename } from 'node:path'
import type { Tool } from '../../kernel/ports/tool.ts'
import { isSecretPath } from '../../outside/secret-paths.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import type { GrantedFolder } from './folder.ts'
import { pathBelow, plainPath } from './folder-path.ts'
import type { Held } from './held.ts'
import { namePattern } from './name-pattern.ts'
import { readText } from './text-file.ts'
import { type FolderEntry, walkFolder } from './walk-folder.ts'

export type SearchTextInput = {
  readonly query: string
  readonly match: 'phrase' | 'words'
  readonly path: string
  readonly pattern?: string
  readonly case_sensitive: boolean
  readonly context: number
  readonly limit: number
}

type TextMatch = { readonly path: string; readonly line: number; readonly text: string }

export type SearchTextOutput = {
  readonly matches: readonly TextMatch[]
  readonly files_searched: number
  /** More lines fit than are shown. */
  readonly truncated: boolean
  readonly summary: string
}

const name = 'search_text'
const largestBytes = 2 ** 20
const mostFiles = 5000
const longestLine = 240

/** Lines of text in the granted folder. The query is plain text, never a pattern, so none can take for ever. */
export function searchText(folder: GrantedFolder): Tool<SearchTextInput, SearchTextOutput> {
  return readTool({
    name,
    version: '1',
    description: `Searches the text of files (documents, notes, code) in the folder "${folder.name}" for a phrase or words and shows the lines that mention it.`,
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Text to search for', minLength: 1, maxLength: 200 },
        match: {
          type: 'string',
          description: 'phrase: exactly this text; words: lines with all of these words',
          enum: ['phrase', 'words'],
          default: 'phrase',
        },
        path: {
          type: 'string',
          description: 'File or subfolder to search',
          format: 'path',
          default: '.',
          maxLength: 1000,
        },
        pattern: { type: 'string', description: 'Only files matching this glob', format: 'glob', maxLength: 200 },
        case_sensitive: { type: 'boolean', description: 'Whether capitals matter', default: false },
        context: { type: 'integer', description: 'Lines around each match', minimum: 0, maximum: 5, default: 0 },
        limit: { type: 'integer', description: 'Most matches to show', minimum: 1, maximum: 200, default: 50 },
      },
      required: ['query'],
      additionalProperties: false,
    },
    labels: ['untrusted', 'private'],
    touches: ({ path }) => [{ kind: 'files.read', path: plainPath(path), extent: 'part' }],
    run: async (input: SearchTextInput, { signal, may }) => {
      const isWanted = namePattern(name, input.pattern)
      await using start = await folder.find(name, input.path)
      const fits = matcher(input)
      const matches: TextMatch[] = []
      let searched = 0
      for await (const found of filesAt(folder, start, signal)) {
        const path = pathBelow(input.path, found.path)
        if (!isWanted(found.path === '' ? basename(path) : found.path)) continue
        if (isSecretPath(path) || !may({ kind: 'files.read', path })) continue
        if (++searched > mostFiles || matches.length > input.limit) break
        const text = await found.text()
        if (typeof text === 'string') matches.push(...matchesIn(text, path, input, fits))
      }
      const shown = matches.slice(0, input.limit)
      const truncated = matches.length > shown.length || searched > mostFiles
      return {
        matches: shown,
        files_searched: Math.min(searched, mostFiles),
        truncated,
        summary: summarise(shown, input.query, truncated),
      }
    },
  })
}

interface FoundFile {
  readonly path: string
  /** Its text, if it is text. */
  text(): Promise<unknown>
}

async function* filesAt(folder: GrantedFolder, start: Held, signal: AbortSignal): AsyncGenerator<FoundFile> {
  const textOf = (held: Held): Promise<unknown> => readText(held, largestBytes).catch(() => undefined)
  if (start.kind !== 'folder') {
    yield { path: '', text: () => textOf(start) }
    return
  }
  const open = async ({ folder: holding, name: called }: FolderEntry): Promise<unknown> => {
    await using held = await folder.holder.inside(holding, called).catch(() => undefined)
    // Awaited, because it must be read before it is let go.
    return held === undefined ? undefined : await textOf(held)
  }
  for await (const entry of walkFolder(folder.holder, start, signal)) {
    if (entry.kind === 'file') yield { path: entry.path, text: () => open(entry) }
  }
}

function matcher({ query, match, case_sensitive }: SearchTextInput): (line: string) => boolean {
  const fold = (text: string): string => (case_sensitive ? text : text.toLowerCase())
  const wanted = match === 'words' ? fold(query).split(/\s+/).filter(Boolean) : [fold(query)]
  if (wanted.length === 0 || query.trim() === '') throw refusal(name, 'there is nothing to search for')
  return (line) => {
    const folded = fold(line)
    return wanted.every((part) => folded.includes(part))
  }
}

function matchesIn(
  text: string,
  path: string,
  { context }: SearchTextInput,
  fits: (line: string) => boolean,
): TextMatch[] {
  const lines = text.split(/\r?\n/)
  return lines.flatMap((line, index) => {
    if (!fits(line)) return []
    const around = lines.slice(Math.max(0, index - context), index + context + 1)
    return [{ path, line: index + 1, text: around.map((one) => one.trimEnd().slice(0, longestLine)).join('\n') }]
  })
}

function summarise(matches: readonly TextMatch[], query: string, truncated: boolean): string {
  if (matches.length === 0) return `"${query}" was not found.`
  const files = new Set(matches.map(({ path }) => path)).size
  const lines = matches.slice(0, 12).map(({ path, line, text }) => `${path}:${line}: ${text.trim()}`)
  const more = matches.length > 12 || truncated ? '\n…' : ''
  const counted = `${truncated ? 'more than ' : ''}${matches.length} line${matches.length === 1 ? '' : 's'}`
  return `"${query}" is in ${counted} of ${files === 1 ? basename(matches[0]?.path ?? '') : `${files} files`}:\n${lines.join('\n')}${more}`
}
