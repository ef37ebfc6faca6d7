import type { Tool } from '../../kernel/ports/tool.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import type { GrantedFolder } from './folder.ts'
import { pathBelow, plainPath } from './folder-path.ts'
import { namePattern } from './name-pattern.ts'
import { walkFolder } from './walk-folder.ts'

export type ListFilesInput = { readonly path: string; readonly pattern?: string; readonly limit: number }

export type ListFilesOutput = {
  readonly files: readonly string[]
  /** Links, which are not followed; left out when there are none. */
  readonly links?: readonly string[]
  /** More files fit than are shown. */
  readonly truncated: boolean
  readonly summary: string
}

const name = 'list_files'
const mostVisited = 50_000

/** Which files there are in the granted folder. */
export function listFiles(folder: GrantedFolder): Tool<ListFilesInput, ListFilesOutput> {
  return readTool({
    name,
    version: '1',
    description: `Lists the files in the folder "${folder.name}" and its subfolders, by name or glob pattern.`,
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'Subfolder to list', format: 'path', default: '.', maxLength: 1000 },
        pattern: { type: 'string', description: 'Glob such as *.md or src/**/*.ts', format: 'glob', maxLength: 200 },
        limit: { type: 'integer', description: 'Most files to show', minimum: 1, maximum: 1000, default: 200 },
      },
      additionalProperties: false,
    },
    labels: ['untrusted', 'private'],
    touches: ({ path }) => [{ kind: 'files.read', path: plainPath(path), extent: 'part' }],
    run: async ({ path, pattern, limit }: ListFilesInput, { signal, may }) => {
      const isWanted = namePattern(name, pattern)
      await using start = await folder.find(name, path)
      if (start.kind !== 'folder') throw refusal(name, `"${path}" is a file; read it with read_file`)
      const files: string[] = []
      const links: string[] = []
      let truncated = false
      let visited = 0
      for await (const entry of walkFolder(folder.holder, start, signal)) {
        truncated = ++visited > mostVisited
        if (!truncated && (entry.kind === 'folder' || !isWanted(entry.path))) continue
        const found = pathBelow(path, entry.path)
        if (!truncated && !may({ kind: 'files.read', path: found })) continue
        truncated ||= files.length === limit && entry.kind === 'file'
        if (truncated) break
        if (entry.kind === 'file') files.push(found)
        else if (links.length < limit) links.push(found)
      }
      const summary = summarise(files, truncated, pattern)
      return { files, ...(links.length === 0 ? {} : { links }), truncated, summary }
    },
  })
}

function summarise(files: readonly string[], truncated: boolean, pattern: string | undefined): string {
  const which = pattern === undefined ? '' : ` matching ${pattern}`
  if (files.length === 0) return `No files${which}.`
  const count = truncated ? `The first ${files.length} files` : `${files.length} file${files.length === 1 ? '' : 's'}`
  const more = files.length > 40 ? `\n… and ${files.length - 40} more` : ''
  return `${count}${which}:\n${files.slice(0, 40).join('\n')}${more}`
}
