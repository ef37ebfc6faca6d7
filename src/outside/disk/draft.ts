import { constants, type Stats } from 'node:fs'
import { type FileHandle, link, lstat, open, rename, unlink } from 'node:fs/promises'

/** The whole new content of a file, durable under another name beside it. */
export interface Draft {
  /** Gives it its name in one step: readers find the old file or the new one, never a part. */
  replace(name: string): Promise<void>
  /** The same, unless something has that name already: then false. */
  create(name: string): Promise<boolean>
  discard(): Promise<void>
}

export interface DraftOptions {
  /** What it is called until then. Nothing may have that name. */
  readonly name: string
  /** The file it is to take the place of, whose permissions and owner it gets. */
  readonly like?: Stats | undefined
  /** Its permissions where it is like no other. */
  readonly mode?: number
}

/**
 * Writes a draft into a folder, given as a path that leads to it. A link of the draft's name is not followed, and
 * other users can't read a draft that takes the place of a private file.
 */
export async function writeDraft(folder: string, bytes: Uint8Array, options: DraftOptions): Promise<Draft> {
  const { name: draft, like, mode = 0o666 } = options
  const inside = (name: string): string => `${folder}/${name}`
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)
  const file = await open(inside(draft), flags, like === undefined ? mode : 0o600)
  const discard = (): Promise<void> => unlink(inside(draft)).catch(() => {})
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
      await rename(inside(draft), inside(name))
      await makeDurable(folder)
    },
    async create(name) {
      if (!(await giveName(inside(draft), inside(name)))) return false
      await makeDurable(folder)
      return true
    },
  }
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
    const { code = '' } = thrown as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code)) throw thrown
  }
  // A file system without hard links: look, then rename, with a moment in between.
  const taken = await lstat(place).catch(() => undefined)
  if (taken !== undefined) return false
  await rename(draft, place)
  return true
}

/** Windows can't open folders, and needs no such thing. */
async function makeDurable(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using opened = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  await opened.sync()
}
