import type { Tool } from '../../kernel/ports/tool.ts'
import { defineTool } from '../../tools/define-tool.ts'
import { refusal } from '../../tools/read-tool.ts'
import { changeFile, type FileChange, largestBytes } from './change-file.ts'
import { shown } from './disk-problem.ts'
import type { GrantedFolder } from './folder.ts'
import { plainPath } from './folder-path.ts'
import type { Held } from './held.ts'
import { replaceText } from './replacement.ts'
import { readBytes } from './text-file.ts'
import { bytesOf } from './write-file.ts'

export type EditFileInput = {
  readonly path: string
  readonly old_text: string
  readonly new_text: string
  readonly all: boolean
}

export type EditFileOutput = {
  readonly path: string
  readonly replaced: number
  /** False when the file looked as asked for already. */
  readonly changed: boolean
  readonly summary: string
}

const name = 'edit_file'

/**
 * Replaces text in a file of the granted folder.
 *
 * `idempotent`, because `replaceText` makes only edits that it would recognise as made: after a crash, the next attempt
 * finds the edit made and leaves it, or not made and makes it.
 */
export function editFile(folder: GrantedFolder): Tool<EditFileInput, EditFileOutput> {
  return defineTool<EditFileInput, EditFileOutput>({
    name,
    version: '1',
    description: `Edits a text file in the folder "${folder.name}": replaces a piece of its text, which must occur exactly once, by another.`,
    effect: 'idempotent',
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'File to edit, relative to the folder', format: 'path', maxLength: 1000 },
        old_text: { type: 'string', description: 'Text to replace, exactly as it is in the file', minLength: 1 },
        new_text: { type: 'string', description: 'Text to put in its place' },
        all: { type: 'boolean', description: 'Replace it wherever it occurs', default: false },
      },
      required: ['path', 'old_text', 'new_text'],
      additionalProperties: false,
    },
    touches: ({ path }) => [
      { kind: 'files.read', path: plainPath(path) },
      { kind: 'files.write', path: plainPath(path) },
    ],
    // What it says when the text is not found shows lines of the file.
    labels: ['untrusted', 'private'],
    run: async ({ path, old_text, new_text, all }, call) => {
      if (old_text === new_text) throw refusal(name, 'the new text is the old one')
      let replaced = 0
      const decide = async (existing: Held | undefined): Promise<FileChange> => {
        if (existing === undefined) throw refusal(name, `there is no "${shown(path)}" in the folder "${folder.name}"`)
        const text = await textOf(existing, path)
        const outcome = replaceText(text, { oldText: old_text, newText: new_text, all }, call.attempt > 1)
        if (outcome.kind === 'refused') throw refusal(name, `"${shown(path)}": ${outcome.problem}`)
        if (outcome.kind === 'done') return { kind: 'keep' }
        replaced = outcome.times
        return { kind: 'replace', bytes: bytesOf(name, outcome.text) }
      }
      const { changed } = await changeFile(folder, { tool: name, path, call, makeFolders: false, decide })
      const times = replaced === 1 ? 'once' : `${replaced} times`
      const summary = changed
        ? `Replaced the text ${times} in ${plainPath(path)}.`
        : `${plainPath(path)} has this change already.`
      return { path: plainPath(path), replaced, changed, summary }
    },
  })
}

/** Only UTF-8, with its byte order mark kept: the file is written back in the same encoding. */
async function textOf(existing: Held, path: string): Promise<string> {
  const bytes = await readBytes(existing, largestBytes)
  if ('unreadable' in bytes) throw refusal(name, `"${shown(path)}" ${bytes.unreadable}`)
  if (bytes.includes(0)) throw refusal(name, `"${shown(path)}" is binary, or not UTF-8`)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw refusal(name, `"${shown(path)}" is not text in UTF-8`)
  }
}
