import type { DatabaseSync } from 'node:sqlite'

/** A request changes about two pages; SQLite's own measure is a thousand pages. */
const requestsPerCheckpoint = 500

/**
 * Moves the write-ahead log into the file from time to time, after an answer
 * was given. SQLite on its own would do so before, and somebody would wait.
 */
export function checkpointing(db: DatabaseSync): (requests: number) => void {
  db.exec('PRAGMA wal_autocheckpoint = 8000')
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  let since = 0
  return (requests) => {
    since += requests
    if (since < requestsPerCheckpoint) return
    since = 0
    try {
      checkpoint.get()
    } catch {
      // The log holds everything; the next commit or the next checkpoint tells what is wrong.
    }
  }
}
