import type { Entry, JournalRecord } from '../events/record.ts'
import type { Page, RecordFilter } from '../kernel/ports/journal.ts'
import type { MemoryRun } from './memory-run.ts'

/** The events of all runs in the order they came. Two arrays, because one object for each event would cost more than the event. */
export class MemoryOrder {
  readonly #runs: MemoryRun[] = []
  readonly #seqs: number[] = []

  add(run: MemoryRun, entries: readonly Entry[]): void {
    for (const { seq } of entries) {
      this.#runs.push(run)
      this.#seqs.push(seq)
    }
  }

  since(cursor: number | 'end', filter: RecordFilter, limit: number): Page<JournalRecord> {
    const roots = filter.rootRunIds && new Set(filter.rootRunIds)
    const runIds = filter.runIds && new Set(filter.runIds)
    const types = filter.types && new Set(filter.types)
    const end = this.#runs.length
    const items: JournalRecord[] = []
    let position = cursor === 'end' ? end : cursor
    for (; position < end && items.length < limit; position++) {
      const run = this.#runs[position] as MemoryRun
      if (roots?.has(run.rootRunId) === false || runIds?.has(run.lineage.runId) === false) continue
      const record = run.records[(this.#seqs[position] as number) - 1] as JournalRecord
      if (types?.has(record.type) !== false) items.push(record)
    }
    return { items, cursor: position, more: position < end }
  }
}
