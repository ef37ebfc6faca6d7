import type { DatabaseSync } from 'node:sqlite'
import { type Committing, committing } from './committing.ts'
import { type ConnectionOptions, connect } from './connection.ts'
import { prepareOneRowQuery } from './query.ts'
import { failureOf, type WriterAnswer, type WriterFailure, type WriterRequest } from './request.ts'
import { SeenEvents } from './seen-events.ts'
import { storageError } from './storage-error.ts'
import { writingWith } from './writing.ts'

/** SQLite's own measure. */
const pagesPerCheckpoint = 1_000
/** Few commits fill so many pages, and asking takes as long as a tenth of a commit. */
const commitsPerLook = 16
/** Past this it no longer waits for us. */
const pagesBeforeSqliteActs = 8_000

interface OpenConnection {
  readonly db: DatabaseSync
  readonly seen: SeenEvents | undefined
  readonly committing: Committing
  readonly checkpoint: () => void
}

/** A connection that writes, in whatever thread it is opened. */
export class Committer {
  readonly #path: string
  readonly #options: ConnectionOptions
  #opened: OpenConnection | undefined

  constructor(path: string, options: ConnectionOptions) {
    this.#path = path
    this.#options = options
    try {
      this.#opened = open(path, options)
    } catch {
      // The reason may pass. If it does not, the first commit says what it is.
    }
  }

  commit(requests: readonly WriterRequest[], arriving?: () => readonly WriterRequest[]): readonly WriterAnswer[] {
    try {
      this.#opened ??= open(this.#path, this.#options)
    } catch (error) {
      const failure = failureOf(storageError(error, this.#path))
      return requests.map(() => failure)
    }
    return this.#opened.committing.commit(requests, arriving)
  }

  /** To be called when the answers are out. Says why nothing more may be written, if that is so. */
  tidy(): WriterFailure | undefined {
    try {
      this.#opened?.checkpoint()
      return undefined
    } catch (error) {
      // The log still holds everything, so most reasons may pass.
      return this.#opened?.committing.distrust(error)
    }
  }

  /** The last connection of all to a file also empties its log. */
  close(): void {
    this.#opened?.db.close()
    this.#opened?.seen?.close()
  }
}

function open(path: string, options: ConnectionOptions): OpenConnection {
  const db = connect(path, options)
  try {
    // With less, what was acknowledged may be lost in a power cut, and that is no damage.
    const seen = options.synchronous === 'normal' ? undefined : new SeenEvents(path)
    const opened = {
      db,
      seen,
      committing: committing(db, path, writingWith(options), seen),
      checkpoint: checkpointing(db),
    }
    // From here on waiting is done by ourselves.
    db.exec('PRAGMA busy_timeout = 0')
    return opened
  } catch (error) {
    db.close()
    throw error
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
  let commits = 0
  return () => {
    if (++commits % commitsPerLook !== 0) return
    const [, pages, moved] = look.get()
    if (pages - moved >= pagesPerCheckpoint) checkpoint.get()
  }
}
