import type { ToolCall } from '../../kernel/ports/tool.ts'
import type { GrantedFolder } from '../files/folder.ts'
import { pathBelow, plainPath } from '../files/folder-path.ts'
import type { Held } from '../files/held.ts'
import { isSecretPath } from '../files/secret-paths.ts'
import { readText } from '../files/text-file.ts'
import { walkFolder } from '../files/walk-folder.ts'
import { type IgnoredPaths, ignoredPaths } from './ignored-paths.ts'
import { isGeneratedPath } from './path-kind.ts'

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

export interface SourceText {
  readonly path: string
  readonly text: string
}

export interface ReviewRequest {
  readonly tool: string
  /** The subfolder to look at; `.` for all. */
  readonly path: string
  readonly call: ToolCall
}

const largestBytes = 2 ** 20
const largestLockBytes = 16 * 2 ** 20
const mostFiles = 20_000
const mostAtOnce = 16

export function reviewedFolder(folder: GrantedFolder, { tool, path, call }: ReviewRequest): ReviewedFolder {
  const paths: string[] = []
  const notes: string[] = []
  const may = (found: string): boolean => call.may({ kind: 'files.read', path: found })
  const ignored = ignoredPaths()

  const textAt = async (wanted: string): Promise<string | undefined> => {
    if (isSecretPath(wanted) || !may(plainPath(wanted))) return undefined
    await using held = await folder.find(tool, wanted).catch(() => undefined)
    const text = held === undefined ? undefined : await readText(held, largestLockBytes).catch(() => undefined)
    return typeof text === 'string' ? text : undefined
  }

  return {
    paths,
    notes,
    signal: call.signal,
    text: textAt,
    async read(wanted) {
      for (const above of foldersAbove(plainPath(path))) {
        const rules = await textAt(above === '' ? '.gitignore' : `${above}/.gitignore`)
        if (rules !== undefined) ignored.add(above, rules)
      }
      await using start = await folder.find(tool, path)
      const gathered = await gather(folder, start, { path, wanted, may, ignored, signal: call.signal })
      // A file may stand before the rules that it is ignored by.
      const kept = gathered.texts.filter((one) => !ignored.has(one.path))
      paths.push(...gathered.paths.filter((one) => !ignored.has(one)))
      if (gathered.tooMany) notes.push(`Only the first ${mostFiles} files were looked at.`)
      if (gathered.tooLarge > 0) notes.push(`${gathered.tooLarge} files over ${largestBytes} bytes were not looked at.`)
      return kept.sort((left, right) => (left.path < right.path ? -1 : 1))
    },
  }
}

/** The folders on the way to a path, the topmost first, without itself: a walk meets its own rules. */
function foldersAbove(path: string): string[] {
  const parts = path === '.' ? [] : path.split('/')
  return parts.map((_, index) => parts.slice(0, index).join('/'))
}

interface Gathering {
  readonly path: string
  readonly wanted: (path: string) => boolean
  readonly may: (path: string) => boolean
  readonly ignored: IgnoredPaths
  readonly signal: AbortSignal
}

interface Gathered {
  readonly texts: SourceText[]
  readonly paths: string[]
  tooMany: boolean
  tooLarge: number
}

async function gather(folder: GrantedFolder, start: Held, gathering: Gathering): Promise<Gathered> {
  const { path: under, wanted, may, ignored, signal } = gathering
  const gathered: Gathered = { texts: [], paths: [], tooMany: false, tooLarge: 0 }
  const take = async (path: string, held: Held): Promise<void> => {
    await using own = held
    if (own.kind === 'file' && own.stats.size > largestBytes) gathered.tooLarge++
    const text = await readText(own, largestBytes).catch(() => undefined)
    if (typeof text === 'string') gathered.texts.push({ path, text })
  }
  if (start.kind !== 'folder') {
    const path = plainPath(under)
    if (!isSecretPath(path) && may(path)) await take(path, { ...start, path: start.path, [Symbol.asyncDispose]: async () => {} })
    return gathered
  }
  const underWay = new Set<Promise<void>>()
  for await (const entry of walkFolder(folder.holder, start, signal)) {
    if (entry.kind !== 'file') continue
    const path = pathBelow(under, entry.path)
    const isRules = entry.name === '.gitignore'
    if (isGeneratedPath(path) || ignored.has(path) || !may(path)) continue
    gathered.paths.push(path)
    if (isSecretPath(path) || !(isRules || wanted(path))) continue
    gathered.tooMany = gathered.texts.length + underWay.size >= mostFiles
    if (gathered.tooMany) break
    const held = await folder.holder.inside(entry.folder, entry.name).catch(() => undefined)
    if (held === undefined) continue
    if (isRules) {
      await using own = held
      const text = await readText(own, largestBytes).catch(() => undefined)
      if (typeof text === 'string') ignored.add(path.slice(0, Math.max(0, path.lastIndexOf('/'))), text)
      continue
    }
    // Once it is held, reading it needs nothing of the walk.
    const reading = take(path, held).finally(() => underWay.delete(reading))
    underWay.add(reading)
    if (underWay.size >= mostAtOnce) await Promise.race(underWay)
  }
  await Promise.all(underWay)
  return gathered
}
