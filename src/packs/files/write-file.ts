import type { Tool } from '../../kernel/ports/tool.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { refusal } from '../../tools/read-tool.ts'
import { changeFile, type FileChange, largestBytes } from './change-file.ts'
import { shown } from './disk-problem.ts'
import type { GrantedFolder } from './folder.ts'
import { plainPath } from './folder-path.ts'
import type { Held } from './held.ts'
import { readBytes } from './text-file.ts'

export type WriteFileInput = { readonly path: string; readonly content: string; readonly overwrite: boolean }

export type WriteFileOutput = {
  readonly path: string
  readonly bytes: number
  readonly created: boolean
  /** False when the file had this content already. */
  readonly changed: boolean
  readonly summary: string
}

const name = 'write_file'

/** Writes a whole file in the granted folder, so doing it again changes nothing. */
export function writeFile(folder: GrantedFolder): Tool<WriteFileInput, WriteFileOutput> {
  return defineTool<WriteFileInput, WriteFileOutput>({
    name,
    version: '1',
    description: `Writes a text file in the folder "${folder.name}": creates it, with the folders it needs, or replaces it as a whole.`,
    effect: 'idempotent',
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'File to write, relative to the folder', format: 'path', maxLength: 1000 },
        content: { type: 'string', description: 'The whole text of the file' },
        overwrite: { type: 'boolean', description: 'Whether to replace a file that exists', default: false },
      },
      required: ['path', 'content'],
      additionalProperties: false,
    },
    touches: ({ path }) => [{ kind: 'files.write', path: plainPath(path) }],
    run: async ({ path, content, overwrite }, call) => {
      const bytes = bytesOf(name, content)
      const decide = async (existing: Held | undefined): Promise<FileChange> => {
        if (existing === undefined) return { kind: overwrite ? 'replace' : 'create', bytes }
        if (await holds(existing, bytes)) return { kind: 'keep' }
        if (overwrite) return { kind: 'replace', bytes }
        throw refusal(name, `"${shown(path)}" exists; change it with edit_file, or set overwrite to replace it`)
      }
      const { created, changed } = await changeFile(folder, { tool: name, path, call, makeFolders: true, decide })
      const done = created ? 'Created' : changed ? 'Replaced' : 'Nothing to change in'
      const summary = `${done} ${plainPath(path)} (${bytes.length} bytes).`
      return { path: plainPath(path), bytes: bytes.length, created, changed, summary }
    },
  })
}

/** What a text is on disk, or a refusal if it can't be text or is too large. */
export function bytesOf(tool: string, content: string): Buffer {
  if (content.includes('\0') || !content.isWellFormed()) throw refusal(tool, 'the content is not text')
  const bytes = Buffer.from(content)
  if (bytes.length <= largestBytes) return bytes
  throw refusal(tool, `the content has ${bytes.length} bytes, more than the limit of ${largestBytes}`)
}

async function holds(existing: Held, bytes: Buffer): Promise<boolean> {
  if (existing.stats.size !== bytes.length) return false
  const found = await readBytes(existing, bytes.length)
  return Buffer.isBuffer(found) && found.equals(bytes)
}
