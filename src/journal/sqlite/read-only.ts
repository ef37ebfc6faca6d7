import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { type ConnectionOptions, openFile } from './connection.ts'
import { requireCopyable } from './file.ts'
import { checkFormat, isCurrent } from './migrations.ts'
import { isWriteProtected, storageError } from './storage-error.ts'

export interface FileToRead {
  readonly db: DatabaseSync
  /** Nothing can be written to it: the file, its folder or the disk is protected. */
  readonly isReadOnly: boolean
}

/** Opens a journal, for reading, also where it can't be written. */
export function openToRead(path: string, options: ConnectionOptions, now: number): FileToRead {
  try {
    return { db: openFile(path, options, now), isReadOnly: false }
  } catch (error) {
    if (!isWriteProtected(error) || !existsSync(path)) throw error
    try {
      return { db: openProtected(path, options, now), isReadOnly: true }
    } catch (reason) {
      throw isWriteProtected(reason) ? error : storageError(reason, path)
    }
  }
}

/**
 * SQLite needs a file of its own beside a journal to read it, unless it is told that the journal does not change. That
 * is only true of one that is whole without its log and has the current format; of any other a copy is read.
 */
function openProtected(path: string, options: ConnectionOptions, now: number): DatabaseSync {
  if (!hasLog(path)) {
    const db = openUnchanging(path)
    checkFormat(db, path)
    if (isCurrent(db)) return db
    db.close()
  }
  requireCopyable(path)
  const folder = mkdtempSync(join(tmpdir(), 'baton-read-'))
  try {
    const copy = join(folder, 'copy.journal')
    copyFileSync(path, copy)
    if (hasLog(path)) copyFileSync(`${path}-wal`, `${copy}-wal`)
    // Opened and closed once, it is whole without its log, and has the current format.
    openFile(copy, options, now).close()
    return openUnchanging(copy)
  } finally {
    // The connection keeps what it has open.
    rmSync(folder, { recursive: true, force: true })
  }
}

function hasLog(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
}

function openUnchanging(path: string): DatabaseSync {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  return new DatabaseSync(url, { readOnly: true })
}
