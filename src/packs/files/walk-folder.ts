import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type EntryKind, type FolderHolder, type Held, kindOf } from './held.ts'

export interface FolderEntry {
  /** Relative to where the walk began, with `/`. */
  readonly path: string
  readonly name: string
  readonly kind: EntryKind
  /** The folder it is in; held until the walk goes on. */
  readonly folder: Held
}

const skipped: ReadonlySet<string> = new Set(['.git', 'node_modules', '.hg', '.svn', '.baton'])
const deepest = 24

/** A file that was being written when the process died. */
const leftover = /^\.baton-[0-9a-f-]+\.tmp$/

/** Everything below a held folder in the order of its names. Links are named and not followed, special files left out. */
export async function* walkFolder(holder: FolderHolder, start: Held, signal: AbortSignal): AsyncGenerator<FolderEntry> {
  yield* walk({ holder, signal }, start, '', 0)
}

interface FolderWalk {
  readonly holder: FolderHolder
  readonly signal: AbortSignal
}

async function* walk(way: FolderWalk, folder: Held, under: string, depth: number): AsyncGenerator<FolderEntry> {
  way.signal.throwIfAborted()
  const entries = await readdir(folder.path, { withFileTypes: true }).catch(() => [])
  for (const { name, kind } of entries.map(named).sort((left, right) => (left.name < right.name ? -1 : 1))) {
    if (skipped.has(name) || kind === 'other' || leftover.test(name)) continue
    const path = under === '' ? name : `${under}/${name}`
    yield { path, name, kind, folder }
    if (kind !== 'folder' || depth >= deepest) continue
    await using below = await way.holder.inside(folder, name).catch(() => undefined)
    if (below?.kind === 'folder') yield* walk(way, below, path, depth + 1)
  }
}

function named(entry: Dirent): { readonly name: string; readonly kind: EntryKind } {
  return { name: entry.name, kind: kindOf(entry) }
}
