import type { ToolCall } from '../../kernel/ports/tool.ts'
import { isSecretPath } from '../../outside/secret-paths.ts'
import type { GrantedFolder } from '../files/folder.ts'
import { plainPath } from '../files/folder-path.ts'
import { readText } from '../files/text-file.ts'
import { gatherTexts, type SourceText } from './gather-texts.ts'

/** A folder under review: what of it may be read and belongs to the project. */
export interface ReviewedFolder {
  /** Every file that is wanted and may be read, in the order of the paths. */
  read(wanted: (path: string) => boolean): Promise<readonly SourceText[]>
  /** One file by its path, wherever it is; undefined when there is none, or it may not be read. */
  text(path: string): Promise<string | undefined>
  /** Paths of files that were found by `read`, also those that no tool reads because of what they are called. */
  readonly paths: readonly string[]
  /** What was left out, as sentences. */
  readonly notes: readonly string[]
  readonly signal: AbortSignal
}

export interface ReviewRequest {
  readonly tool: string
  /** The subfolder to look at; `.` for all. */
  readonly path: string
  readonly call: ToolCall
}

/** A lock file may be larger than anything that people write. */
const largestBytes = 16 * 2 ** 20

export function reviewedFolder(folder: GrantedFolder, { tool, path, call }: ReviewRequest): ReviewedFolder {
  const paths: string[] = []
  const notes: string[] = []
  const may = (found: string): boolean => call.may({ kind: 'files.read', path: found })

  const textAt = async (wanted: string): Promise<string | undefined> => {
    call.signal.throwIfAborted()
    if (isSecretPath(wanted) || !may(plainPath(wanted))) return undefined
    await using held = await folder.find(tool, wanted).catch(() => undefined)
    const text = held === undefined ? undefined : await readText(held, largestBytes).catch(() => undefined)
    return typeof text === 'string' ? text : undefined
  }

  return {
    paths,
    notes,
    signal: call.signal,
    text: textAt,
    async read(wanted) {
      // Loaded when it is first used: most runs review nothing.
      const { ignoredPaths } = await import('./ignored-paths.ts')
      const ignored = ignoredPaths()
      for (const above of foldersAbove(plainPath(path))) {
        const rules = await textAt(above === '' ? '.gitignore' : `${above}/.gitignore`)
        if (rules !== undefined) ignored.add(above, rules)
      }
      await using start = await folder.find(tool, path)
      const gathered = await gatherTexts(folder.holder, start, { path, wanted, may, ignored, signal: call.signal })
      // A file may stand before the rules that it is ignored by.
      paths.push(...gathered.paths.filter((one) => !ignored.has(one)))
      notes.push(...gathered.notes)
      const kept = gathered.texts.filter((one) => !ignored.has(one.path))
      return kept.sort((left, right) => (left.path < right.path ? -1 : 1))
    },
  }
}

/** The folders on the way to a path, the topmost first, without itself: a walk meets its own rules. */
function foldersAbove(path: string): string[] {
  const parts = path === '.' ? [] : path.split('/')
  return parts.map((_, index) => parts.slice(0, index).join('/'))
}
