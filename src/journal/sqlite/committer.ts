import type { DatabaseSync } from 'node:sqlite'
import { checkpointing } from './checkpointing.ts'
import { type Committing, committing } from './committing.ts'
import { type ConnectionOptions, connect } from './connection.ts'
import type { Outcome, Request } from './request.ts'

/** A connection that writes, in whatever thread it is opened. */
export class Committer {
  readonly #db: DatabaseSync
  readonly #committing: Committing
  readonly #checkpoint: () => void

  constructor(path: string, options: ConnectionOptions) {
    this.#db = connect(path, options)
    this.#committing = committing(this.#db, path)
    this.#checkpoint = checkpointing(this.#db)
  }

  commit(requests: readonly Request[]): readonly Outcome[] {
    return this.#committing.commit(requests)
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
