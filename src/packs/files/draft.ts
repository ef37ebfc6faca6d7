import { createHash, randomUUID } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { type FileHandle, link, lstat, open, readdir, rename, unlink } from 'node:fs/promises'
import { codeOf } from './disk-problem.ts'
import { type Held, inside } from './held.ts'

/** The whole new content of a file, durable under another name beside it. */
export interface Draft {
  /** Gives it its name at once: whoever looks finds the old file or the new one, never a part. */
  replace(name: string): Promise<void>
  /** The same, unless something has that name already: then false. */
  create(name: string): Promise<boolean>
  discard(): Promise<void>
}

export interface DraftOptions {
  /** The file it is to take the place of, whose permissions and owner it gets. */
  readonly like: Stats | undefined
  /** Of the call it is for: drafts that an attempt left behind when it died are found by it. */
  readonly key: string
}

export async function writeDraft(folder: Held, bytes: Uint8Array, { like, key }: DraftOptions): Promise<Draft> {
  const draft = `${prefixOf(key)}${randomUUID()}.tmp`
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)
  const file = await open(inside(folder, draft), flags, like === undefined ? 0o666 : 0o600)
  const discard = (): Promise<void> => unlink(inside(folder, draft)).catch(() => {})
  try {
    await writeAll(file, bytes)
    if (like !== undefined) await takeAfter(file, like)
    await file.sync()
  } catch (thrown) {
    await discard()
    throw thrown
  } finally {
    await file.close()
  }
  return {
    discard,
    async replace(name) {
      await rename(inside(folder, draft), inside(folder, name))
      await makeDurable(folder)
    },
    async create(name) {
      if (!(await giveName(inside(folder, draft), inside(folder, name)))) return false
      await makeDurable(folder)
      return true
    },
  }
}

/** Removes what earlier attempts of the same call left in a folder. */
export async function sweepDrafts(folder: Held, key: string): Promise<void> {
  const prefix = prefixOf(key)
  for (const name of await readdir(folder.path)) {
    if (name.startsWith(prefix)) await unlink(inside(folder, name)).catch(() => {})
  }
}

function prefixOf(key: string): string {
  return `.baton-${createHash('sha256').update(key).digest('hex').slice(0, 16)}-`
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at)
    at += bytesWritten
  }
}

async function takeAfter(file: FileHandle, like: Stats): Promise<void> {
  const own = await file.stat()
  if (own.uid !== like.uid || own.gid !== like.gid) await file.chown(like.uid, like.gid).catch(() => {})
  await file.chmod(like.mode & 0o777)
}

/** A second name can't be given to what is there already, so linking is the one way to create without overwriting. */
async function giveName(draft: string, place: string): Promise<boolean> {
  try {
    await link(draft, place)
    await unlink(draft)
    return true
  } catch (thrown) {
    if (codeOf(thrown) === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(thrown) ?? '')) throw thrown
  }
  // A file system without hard links: look, then rename, with a moment in between.
  const taken = await lstat(place).catch(() => undefined)
  if (taken !== undefined) return false
  await rename(draft, place)
  return true
}

/** Windows can't open folders, and needs no such thing. */
async function makeDurable(folder: Held): Promise<void> {
  if (process.platform === 'win32') return
  await using opened = await open(folder.path, constants.O_RDONLY | constants.O_DIRECTORY)
  await opened.sync()
}
