import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { BatonError } from '../../errors/baton-error.ts'

const header = Buffer.from('SQLite format 3\0')

/**
 * Throws unless the file is absent, empty or an SQLite database.
 * SQLite itself would take any short file for an empty database, and write over it.
 */
export function requireDatabase(path: string): void {
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
