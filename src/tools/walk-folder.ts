import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

export interface Entry {
  /** Relative to where the walk began, with `/`. */
  readonly path: string
  readonly place: string
  readonly folder: boolean
}

const skipped: ReadonlySet<string> = new Set(['.git', 'node_modules', '.hg', '.svn', '.baton'])
const deepest = 24

/** Everything below a folder in the order of its names. Links are not followed and special files not shown. */
export async function* walkFolder(place: string, signal: AbortSignal, under = '', depth = 0): AsyncGenerator<Entry> {
  signal.throwIfAborted()
  const entries = await readdir(place, { withFileTypes: true }).catch(() => [])
  for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    if (skipped.has(entry.name) || (!entry.isFile() && !entry.isDirectory())) continue
    const path = under === '' ? entry.name : `${under}/${entry.name}`
    const inside = join(place, entry.name)
    yield { path, place: inside, folder: entry.isDirectory() }
    if (entry.isDirectory() && depth < deepest) yield* walkFolder(inside, signal, path, depth + 1)
  }
}
