import { statSync } from 'node:fs'
import type { Compacted } from '../../../kernel/ports/upkeep.ts'
import { isLiving } from '../../owner.ts'
import { prepareOneRowQuery, prepareQuery } from '../query.ts'
import type { BriefWriter } from './brief-writer.ts'

/** So many pages are given back at once. */
const pagesPerWrite = 200
/** How often it is tried to empty the write-ahead log, which readers can be in the way of. */
const attempts = 50

/**
 * Gives unused pages back to the disk, some at a time. A file from before Baton could do that is written anew once, for
 * which its writers would have to wait, so that is left until no process is at work.
 */
export function compact(writer: BriefWriter, now: number): Compacted {
  const { db, path } = writer
  const bytesBefore = bytesOf(path)
  const free = prepareOneRowQuery<[number]>(db, 'PRAGMA freelist_count')
  const [pageSize] = prepareOneRowQuery<[number]>(db, 'PRAGMA page_size').get()
  const [mode] = prepareOneRowQuery<[number]>(db, 'PRAGMA auto_vacuum').get()
  if (mode === incremental) {
    while (free.get()[0] > 0) writer.write(() => db.exec(`PRAGMA incremental_vacuum(${pagesPerWrite})`))
  } else if (!isAtWork(writer, now)) {
    db.exec(`PRAGMA auto_vacuum = ${incremental}`)
    writer.attempt(() => db.exec('VACUUM'))
  }
  emptyLog(writer)
  return { bytesBefore, bytesAfter: bytesOf(path), bytesLeft: free.get()[0] * pageSize }
}

const incremental = 2

function isAtWork({ db }: BriefWriter, now: number): boolean {
  const owners = prepareQuery<[string, number]>(db, 'SELECT owner, expires_at FROM owners').all()
  return owners.some(([owner, expiresAt]) => isLiving(owner, expiresAt, now))
}

/** Readers that are in the way for long leave it for the next time. */
function emptyLog(writer: BriefWriter): void {
  const checkpoint = prepareOneRowQuery<[number]>(writer.db, 'PRAGMA wal_checkpoint(TRUNCATE)')
  for (let attempt = 0; attempt < attempts; attempt++) {
    writer.requireGoing()
    if (checkpoint.get()[0] === 0) return
    writer.pause()
  }
}

function bytesOf(path: string): number {
  const sizes = [path, `${path}-wal`].map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0)
  return sizes.reduce((sum, size) => sum + size, 0)
}
