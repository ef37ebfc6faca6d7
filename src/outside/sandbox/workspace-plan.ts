import type { Dirent } from 'node:fs'
import { readdir, readlink, realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isControlPath } from '../../grants/control-plane.ts'
import { isSecretPath } from '../secret-paths.ts'
import { executedBelow } from './executed-below.ts'

/** What a command may do with files of the workspace; paths are relative to it. */
export interface WorkspaceAccess {
  /** `whole`: a folder with everything in it, now and later. */
  mayRead(path: string, whole: boolean): boolean
  mayWrite(path: string, whole: boolean): boolean
}

/** How one entry at the top of the workspace appears in the sandbox. */
type WorkspaceMount =
  | { readonly name: string; readonly as: 'readable' | 'writable'; readonly isFolder: boolean }
  | { readonly name: string; readonly as: 'link'; readonly target: string }

export interface WorkspacePlan {
  readonly mounts: readonly WorkspaceMount[]
  /** What stands below folders that may be written and is read-only all the same: other programs execute it. */
  readonly guarded: readonly string[]
  /** Everything that stood at the top, also what does not appear. */
  readonly names: ReadonlySet<string>
  /** A command may make new entries at the top. */
  readonly grows: boolean
}

/**
 * Decides entry by entry. A folder is seen only if all of it may be read, and written only if all of it may be written;
 * a mount can't follow finer globs. Control paths are never written; those that hold secrets are not seen. Files that other
 * programs execute are not written either, wherever they stand.
 *
 * Links are made anew instead of being mounted, because a mount would follow them out of the workspace.
 */
export async function planWorkspace(root: string, access: WorkspaceAccess): Promise<WorkspacePlan> {
  const entries = await readdir(root, { withFileTypes: true })
  const behindLinks = await behindControlLinks(root, entries)
  const mounts: WorkspaceMount[] = []
  for (const entry of entries) {
    const { name } = entry
    // Not valid UTF-8, so it can't be named to another program.
    if (name.includes('\ufffd') || isSecret(name)) continue
    const isFolder = entry.isDirectory()
    if (entry.isSymbolicLink()) {
      const target = await readlink(join(root, name)).catch(() => undefined)
      if (target !== undefined && access.mayRead(name, false)) mounts.push({ name, as: 'link', target })
    } else if ((isFolder || entry.isFile()) && access.mayRead(name, isFolder)) {
      const writable = !isControlPath(name) && !behindLinks.has(name) && access.mayWrite(name, isFolder)
      mounts.push({ name, as: writable ? 'writable' : 'readable', isFolder })
    }
  }
  const folders = mounts.filter((mount) => mount.as === 'writable' && mount.isFolder)
  const below = await Promise.all(folders.map(({ name }) => executedBelow(root, name, access.mayWrite)))
  const grows = access.mayWrite('', true)
  return { mounts, guarded: below.flat(), names: new Set(entries.map(({ name }) => name)), grows }
}

/** Journals hold prompts, and files of keys keys. Those inside folders that are mounted can't be taken out of them. */
function isSecret(name: string): boolean {
  return isSecretPath(name)
}

/** Entries that a control path is a link into: writing there would be writing to it. */
async function behindControlLinks(root: string, entries: readonly Dirent[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const entry of entries) {
    if (!entry.isSymbolicLink() || !isControlPath(entry.name)) continue
    const target = await realpath(join(root, entry.name)).catch(() => undefined)
    if (target !== undefined) found.add(relative(await realpath(root), target).split(sep)[0] ?? '')
  }
  return found
}
