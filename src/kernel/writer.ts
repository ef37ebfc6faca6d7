import type { Entry, Lineage } from '../events/record.ts'
import type { Batch, Journal, Lease } from './ports/journal.ts'

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
  readonly #pending = new Map<string, { lineage: Lineage; expectedSeq: number; entries: Entry[] }>()
  #scheduled = false
  #stopped = false
  #tail: Promise<void> = Promise.resolve()

  constructor(journal: Journal, lease: Lease, onFailure: (error: unknown) => void) {
    this.#journal = journal
    this.#lease = lease
    this.#onFailure = onFailure
  }

  add(lineage: Lineage, entry: Entry): void {
    const batch = this.#pending.get(lineage.runId)
    if (batch === undefined) {
      this.#pending.set(lineage.runId, { lineage, expectedSeq: entry.seq - 1, entries: [entry] })
    } else batch.entries.push(entry)
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
    this.#pending.clear()
    this.#tail = new Promise(() => {})
  }

  #flush(): void {
    this.#scheduled = false
    if (this.#pending.size === 0 || this.#stopped) return
    const batches: Batch[] = [...this.#pending.values()]
    this.#pending.clear()
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
