import type { Entry, Lineage } from '../events/record.ts'
import type { Batch, Journal, Lease } from './ports/journal.ts'

/** New entries of one run on their way out. */
export interface PendingBatch extends Batch {
  readonly entries: Entry[]
  sent: boolean
}

/**
 * Lets computation run ahead of the disk.
 *
 * Entries of all runs of a tree gather here until the event loop turns, or
 * until somebody must know that they are durable; then they go out together.
 */
export class Writer {
  readonly #journal: Journal
  readonly #lease: Lease
  readonly #onFailure: (error: unknown) => void
  #pending: PendingBatch[] = []
  #scheduled = false
  #stopped = false
  #tail: Promise<void> = Promise.resolve()

  constructor(journal: Journal, lease: Lease, onFailure: (error: unknown) => void) {
    this.#journal = journal
    this.#lease = lease
    this.#onFailure = onFailure
  }

  /** Adds an entry of a run. `open` is what this returned for the run before, and saves looking for its batch. */
  add(lineage: Lineage, entry: Entry, open: PendingBatch | undefined): PendingBatch {
    const batch = open?.sent === false ? open : this.#newBatch(lineage, entry.seq - 1)
    batch.entries.push(entry)
    this.#schedule()
    return batch
  }

  #newBatch(lineage: Lineage, expectedSeq: number): PendingBatch {
    const batch = { lineage, expectedSeq, entries: [], sent: false }
    this.#pending.push(batch)
    return batch
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(() => this.#flush())
  }

  /** Resolves when everything added so far is durable; never when it can't become so. */
  durable(): Promise<void> {
    this.#flush()
    return this.#tail
  }

  /** Nothing is written any more. */
  stop(): void {
    this.#stopped = true
    this.#pending = []
    this.#tail = new Promise(() => {})
  }

  #flush(): void {
    this.#scheduled = false
    const batches = this.#pending
    if (batches.length === 0 || this.#stopped) return
    this.#pending = []
    for (const batch of batches) batch.sent = true
    this.#tail = this.#write(this.#tail, batches)
  }

  async #write(before: Promise<void>, batches: readonly Batch[]): Promise<void> {
    const appends = batches.map((batch) => this.#journal.append(this.#lease, batch))
    try {
      await before
      if (appends.length === 1) await appends[0]
      else await Promise.all(appends)
    } catch (error) {
      this.#onFailure(error)
      await new Promise(() => {})
    }
  }
}
