import type { DatabaseSync } from 'node:sqlite'
import { type ConnectionOptions, connect, patienceOf } from '../connection.ts'
import { Patience } from '../patience.ts'

/** How long others have the file to themselves between two writer. */
const pauseMs = 2

const sleeping = new Int32Array(new SharedArrayBuffer(4))

/** Thrown between two writer when the journal is being closed. */
export class UpkeepStopped extends Error {
  override readonly name = 'UpkeepStopped'
}

/** A connection that changes a file in many short transactions, so that writers beside it hardly wait. */
export class BriefWriter {
  readonly db: DatabaseSync
  readonly path: string
  readonly #patience: Patience
  readonly #isStopped: () => boolean

  constructor(path: string, options: ConnectionOptions, isStopped: () => boolean) {
    this.path = path
    // What a power cut undoes here is done again the next time.
    this.db = connect(path, { ...options, synchronous: 'normal' })
    this.#patience = new Patience(patienceOf(options))
    this.#isStopped = isStopped
    this.db.exec('PRAGMA busy_timeout = 0')
  }

  /** Changes something as a whole or not at all, and then lets others at the file. */
  write<Result>(act: () => Result): Result {
    this.requireGoing()
    this.#patience.attempt(() => this.db.exec('BEGIN IMMEDIATE'))
    let result: Result
    try {
      result = act()
      this.db.exec('COMMIT')
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('ROLLBACK')
      throw error
    }
    this.pause()
    return result
  }

  /** Makes attempts again for as long as others are in the way. */
  attempt<Result>(act: () => Result): Result {
    return this.#patience.attempt(act)
  }

  pause(): void {
    Atomics.wait(sleeping, 0, 0, pauseMs)
  }

  requireGoing(): void {
    if (this.#isStopped()) throw new UpkeepStopped('the journal is being closed')
  }

  close(): void {
    this.db.close()
  }
}
