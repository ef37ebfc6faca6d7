import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The user and group a command runs as, outside of the sandbox. */
export interface Identity {
  readonly uid: number
  readonly gid: number
  /** Another user than that of this process, which then must be root. */
  readonly isOther: boolean
}

const nobody = 65_534

/**
 * Never root, whose processes the kernel does not count. The owner of the workspace, so that commands can write
 * there; `nobody` when that is root, too.
 */
export async function identityFor(root: string): Promise<Identity> {
  const uid = process.getuid?.() ?? nobody
  const gid = process.getgid?.() ?? nobody
  if (uid !== 0) return { uid, gid, isOther: false }
  const owner = await stat(root)
  if (owner.uid === 0) return { uid: nobody, gid: nobody, isOther: true }
  return { uid: owner.uid, gid: owner.gid === 0 ? nobody : owner.gid, isOther: true }
}

/**
 * The same for a program that stays and that a person has agreed to: root where the folder is root's. Its processes are not
 * counted then, but it sees and writes what it is for.
 */
export async function ownerOf(root: string): Promise<Identity> {
  const identity = await identityFor(root)
  const isOwn = identity.isOther && (await stat(root)).uid === 0
  return isOwn ? { uid: 0, gid: 0, isOther: false } : identity
}

/** The nearest folder on the way to `path` that this identity can't enter, if there is one. */
export async function barrier(path: string, identity: Identity): Promise<string | undefined> {
  if (!identity.isOther) return undefined
  const folders: string[] = []
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    folders.unshift(folder)
    if (folder === dirname(folder)) break
  }
  for (const folder of folders) if (!(await permits(folder, identity, 0o1))) return folder
  return undefined
}

/** Whether the mode of a file or folder gives this identity `bits` (4 read, 2 write, 1 enter). */
export async function permits(path: string, identity: Identity, bits: number): Promise<boolean> {
  if (!identity.isOther) return true
  const { mode, uid, gid } = await stat(path)
  const shift = uid === identity.uid ? 6 : gid === identity.gid ? 3 : 0
  return ((mode >> shift) & bits) === bits
}
