import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { type Held, type Holder, type Kind, kindOf } from './held.ts'

export interface Entry {
  /** Relative to where the walk began, with `/`. */
  readonly path: string
  readonly name: string
  readonly kind: Kind
  /** The folder it is in; held until the walk goes on. */
  readonly folder: Held
}

const skipped: ReadonlySet<string> = new Set(['.git', 'node_modules', '.hg', '.svn', '.baton'])
const deepest = 24

/** A file that was being written when the process died. */
const leftover = /^\.baton-[0-9a-f-]+\.tmp$/

/** Everything below a held folder in the order of its names. Links are named and not followed, special files left out. */
export async function* walkFolder(holder: Holder, start: Held, signal: AbortSignal): AsyncGenerator<Entry> {
  yield* walk({ holder, signal }, start, '', 0)
}

interface Walk {
  readonly holder: Holder
  readonly signal: AbortSignal
}

async function* walk(way: Walk, folder: Held, under: string, depth: number): AsyncGenerator<Entry> {
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

function named(entry: Dirent): { readonly name: string; readonly kind: Kind } {
  return { name: entry.name, kind: kindOf(entry) }
}
