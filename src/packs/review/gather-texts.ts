import { isSecretPath } from '../../outside/secret-paths.ts'
import { pathBelow, plainPath } from '../files/folder-path.ts'
import type { FolderHolder, Held } from '../files/held.ts'
import { readText } from '../files/text-file.ts'
import { type FolderEntry, walkFolder } from '../files/walk-folder.ts'
import { counted } from './finding.ts'
import type { IgnoredPaths } from './ignored-paths.ts'
import { isGeneratedPath } from './path-kind.ts'

export interface SourceText {
  readonly path: string
  readonly text: string
}

/** What to gather from a folder. */
export interface Gathering {
  /** Of the folder that is gone through. */
  readonly path: string
  readonly wanted: (path: string) => boolean
  readonly may: (path: string) => boolean
  /** Takes in the rules that are met on the way. */
  readonly ignored: IgnoredPaths
  readonly signal: AbortSignal
}

export interface Gathered {
  readonly texts: SourceText[]
  /** Of all files that are neither ignored nor generated, and may be read. */
  readonly paths: string[]
  readonly notes: string[]
}

const largestBytes = 2 ** 20
const mostFiles = 20_000
/** Files that are read at the same time. */
const mostAtOnce = 16

/** Reads the wanted files below a held folder, several at once, in no particular order. */
export async function gatherTexts(holder: FolderHolder, start: Held, gathering: Gathering): Promise<Gathered> {
  const gathered: Gathered = { texts: [], paths: [], notes: [] }
  let tooLarge = 0
  const take = async (path: string, held: Held): Promise<void> => {
    await using own = held
    if (own.kind === 'file' && own.stats.size > largestBytes) tooLarge++
    const text = await textOf(own)
    if (text !== undefined) gathered.texts.push({ path, text })
  }
  const underWay = new Set<Promise<void>>()
  if (start.kind !== 'folder') {
    const path = plainPath(gathering.path)
    const text = isSecretPath(path) || !gathering.may(path) ? undefined : await textOf(start)
    if (text !== undefined) gathered.texts.push({ path, text })
  } else {
    for await (const { path, entry } of entriesIn(holder, start, gathering, gathered.paths)) {
      if (gathered.texts.length + underWay.size >= mostFiles) {
        gathered.notes.push(`Only the first ${mostFiles} files were looked at.`)
        break
      }
      const held = await holder.inside(entry.folder, entry.name).catch(() => undefined)
      if (held === undefined) continue
      // Once it is held, reading it needs nothing of the walk.
      const reading = take(path, held).finally(() => underWay.delete(reading))
      underWay.add(reading)
      if (underWay.size >= mostAtOnce) await Promise.race(underWay)
    }
  }
  await Promise.all(underWay)
  if (tooLarge > 0) gathered.notes.push(`Not looked at: ${counted(tooLarge, 'file')} over ${largestBytes} bytes.`)
  return gathered
}

/** The files to read. Notes the paths of all that are there, and takes in rules about what to ignore. */
async function* entriesIn(
  holder: FolderHolder,
  start: Held,
  { path: under, wanted, may, ignored, signal }: Gathering,
  paths: string[],
): AsyncGenerator<{ readonly path: string; readonly entry: FolderEntry }> {
  for await (const entry of walkFolder(holder, start, signal)) {
    const path = pathBelow(under, entry.path)
    if (entry.kind !== 'file' || isGeneratedPath(path) || ignored.has(path) || !may(path)) continue
    paths.push(path)
    if (entry.name === '.gitignore') {
      await using rules = await holder.inside(entry.folder, entry.name).catch(() => undefined)
      const text = rules === undefined ? undefined : await textOf(rules)
      if (text !== undefined) ignored.add(path.slice(0, Math.max(0, path.lastIndexOf('/'))), text)
    } else if (!isSecretPath(path) && wanted(path)) yield { path, entry }
  }
}

/** The text of a file, if it is text and not too large. */
async function textOf(held: Held): Promise<string | undefined> {
  const text = await readText(held, largestBytes).catch(() => undefined)
  return typeof text === 'string' ? text : undefined
}
