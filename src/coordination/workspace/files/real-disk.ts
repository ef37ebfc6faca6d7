import {
  closeSync,
  constants,
  type FSWatcher,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  type Stats,
  watch,
} from 'node:fs'
import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../../kernel/ports/clock.ts'
import type { Disk, Look } from './disk.ts'
import { codeOf } from './disk-trouble.ts'
import { DiskTurns } from './disk-turns.ts'
import { ForeignNames } from './foreign-names.ts'

const { O_APPEND, O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants

/** What file systems without hard links say; `EMLINK` means that this file has too many already. */
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

/** So much of a file is read in one piece. */
const mostAtOnce = 1024 * 1024

/** The folder of a workspace on this machine's disk. */
export function realDisk(root: string, clock: Pick<Clock, 'now' | 'elapsed'>): Disk {
  const names = new ForeignNames()
  const turns = new DiskTurns(clock)
  const at = (path: string): string | Buffer => names.original(path) ?? join(root, path)
  return {
    list: (folder) => ifThere([], async () => names.decode(root, folder, await fs.readdir(at(folder), 'latin1'))),
    look: (path) => ifThere(undefined, () => turns.take(() => lookAt(at(path)))),
    read: (path, limit, from = 0) => ifThere(undefined, () => readPart(at(path), { limit, from }, turns)),
    write: (path, bytes) => writeNew(at(path), bytes),
    rename: (from, to) => ifThere(false, () => fs.rename(at(from), at(to)).then(() => true)),
    link: (from, to) => linkNew(at(from), at(to)),
    touch: (path) => ifThere(false, () => touchAt(at(path), clock.now())),
    remove: (path) => ifThere(false, () => removeOne(at(path))),
    makeFolder: (path) => makeFolder(at(path)),
    append: (path, bytes) => appendOnce(at(path), bytes),
    sync: (folder) => ifThere(undefined, () => syncFolder(at(folder))),
    watch: (folder, heard) => watchFolder(join(root, folder), heard),
  }
}

async function ifThere<Result>(otherwise: Result, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT' || codeOf(thrown) === 'ENOTDIR') return otherwise
    throw thrown
  }
}

function lookAt(path: string | Buffer): Look | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats && lookOf(stats)
}

function lookOf(stats: Stats): Look {
  const kind = stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : stats.isSymbolicLink() ? 'link' : 'other'
  return { kind, bytes: stats.size, changedAt: stats.mtimeMs, bornAt: stats.birthtimeMs }
}

async function readPart(
  path: string | Buffer,
  { limit, from }: { readonly limit: number; readonly from: number },
  turns: DiskTurns,
): Promise<Uint8Array> {
  const file = await turns.take(() => openSync(path, O_RDONLY | (O_NONBLOCK ?? 0) | (O_NOFOLLOW ?? 0)))
  try {
    const stats = fstatSync(file)
    if (!stats.isFile()) throw new Error('it is not a file')
    const bytes = Buffer.alloc(Math.max(0, Math.min(limit, stats.size - from)))
    let read = 0
    while (read < bytes.length) {
      const most = Math.min(bytes.length - read, mostAtOnce)
      const count = await turns.take(() => readSync(file, bytes, read, most, from + read))
      if (count === 0) break
      read += count
    }
    return bytes.subarray(0, read)
  } finally {
    closeSync(file)
  }
}

async function writeNew(path: string | Buffer, bytes: Uint8Array): Promise<boolean> {
  const file = await fs.open(path, O_WRONLY | O_CREAT | O_EXCL | (O_NOFOLLOW ?? 0)).catch((thrown: unknown) => {
    if (codeOf(thrown) !== 'EEXIST') throw thrown
  })
  if (file === undefined) return false
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (thrown) {
    // Half of it would stand in the way of the next attempt.
    await fs.unlink(path).catch(() => {})
    throw thrown
  } finally {
    await file.close()
  }
  return true
}

async function linkNew(
  from: string | Buffer,
  to: string | Buffer,
): Promise<'linked' | 'taken' | 'gone' | 'unsupported'> {
  try {
    await fs.link(from, to)
    return 'linked'
  } catch (thrown) {
    const code = codeOf(thrown)
    if (code === 'EEXIST') return 'taken'
    if (code === 'ENOENT') return 'gone'
    if (withoutLinks.includes(code)) return 'unsupported'
    throw thrown
  }
}

/** The time is only ever compared with itself, so it does not matter whose clock it is, or whether that is right. */
async function touchAt(path: string | Buffer, now: number): Promise<boolean> {
  await fs.lutimes(path, now / 1_000, now / 1_000)
  return true
}

async function removeOne(path: string | Buffer): Promise<boolean> {
  await fs.unlink(path).catch(async (thrown: unknown) => {
    if (codeOf(thrown) !== 'EISDIR' && codeOf(thrown) !== 'EPERM') throw thrown
    await fs.rmdir(path)
  })
  return true
}

/** One that another removes at this moment is there when it is looked for, and then is not: that is tried again. */
async function makeFolder(path: string | Buffer, tries = 5): Promise<void> {
  try {
    await fs.mkdir(path, { recursive: true })
  } catch (thrown) {
    if (codeOf(thrown) !== 'ENOENT' || tries <= 1) throw thrown
    await makeFolder(path, tries - 1)
  }
}

async function appendOnce(path: string | Buffer, bytes: Uint8Array): Promise<void> {
  await using file = await fs.open(path, O_WRONLY | O_CREAT | O_APPEND | (O_NOFOLLOW ?? 0))
  await file.write(bytes)
  await file.datasync()
}

/** Windows can't open folders, and needs no such thing. */
async function syncFolder(path: string | Buffer): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await fs.open(path, O_RDONLY | O_DIRECTORY)
  await folder.sync()
}

function watchFolder(path: string, heard: () => void): () => void {
  let watcher: FSWatcher | undefined
  try {
    watcher = watch(path, { persistent: false }, () => heard())
    // A folder that can no longer be watched is looked at all the same.
    watcher.on('error', () => {})
  } catch {
    // There are file systems that tell of nothing.
  }
  return () => watcher?.close()
}
