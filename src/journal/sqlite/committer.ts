import type { DatabaseSync } from 'node:sqlite'
import { checkpointing } from './checkpointing.ts'
import { committing } from './committing.ts'
import { type ConnectionOptions, connect } from './connection.ts'
import type { Outcome, Request } from './request.ts'

/** A connection that writes, in whatever thread it is opened. */
export class Committer {
  readonly commit: (requests: readonly Request[]) => readonly Outcome[]
  /** To be called when the answers are out. */
  readonly tidy: (requests: number) => void
  readonly #db: DatabaseSync

  constructor(path: string, options: ConnectionOptions) {
    this.#db = connect(path, options)
    this.commit = committing(this.#db, path)
    this.tidy = checkpointing(this.#db)
  }

  close(): void {
    this.tidy(Number.POSITIVE_INFINITY)
    this.#db.close()
  }
}
