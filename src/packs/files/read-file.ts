import type { Tool } from '../../kernel/ports/tool.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { diskProblem } from './disk-problem.ts'
import type { GrantedFolder } from './folder.ts'
import { plainPath } from './folder-path.ts'
import { readText } from './text-file.ts'

export type ReadFileInput = { readonly path: string; readonly first_line: number; readonly last_line?: number }

export type ReadFileOutput = {
  readonly path: string
  readonly text: string
  readonly first_line: number
  readonly last_line: number
  readonly lines: number
  /** There are more lines after these. */
  readonly truncated: boolean
}

const name = 'read_file'
const largestBytes = 2 ** 20
const mostLines = 2000
const mostCharacters = 60_000

/** The text of one file in the granted folder. */
export function readFile(folder: GrantedFolder): Tool<ReadFileInput, ReadFileOutput> {
  return readTool({
    name,
    version: '1',
    description: `Reads a text file in the folder "${folder.name}" and shows its contents, whole or a range of lines.`,
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'File to read, relative to the folder', format: 'path', maxLength: 1000 },
        first_line: { type: 'integer', description: 'First line to show, from 1', minimum: 1, default: 1 },
        last_line: { type: 'integer', description: 'Last line to show', minimum: 1 },
      },
      required: ['path'],
      additionalProperties: false,
    },
    labels: ['untrusted', 'private'],
    touches: ({ path }) => [{ kind: 'files.read', path: plainPath(path) }],
    run: async ({ path, first_line, last_line }: ReadFileInput) => {
      const text = await textAt(folder, path)
      const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
      if (first_line > lines.length) throw refusal(name, `"${path}" has ${lines.length} lines, not ${first_line}`)
      if (last_line !== undefined && last_line < first_line) {
        throw refusal(name, `the last line ${last_line} comes before the first, ${first_line}`)
      }
      const shown = cut(lines.slice(first_line - 1, last_line))
      const end = first_line + shown.length - 1
      const truncated = end < Math.min(last_line ?? lines.length, lines.length)
      return { path, text: shown.join('\n'), first_line, last_line: end, lines: lines.length, truncated }
    },
  })
}

async function textAt(folder: GrantedFolder, path: string): Promise<string> {
  await using held = await folder.find(name, path)
  const text = await readText(held, largestBytes).catch((thrown) => Promise.reject(diskProblem(name, path, thrown)))
  if (typeof text !== 'string') throw refusal(name, `"${path}" ${text.unreadable}`)
  return text
}

/** As many whole lines as an answer may hold, and at least one, shortened if it must be. */
function cut(lines: readonly string[]): string[] {
  const kept: string[] = []
  let characters = 0
  for (const line of lines.slice(0, mostLines)) {
    characters += line.length + 1
    if (characters > mostCharacters && kept.length > 0) break
    kept.push(line.slice(0, mostCharacters))
  }
  return kept
}
