import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { BatonError } from '../../errors/baton-error.ts'

const header = Buffer.from('SQLite format 3\0')

/** What SQLite and this journal keep beside the file. */
const beside = ['', '-journal', '-wal', '-shm', '-seen']

/** No journal grows to this. A file of which hardly anything is there was made to look large. */
const largest = 2 ** 40
const [mayBeSparse, leastStored] = [2 ** 30, 1 / 256]

/**
 * A journal may have come with a project. SQLite would wait for a pipe for ever, and read from a device; and reading or
 * copying a file of holes takes as long as if something were in it.
 */
function requirePlainFiles(path: string): void {
  for (const suffix of beside) {
    const stats = statSync(`${path}${suffix}`, { throwIfNoEntry: false })
    // Of a folder, SQLite says so itself.
    if (stats === undefined || stats.isDirectory()) continue
    const problem = stats.isFile() ? sizeProblem(stats) : 'it is not a file'
    if (problem !== undefined) throw new BatonError('BATON_JOURNAL_FOREIGN', { path: `${path}${suffix}`, problem })
  }
}

function sizeProblem({ size, blocks }: Stats): string | undefined {
  if (size > largest) return `it has ${Math.floor(size / largest)} TiB, and a journal has less than one`
  const stored = blocks * 512
  // Where files are compressed, less is stored than they hold; Windows does not tell.
  if (process.platform === 'win32' || size <= mayBeSparse || stored >= size * leastStored) return undefined
  return `of its ${Math.floor(size / 2 ** 30)} GiB hardly anything is stored, all else is holes`
}

/** The largest that is copied aside to be read, where nothing can be written beside it. */
const largestCopy = 2 ** 32

/** Throws if a journal is too large to be copied aside. */
export function requireCopyable(path: string): void {
  for (const suffix of ['', '-wal']) {
    const { size = 0 } = statSync(`${path}${suffix}`, { throwIfNoEntry: false }) ?? {}
    if (size <= largestCopy) continue
    const problem = `nothing can be written beside it, and with ${Math.floor(size / 2 ** 30)} GiB it is too large to be copied`
    throw new BatonError('BATON_JOURNAL_IO', { path: `${path}${suffix}`, problem })
  }
}

/**
 * Throws unless the file is absent, empty or an SQLite database.
 * SQLite itself would take any short file for an empty database, and write over it.
 */
export function requireDatabase(path: string): void {
  requirePlainFiles(path)
  // SQLite repairs a file that it was interrupted in, and says what is wrong with it if it can't.
  if (!existsSync(path) || existsSync(`${path}-journal`) || existsSync(`${path}-wal`)) return
  const start = Buffer.alloc(header.length)
  const descriptor = openSync(path, 'r')
  try {
    const length = readSync(descriptor, start, 0, header.length, 0)
    if (length === 0 || start.equals(header)) return
  } finally {
    closeSync(descriptor)
  }
  throw new BatonError('BATON_JOURNAL_FOREIGN', { path, problem: 'it is not an SQLite database' })
}

/**
 * Makes a file that only its owner can read, before SQLite makes one that all can: journals hold everything that was
 * said. The files that SQLite makes beside it have its rights.
 */
export function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}

/** Takes away what others may do with a journal that is ours, such as one that came with a clone. */
export function closeToOthers(path: string): void {
  if (process.platform === 'win32') return
  const { mode, uid } = statSync(path)
  if ((mode & 0o077) === 0 || uid !== process.getuid?.()) return
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, mode & 0o700)
}

/**
 * Makes a folder and those above it, so that none is lost in a power cut once a file in it is synced. For its owner
 * alone: journals hold everything that was said.
 */
export function makeFolder(folder: string, sync: (folder: string) => void = syncPath): void {
  const topmost = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (topmost === undefined || process.platform === 'win32') return
  for (let made = folder; ; made = dirname(made)) {
    sync(dirname(made))
    if (made === topmost) return
  }
}

/** Makes sure that a file, or the names in a folder, survive a power cut. */
export function syncPath(path: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
