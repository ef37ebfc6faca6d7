import type { Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

export type EntryKind = 'file' | 'folder' | 'link' | 'other'

/** Something on disk, held: it stays the same thing whatever is done to its path meanwhile. */
export interface Held extends AsyncDisposable {
  readonly kind: EntryKind
  readonly stats: Stats
  /** Leads to the thing itself and, with `/` and a name behind it, to what is in it. */
  readonly path: string
  /** Opens a plain file for reading. */
  open(): Promise<FileHandle>
  /** The first so many bytes of a plain file without waiting, where that is possible: many small files take less time so. */
  readNow?(most: number): Buffer
}

/** How things on disk are held. */
export interface FolderHolder {
  /** The folder that the user chose. Links on the way to it are followed. */
  root(path: string): Promise<Held>
  /** What has this name in a folder: itself, never what it links to. Undefined when there is nothing. */
  inside(folder: Held, name: string): Promise<Held | undefined>
}

export function kindOf(stats: Pick<Stats, 'isDirectory' | 'isFile' | 'isSymbolicLink'>): EntryKind {
  if (stats.isSymbolicLink()) return 'link'
  if (stats.isDirectory()) return 'folder'
  return stats.isFile() ? 'file' : 'other'
}

export function inside(folder: Held, name: string): string {
  return `${folder.path}/${name}`
}
