import type { DatabaseSync } from 'node:sqlite'

/** SQLite's own measure. */
const pagesPerCheckpoint = 1_000
/** Past this it no longer waits for us. */
const pagesBeforeSqliteActs = 8_000

/**
 * Moves the write-ahead log into the file from time to time, after answers were
 * given. SQLite on its own would do so before, and somebody would wait for it.
 */
export function checkpointing(db: DatabaseSync): () => void {
  db.exec(`PRAGMA wal_autocheckpoint = ${pagesBeforeSqliteActs}`)
  const look = db.prepare('PRAGMA wal_checkpoint(NOOP)', { returnArrays: true })
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  return () => {
    const [, pages, moved] = look.get() as unknown as [number, number, number]
    if (pages - moved >= pagesPerCheckpoint) checkpoint.get()
  }
}
