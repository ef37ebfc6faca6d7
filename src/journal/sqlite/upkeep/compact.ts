import { statSync } from 'node:fs'
import type { Compacted } from '../../../kernel/ports/upkeep.ts'
import { type Moment, outlookOf } from '../../sign-of-life.ts'
import { type OwnerRow, ownerColumns, signIn } from '../owners.ts'
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
export function compact(writer: BriefWriter, moment: Moment): Compacted {
  const { db, path } = writer
  const bytesBefore = bytesOf(path)
  const free = prepareOneRowQuery<[number]>(db, 'PRAGMA freelist_count')
  const [pageSize] = prepareOneRowQuery<[number]>(db, 'PRAGMA page_size').get()
  const [mode] = prepareOneRowQuery<[number]>(db, 'PRAGMA auto_vacuum').get()
  if (mode === incremental) {
    while (free.get()[0] > 0) writer.write(() => db.exec(`PRAGMA incremental_vacuum(${pagesPerWrite})`))
  } else if (!isAtWork(writer, moment)) {
    db.exec(`PRAGMA auto_vacuum = ${incremental}`)
    writer.attempt(() => db.exec('VACUUM'))
  }
  emptyLog(writer)
  return { bytesBefore, bytesAfter: bytesOf(path), bytesLeft: free.get()[0] * pageSize }
}

const incremental = 2

/** An owner of which it is not certain that it is dead may be at work. */
function isAtWork({ db }: BriefWriter, moment: Moment): boolean {
  const owners = prepareQuery<OwnerRow>(db, `SELECT ${ownerColumns} FROM owners o`).all()
  return owners.some((row) => {
    const outlook = outlookOf(row[0], signIn(row), moment)
    return outlook === 'doubtful' || outlook > 0
  })
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
