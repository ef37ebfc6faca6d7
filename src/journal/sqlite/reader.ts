import type { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import { verifyChain } from '../../events/hash-chain.ts'
import { type JournalRecord, type Lineage, placeOf } from '../../events/record.ts'
import { statusAfter } from '../../events/run.ts'
import { valueHash } from '../../events/value-reference.ts'
import { sha256 } from '../../kernel/digest.ts'
import type { RunSummary } from '../../kernel/ports/journal.ts'
import { lastStatusChange, summarize } from '../run-index.ts'
import { prepareQuery, type Query } from './query.ts'
import { requireRunId } from './run-ids.ts'
import { inFull } from './shorthand.ts'
import { storageError } from './storage-error.ts'

type RunRow = [string | null, string, string, string, number | null, number]
type EventRow = [number, number, string, number, string | null, number, string, string]

/** Reads logs of runs and values, on a connection of its own that never waits for the writer. */
export class JournalReader {
  readonly #path: string
  readonly #findRun: Query<RunRow>
  readonly #findEvents: Query<EventRow>
  readonly #findContent: Query<[string]>

  constructor(db: DatabaseSync, path: string) {
    this.#path = path
    this.#findRun = prepareQuery(
      db,
      `SELECT r.parent, t.id, r.runnable, r.status, h.seq, h.event
       FROM runs r LEFT JOIN runs t ON t.number = r.root LEFT JOIN heads h ON h.run = r.number WHERE r.id = ?`,
    )
    this.#findEvents = prepareQuery(
      db,
      // Backwards from the last event. Numbers only ever fall, so damage can't send this round in circles.
      `WITH RECURSIVE log AS (
         SELECT * FROM events WHERE number = ?1 AND ?2 > ?3
         UNION ALL
         SELECT e.* FROM log JOIN events e ON e.number = log.previous
         WHERE log.seq > ?3 + 1 AND e.number < log.number AND e.run = log.run
       ) SELECT seq, ts, type, version, actor, causation, data, lower(hex(hash)) FROM log`,
    )
    this.#findContent = prepareQuery(db, 'SELECT json FROM content WHERE hash = ?')
  }

  read(runId: string, afterSeq: number): readonly JournalRecord[] {
    return this.#during(`run ${runId}`, () => {
      const row = this.#findRun.get(runId)
      if (row === undefined) return []
      this.#requireIds(runId, row)
      const records = this.#records(runId, row, afterSeq)
      const change = lastStatusChange(records)
      // A log that lost its end may look whole by itself.
      if (change !== undefined && statusAfter(change.type) !== row[3]) throw misfit(runId, row[3], change)
      return records
    })
  }

  /** What the index should say of a run, according to its log. */
  summary(runId: string): RunSummary | undefined {
    return this.#during(`run ${runId}`, () => {
      const row = this.#findRun.get(runId)
      if (row !== undefined) this.#requireIds(runId, row)
      const records = row === undefined ? [] : this.#records(runId, row, 0)
      verifyChain(records, sha256)
      const [first] = records
      return first && summarize(first.lineage, first, lastStatusChange(records) ?? first)
    })
  }

  #requireIds(runId: string, [parentRunId, rootRunId]: RunRow): void {
    for (const id of [runId, parentRunId, rootRunId]) if (id !== null) requireRunId(id, this.#path)
  }

  #records(runId: string, row: RunRow, afterSeq: number): readonly JournalRecord[] {
    const [parentRunId, rootRunId, runnable, , lastSeq, lastEvent] = row
    const lineage = { runId, parentRunId, rootRunId }
    // A run has at least one event.
    if (lastSeq === null || lastSeq < 1)
      throw new BatonError('BATON_JOURNAL_CORRUPT', { place: `run ${runId}`, problem: noEnd })
    const rows = this.#findEvents.all(lastEvent, lastSeq, afterSeq)
    requireWhole(lineage, rows, afterSeq, lastSeq)
    return rows.reverse().map(([seq, ts, type, version, actor, causation, data, hash]) => {
      return { lineage, seq, ts, type, version, actor: actor ?? runnable, causation, json: inFull(data), hash }
    })
  }

  value(hash: string): string | undefined {
    return this.#during(`value ${hash}`, () => {
      const row = this.#findContent.get(hash)
      if (row !== undefined && valueHash(row[0], sha256) !== hash) {
        throw new BatonError('BATON_JOURNAL_CORRUPT', {
          place: `value ${hash}`,
          problem: 'its content does not match its hash',
        })
      }
      return row?.[0]
    })
  }

  #during<Result>(place: string, read: () => Result): Result {
    try {
      return read()
    } catch (error) {
      throw storageError(error, this.#path, place)
    }
  }
}

const noEnd = 'where its log ends is not known'

function misfit(runId: string, status: string, { seq, type }: JournalRecord): BatonError {
  const problem = `the list of runs says ${status}, and the last event about that in its log is ${seq}, "${type}"`
  return new BatonError('BATON_JOURNAL_CORRUPT', { place: `run ${runId}`, problem })
}

/** The rows, last first, must lead from the last event to the first one asked for without a gap. */
function requireWhole(lineage: Lineage, rows: readonly EventRow[], afterSeq: number, lastSeq: number): void {
  let expected = lastSeq
  for (const [seq] of rows) {
    if (seq !== expected) break
    expected--
  }
  if (expected <= afterSeq) return
  const place = placeOf({ lineage, seq: expected })
  throw new BatonError('BATON_JOURNAL_CORRUPT', { place, problem: 'it is missing, or not where it belongs' })
}
