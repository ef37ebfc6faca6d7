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
  /** The last flush that went out. */
  #written: Promise<boolean> = written
  #flushing = false
  /** The flush that goes out after it. */
  #next: Promise<boolean> | undefined

  constructor(journal: Journal, lease: Lease, onFailure: (error: unknown) => void) {
    this.#journal = journal
    this.#lease = lease
    this.#onFailure = onFailure
  }

  /** Adds an entry of a run. `open` is what this returned for the run before, and saves looking for its batch. */
  add(lineage: Lineage, entry: Entry, open: PendingBatch | undefined): PendingBatch {
    const batch = open?.sent === false ? open : this.#newBatch(lineage, entry.seq - 1)
    batch.entries.push(entry)
    if (!this.#scheduled) {
      this.#scheduled = true
      setImmediate(() => this.#flush())
    }
    return batch
  }

  /** Resolves when everything added so far is durable; never when it can't become so. */
  async durable(): Promise<void> {
    if (!(await this.reached())) await new Promise(() => {})
  }

  /** Resolves to whether everything added so far became durable. */
  reached(): Promise<boolean> {
    if (this.#stopped) return lost
    this.#flush()
    return this.#next ?? this.#written
  }

  /** Nothing is written any more. */
  stop(): void {
    this.#stopped = true
    this.#pending = []
  }

  #newBatch(lineage: Lineage, expectedSeq: number): PendingBatch {
    const batch = { lineage, expectedSeq, entries: [], sent: false }
    this.#pending.push(batch)
    return batch
  }

  #flush(): void {
    this.#scheduled = false
    if (this.#pending.length === 0 || this.#stopped) return
    // One flush at a time: what comes later must not be kept when what came before is not.
    if (this.#flushing) this.#next ??= this.#written.then(() => this.#writeNext())
    else this.#written = this.#write()
  }

  #writeNext(): Promise<boolean> {
    this.#next = undefined
    if (this.#stopped) return lost
    this.#written = this.#write()
    return this.#written
  }

  async #write(): Promise<boolean> {
    const batches = this.#pending
    this.#pending = []
    for (const batch of batches) batch.sent = true
    this.#flushing = true
    try {
      const appends = batches.map((batch) => this.#journal.append(this.#lease, batch))
      await (appends.length === 1 ? appends[0] : Promise.all(appends))
      return true
    } catch (error) {
      this.#onFailure(error)
      return false
    } finally {
      this.#flushing = false
    }
  }
}

const written = Promise.resolve(true)
const lost = Promise.resolve(false)
