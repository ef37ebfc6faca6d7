import type { Entry, JournalRecord } from '../events/record.ts'
import type { Page, RecordFilter } from '../kernel/ports/journal.ts'
import type { MemoryRun } from './memory-run.ts'

/** So few events of forgotten runs are not worth a tidying. */
const fewest = 1_024

/** The events of all runs in the order they came. Arrays, because one object for each event would cost more than the event. */
export class MemoryOrder {
  readonly #runs: MemoryRun[] = []
  readonly #seqs: number[] = []
  /** Where each stands among all there ever were, forgotten ones included: cursors stay what they are. */
  readonly #places: number[] = []
  #next = 0
  #forgotten = 0

  add(run: MemoryRun, entries: readonly Entry[]): void {
    for (const { seq } of entries) {
      this.#runs.push(run)
      this.#seqs.push(seq)
      this.#places.push(this.#next++)
    }
  }

  /** The events of this run are read no more. They are cleared away as soon as they are half of all. */
  forget(run: MemoryRun): void {
    this.#forgotten += run.seq
    run.forget()
    if (this.#forgotten < Math.max(fewest, this.#runs.length / 2)) return
    let kept = 0
    for (let index = 0; index < this.#runs.length; index++) {
      const of = this.#runs[index] as MemoryRun
      if (of.isForgotten) continue
      this.#runs[kept] = of
      this.#seqs[kept] = this.#seqs[index] as number
      this.#places[kept] = this.#places[index] as number
      kept++
    }
    this.#runs.length = kept
    this.#seqs.length = kept
    this.#places.length = kept
    this.#forgotten = 0
  }

  since(cursor: number | 'end', filter: RecordFilter, limit: number): Page<JournalRecord> {
    const roots = filter.rootRunIds && new Set(filter.rootRunIds)
    const runIds = filter.runIds && new Set(filter.runIds)
    const types = filter.types && new Set(filter.types)
    const items: JournalRecord[] = []
    let index = cursor === 'end' ? this.#runs.length : this.#indexFrom(cursor)
    for (; index < this.#runs.length && items.length < limit; index++) {
      const run = this.#runs[index] as MemoryRun
      if (run.isForgotten || roots?.has(run.rootRunId) === false || runIds?.has(run.lineage.runId) === false) continue
      const record = run.records[(this.#seqs[index] as number) - 1] as JournalRecord
      if (types?.has(record.type) !== false) items.push(record)
    }
    return { items, cursor: this.#places[index] ?? this.#next, more: index < this.#runs.length }
  }

  /** The first event at a place or after it. */
  #indexFrom(place: number): number {
    let low = 0
    let high = this.#places.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#places[middle] as number) < place) low = middle + 1
      else high = middle
    }
    return low
  }
}
