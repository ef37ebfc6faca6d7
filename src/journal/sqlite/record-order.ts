import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import type { JournalRecord } from '../../events/record.ts'
import type { Page, RecordFilter } from '../../kernel/ports/journal.ts'
import { type OneRowQuery, prepareOneRowQuery, prepareQuery, type Query } from './query.ts'
import { isRunId } from './run-ids.ts'
import { inFull } from './shorthand.ts'
import { storageError } from './storage-error.ts'

type PlacedRow = [
  number,
  ...[string, string | null, string, string],
  ...[number, number, string, number, string | null, number, string, string],
]

/** So many events are passed over in one look at most, so that a filter which few of them fit can't hold up the event loop. */
const longestLook = 10_000

/**
 * Reads events of all runs in the order they became durable.
 *
 * That order is `events.number`: SQLite lets one connection write at a time, and gives out the next number inside its
 * transaction, so numbers are in the order of commits, and become visible in that order. There are no gaps but those
 * that pruning leaves and writes down.
 */
export class RecordOrder {
  readonly #db: DatabaseSync
  readonly #path: string
  readonly #findEnd: OneRowQuery<[number]>
  readonly #countGone: OneRowQuery<[number]>
  readonly #statements = new Map<string, Query<PlacedRow>>()

  constructor(db: DatabaseSync, path: string) {
    this.#db = db
    this.#path = path
    this.#findEnd = prepareOneRowQuery(db, 'SELECT coalesce(max(number), 0) FROM events')
    this.#countGone = prepareOneRowQuery(
      db,
      // What was removed, what is about to be, and the last event of all if only its number is left of it.
      `SELECT (SELECT coalesce(sum(min(last, ?2) - max(first, ?1 + 1) + 1), 0) 
           FROM gaps WHERE first <= ?2 AND first >= coalesce((SELECT max(first) FROM gaps WHERE first <= ?1), 0)
           AND last > ?1)
         + (SELECT count(*) FROM events WHERE number > ?1 AND number <= ?2
            AND (run = 0 OR run IN (SELECT run FROM pruning)))`,
    )
  }

  since(cursor: number | 'end', filter: RecordFilter, limit: number): Page<JournalRecord> {
    try {
      const [end] = this.#findEnd.get()
      if (cursor === 'end') return { items: [], cursor: end, more: false }
      const last = Math.min(end, cursor + longestLook)
      if (last <= cursor || limit <= 0) return { items: [], cursor, more: last > cursor }
      let rows = this.#read(cursor, last, filter, limit)
      const reached = rows.length < limit ? last : (rows.at(-1) as PlacedRow)[0]
      if (isUnfiltered(filter) && rows.length !== reached - cursor) rows = this.#readAround(cursor, reached)
      return { items: rows.filter(hasIds).map(recordOf), cursor: reached, more: reached < end }
    } catch (error) {
      throw storageError(error, this.#path, 'the order of events')
    }
  }

  /** Some are not there. In one look, so that what is pruned at this moment is either read or known to be gone. */
  #readAround(after: number, last: number): PlacedRow[] {
    this.#db.exec('BEGIN')
    try {
      const rows = this.#read(after, last, {}, last - after)
      const [gone] = this.#countGone.get(after, last)
      if (rows.length + gone !== last - after) throw this.#missingAfter(after, rows)
      return rows
    } finally {
      this.#db.exec('COMMIT')
    }
  }

  #read(after: number, last: number, { rootRunIds, runIds, types }: RecordFilter, limit: number): PlacedRow[] {
    const conditions = ['e.number > ?', 'e.number <= ?']
    const values: SQLInputValue[] = [after, last]
    const among = (column: string, wanted: readonly string[] | undefined): void => {
      if (wanted === undefined) return
      conditions.push(column)
      values.push(JSON.stringify(wanted))
    }
    // A unary plus keeps SQLite from starting with the runs: it would then sort all their events.
    const numbers = 'SELECT number FROM runs WHERE id IN (SELECT value FROM json_each(?))'
    among(`+r.root IN (${numbers})`, rootRunIds)
    among(`+e.run IN (${numbers})`, runIds)
    among('e.type IN (SELECT value FROM json_each(?))', types)
    const statement = this.#prepared(
      `SELECT e.number, r.id, r.parent, t.id, r.runnable,
              e.seq, e.ts, e.type, e.version, e.actor, e.causation, e.data, lower(hex(e.hash))
       FROM events e CROSS JOIN runs r ON r.number = e.run CROSS JOIN runs t ON t.number = r.root
       WHERE ${conditions.join(' AND ')} ORDER BY e.number LIMIT ?`,
    )
    return statement.all(...values, limit)
  }

  /** What is removed is written down, so another number that is not there was lost. */
  #missingAfter(cursor: number, rows: readonly PlacedRow[]): BatonError {
    const there = new Set(rows.map(([number]) => number))
    let missing = cursor + 1
    while (there.has(missing) || this.#countGone.get(missing - 1, missing)[0] > 0) missing++
    const place = `${this.#path}, event number ${missing}`
    return new BatonError('BATON_JOURNAL_CORRUPT', { place, problem: 'it is missing' })
  }

  #prepared(sql: string): Query<PlacedRow> {
    const known = this.#statements.get(sql) ?? prepareQuery<PlacedRow>(this.#db, sql)
    this.#statements.set(sql, known)
    return known
  }
}

function isUnfiltered({ rootRunIds, runIds, types }: RecordFilter): boolean {
  return rootRunIds === undefined && runIds === undefined && types === undefined
}

function hasIds([, runId, parentRunId, rootRunId]: PlacedRow): boolean {
  return [runId, parentRunId ?? runId, rootRunId].every(isRunId)
}

function recordOf(row: PlacedRow): JournalRecord {
  const [, runId, parentRunId, rootRunId, runnable, seq, ts, type, version, actor, causation, data, hash] = row
  const lineage = { runId, parentRunId, rootRunId }
  return { lineage, seq, ts, type, version, actor: actor ?? runnable, causation, json: inFull(data), hash }
}
