import type { DatabaseSync } from 'node:sqlite'
import { type Committing, committing } from './committing.ts'
import { type ConnectionOptions, connect, patienceOf } from './connection.ts'
import { Patience } from './patience.ts'
import { prepareOneRowQuery } from './query.ts'
import type { WriterAnswer, WriterRequest } from './request.ts'

/** SQLite's own measure. */
const pagesPerCheckpoint = 1_000
/** Past this it no longer waits for us. */
const pagesBeforeSqliteActs = 8_000

/** A connection that writes, in whatever thread it is opened. */
export class Committer {
  readonly #db: DatabaseSync
  readonly #committing: Committing
  readonly #checkpoint: () => void

  constructor(path: string, options: ConnectionOptions) {
    this.#db = connect(path, options)
    this.#committing = committing(this.#db, path, new Patience(patienceOf(options)))
    this.#checkpoint = checkpointing(this.#db)
    // From here on waiting is done by ourselves.
    this.#db.exec('PRAGMA busy_timeout = 0')
  }

  commit(requests: readonly WriterRequest[], arriving?: () => readonly WriterRequest[]): readonly WriterAnswer[] {
    return this.#committing.commit(requests, arriving)
  }

  /** To be called when the answers are out. */
  tidy(): void {
    try {
      this.#checkpoint()
    } catch (error) {
      // The log still holds everything, so most reasons may pass.
      this.#committing.distrust(error)
    }
  }

  /** The last connection of all to a file also empties its log. */
  close(): void {
    this.#db.close()
  }
}

/**
 * Moves the write-ahead log into the file from time to time, after answers were
 * given. SQLite on its own would do so before, and the answers would wait for it.
 */
function checkpointing(db: DatabaseSync): () => void {
  db.exec(`PRAGMA wal_autocheckpoint = ${pagesBeforeSqliteActs}`)
  const look = prepareOneRowQuery<[number, number, number]>(db, 'PRAGMA wal_checkpoint(NOOP)')
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  return () => {
    const [, pages, moved] = look.get()
    if (pages - moved >= pagesPerCheckpoint) checkpoint.get()
  }
}
