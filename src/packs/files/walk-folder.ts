import { type Dirent, readdirSync } from 'node:fs'
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

/** A folder and what is in it. */
export interface ListedFolder {
  /** Relative to where the walk began, with `/`; empty for that itself. */
  readonly path: string
  readonly folder: Held
  readonly entries: readonly Pick<FolderEntry, 'name' | 'kind'>[]
}

/** Every folder below a held folder, itself included: much faster than `walkFolder` where there are many files. */
export async function* walkFolders(
  holder: FolderHolder,
  start: Held,
  signal: AbortSignal,
): AsyncGenerator<ListedFolder> {
  yield* list({ holder, signal }, start, '', 0)
}

async function* list(way: FolderWalk, folder: Held, path: string, depth: number): AsyncGenerator<ListedFolder> {
  way.signal.throwIfAborted()
  const entries = inOrder(listed(folder))
  yield { path, folder, entries }
  if (depth >= deepest) return
  for (const { name } of entries.filter(({ kind }) => kind === 'folder')) {
    await using below = await way.holder.inside(folder, name).catch(() => undefined)
    if (below?.kind === 'folder') yield* list(way, below, path === '' ? name : `${path}/${name}`, depth + 1)
  }
}

interface FolderWalk {
  readonly holder: FolderHolder
  readonly signal: AbortSignal
}

async function* walk(way: FolderWalk, folder: Held, under: string, depth: number): AsyncGenerator<FolderEntry> {
  way.signal.throwIfAborted()
  for (const { name, kind } of await entriesOf(folder)) {
    const path = under === '' ? name : `${under}/${name}`
    yield { path, name, kind, folder }
    if (kind !== 'folder' || depth >= deepest) continue
    await using below = await way.holder.inside(folder, name).catch(() => undefined)
    if (below?.kind === 'folder') yield* walk(way, below, path, depth + 1)
  }
}

async function entriesOf(folder: Held): Promise<Pick<FolderEntry, 'name' | 'kind'>[]> {
  return inOrder(await readdir(folder.path, { withFileTypes: true }).catch(() => []))
}

/** The same without waiting, which takes most of the time where there are many folders. */
function listed(folder: Held): Dirent[] {
  try {
    return readdirSync(folder.path, { withFileTypes: true })
  } catch {
    return []
  }
}

/** In the order of their names. */
function inOrder(entries: readonly Dirent[]): Pick<FolderEntry, 'name' | 'kind'>[] {
  return entries
    .map(named)
    .filter(({ name, kind }) => !skipped.has(name) && kind !== 'other' && !leftover.test(name))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
}

function named(entry: Dirent): { readonly name: string; readonly kind: EntryKind } {
  return { name: entry.name, kind: kindOf(entry) }
}
