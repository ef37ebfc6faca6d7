import type { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import type { RunSummary } from '../../kernel/ports/journal.ts'
import { JournalReader } from './reader.ts'
import { sealOfRun } from './seals.ts'

/** Checks what the run index says of a run. */
export class RunCheck {
  readonly #db: DatabaseSync
  readonly #path: string
  #logs: JournalReader | undefined

  constructor(db: DatabaseSync, path: string) {
    this.#db = db
    this.#path = path
  }

  /**
   * Throws unless a row is as it was written. An older Baton that still has the file open changes rows and leaves their
   * seals, so what the seal does not prove is asked of the log.
   */
  check(row: RunSummary, seal: number | null): void {
    if (sealOfRun(row) === seal) return
    this.#logs ??= new JournalReader(this.#db, this.#path)
    const logged = this.#logs.summary(row.runId)
    if (logged !== undefined && sealOfRun(logged) === sealOfRun(row)) return
    throw new BatonError('BATON_JOURNAL_CORRUPT', {
      place: `${this.#path}, run ${row.runId}`,
      problem: 'the list of runs does not say of it what its log says',
    })
  }
}
