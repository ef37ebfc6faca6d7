import { stat } from 'node:fs/promises'
import type { Tool } from '../kernel/ports/tool.ts'
import { fitsGlob } from './glob.ts'
import type { GrantedFolder } from './granted-folder.ts'
import { readTool, refusal } from './read-tool.ts'
import { walkFolder } from './walk-folder.ts'

export type ListFilesInput = { readonly path: string; readonly pattern?: string; readonly limit: number }

export type ListFilesOutput = {
  readonly files: readonly string[]
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
    run: async ({ path, pattern, limit }: ListFilesInput, { signal }) => {
      const place = await folder.locate(name, path)
      if (!(await stat(place)).isDirectory()) throw refusal(name, `"${path}" is a file; read it with read_file`)
      const files: string[] = []
      let truncated = false
      let visited = 0
      for await (const entry of walkFolder(place, signal)) {
        truncated = ++visited > mostVisited
        if (!truncated && (entry.folder || (pattern !== undefined && !fitsGlob(entry.path, pattern)))) continue
        truncated ||= files.length === limit
        if (truncated) break
        files.push(path === '.' || path === '' ? entry.path : `${path.replace(/\/+$/, '')}/${entry.path}`)
      }
      return { files, truncated, summary: summarise(files, truncated, pattern) }
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
