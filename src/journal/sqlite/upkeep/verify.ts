import type { DatabaseSync } from 'node:sqlite'
import { describe } from '../../../errors/baton-error.ts'
import { verifyChain } from '../../../events/hash-chain.ts'
import { type JournalRecord, placeOf } from '../../../events/record.ts'
import { valueHash, valuesIn } from '../../../events/value-reference.ts'
import { sha256 } from '../../../kernel/digest.ts'
import { hashesIn } from '../../../kernel/export-tree.ts'
import type { RunSummary } from '../../../kernel/ports/journal.ts'
import type { Damage, Verification } from '../../../kernel/ports/upkeep.ts'
import { lastStatusChange, summarize } from '../../run-index.ts'
import { isWholeMessage, type MessageRow, messageColumns } from '../message-list.ts'
import { prepareOneRowQuery, prepareQuery } from '../query.ts'
import { JournalReader } from '../reader.ts'
import { runListOf } from './run-list-of.ts'

/** Reads a whole journal, as it is at one moment, and says what in it is not as it was written. */
export function verify(db: DatabaseSync, path: string): Verification {
  db.exec('BEGIN')
  try {
    const damages: Damage[] = [...damageOfFile(db, path)]
    const values = verifyValues(db, damages)
    const reader = new JournalReader(db, path)
    const runs = runListOf(db, path).list({ order: 'oldest' })
    let events = 0
    for (const run of runs) events += verifyRun(run, reader, values, damages)
    damages.push(...damageOfIndex(db, path, runs.length), ...damageOfMessages(db))
    return { runs: runs.length, events, values: values.size, damages }
  } finally {
    db.exec('COMMIT')
  }
}

/** What SQLite itself finds in its pages and indexes. */
function damageOfFile(db: DatabaseSync, path: string): readonly Damage[] {
  const found = prepareQuery<[string]>(db, 'PRAGMA integrity_check').all()
  return found.filter(([says]) => says !== 'ok').map(([problem]) => ({ runId: null, place: path, problem }))
}

/** The values that are whole, and those that they refer to. */
function verifyValues(db: DatabaseSync, damages: Damage[]): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, readonly string[]>()
  const find = prepareQuery<[string, string]>(
    db,
    'SELECT hash, json FROM content WHERE hash > ? ORDER BY hash LIMIT 100',
  )
  let last = ''
  for (let page = find.all(last); page.length > 0; page = find.all(last)) {
    for (const [hash, json] of page) {
      last = hash
      const note = (problem: string): void => void damages.push({ runId: null, place: `value ${hash}`, problem })
      if (valueHash(json, sha256) !== hash) note('its content does not match its hash')
      else {
        try {
          values.set(hash, json.includes('"$') ? valuesIn(json, hash) : [])
        } catch (error) {
          note(describe(error))
        }
      }
    }
  }
  return values
}

/** Returns how many events the run has. */
function verifyRun(
  run: RunSummary,
  reader: JournalReader,
  values: ReadonlyMap<string, readonly string[]>,
  damages: Damage[],
): number {
  const { runId } = run
  const note = (place: string, problem: string): void => void damages.push({ runId, place, problem })
  try {
    const records = reader.read(runId, 0)
    verifyChain(records, sha256)
    for (const record of records) {
      const missing = missingValue(record, values)
      if (missing !== undefined) note(placeOf(record), `value ${missing} is missing or damaged`)
    }
    const difference = differenceFromLog(run, records)
    if (difference !== undefined) note(`run ${runId}`, difference)
    return records.length
  } catch (error) {
    note(`run ${runId}`, describe(error))
    return 0
  }
}

function missingValue(record: JournalRecord, values: ReadonlyMap<string, readonly string[]>): string | undefined {
  const seen = new Set<string>()
  const wanted = hashesIn(record)
  for (let hash = wanted.pop(); hash !== undefined; hash = wanted.pop()) {
    if (seen.has(hash)) continue
    seen.add(hash)
    const inner = values.get(hash)
    if (inner === undefined) return hash
    wanted.push(...inner)
  }
  return undefined
}

/** The index must say what the log says. */
function differenceFromLog(run: RunSummary, records: readonly JournalRecord[]): string | undefined {
  const [first] = records
  if (first === undefined) return 'it has no events'
  const entries = records.map((record) => ({ ...record, runId: run.runId, values: [] }))
  const start = { ...first, runId: run.runId, values: [] }
  const said = summarize(first.lineage, start, lastStatusChange(entries) ?? start)
  const names = new Set([...(Object.keys(said) as (keyof RunSummary)[]), 'tags' as const])
  const wrong = [...names].filter((name) => JSON.stringify(said[name]) !== JSON.stringify(run[name]))
  return wrong.length === 0 ? undefined : `the index of runs does not say what its log says (${wrong.join(', ')})`
}

function damageOfMessages(db: DatabaseSync): readonly Damage[] {
  const rows = prepareQuery<MessageRow>(db, `SELECT ${messageColumns} FROM messages`).all()
  const damaged = rows.filter((row) => !isWholeMessage(row))
  return damaged.map(([, id, , runId]) => ({ runId, place: `message ${id}`, problem: 'it is not what was posted' }))
}

/** What belongs to no run, and runs that no list shows. */
function damageOfIndex(db: DatabaseSync, path: string, listed: number): readonly Damage[] {
  const count = (sql: string): number => prepareOneRowQuery<[number]>(db, sql).get()[0]
  const damages: Damage[] = []
  const note = (problem: string): void => void damages.push({ runId: null, place: path, problem })
  const runs = count('SELECT count(*) FROM runs')
  if (runs !== listed)
    note(
      `${runs - listed} runs in the index belong to a tree that is not there, or have an id that Baton does not make`,
    )
  const rootless = count('SELECT count(*) FROM runs WHERE parent IS NULL AND number NOT IN (SELECT root FROM leases)')
  if (rootless > 0) note(`${rootless} trees of runs can have no owner`)
  const headless = count('SELECT count(*) FROM runs WHERE number NOT IN (SELECT run FROM heads)')
  if (headless > 0) note(`of ${headless} runs it is not known where their log ends`)
  const stray = count(
    `SELECT count(*) FROM events WHERE run <> 0 AND run NOT IN (SELECT run FROM pruning)
     AND run NOT IN (SELECT number FROM runs)`,
  )
  if (stray > 0) note(`${stray} events belong to no run`)
  const lost = count(
    `SELECT coalesce((SELECT max(number) FROM events), 0) - (SELECT count(*) FROM events)
     - (SELECT coalesce(sum(last - first + 1), 0) FROM gaps)`,
  )
  if (lost !== 0) note(`${lost} events are missing from the order of events`)
  return damages
}
