import { BatonError } from '../errors/baton-error.ts'
import { describedEvent } from './catalog.ts'
import { eventId, type RunEvent } from './event.ts'
import { problemWithData } from './field.ts'
import type { Json } from './json.ts'
import { isTooDeep, tooDeep } from './nesting.ts'
import { type Upcasters, upcast, upcasters } from './upcasters.ts'
import type { StoredValue } from './value-reference.ts'

/**
 * An event on its way into a journal: its data already is JSON text, large
 * values detached. Everything a journal needs, and nothing it must understand.
 */
export interface Entry {
  readonly runId: string
  readonly seq: number
  readonly ts: number
  readonly type: string
  readonly version: number
  readonly actor: string
  /** `seq` of the event that caused this one, or 0. */
  readonly causation: number
  readonly json: string
  readonly values: readonly StoredValue[]
}

/** Where a run stands among others. The same for all its events. */
export interface Lineage {
  readonly runId: string
  readonly parentRunId: string | null
  readonly rootRunId: string
}

/** An entry as a journal gives it back, sealed by the hash of itself and all before it. */
export interface JournalRecord {
  readonly lineage: Lineage
  readonly seq: number
  readonly ts: number
  readonly type: string
  readonly version: number
  readonly actor: string
  readonly causation: number
  readonly json: string
  readonly hash: string
}

/** Reads a record as an event: checked against the catalog, lifted to the current version, values left detached. */
export function decodeRecord(record: JournalRecord, table: Upcasters = upcasters): RunEvent {
  const { lineage, seq, ts, type, version, actor, causation } = record
  const described = describedEvent(type)
  if (described !== undefined && version > described.version) {
    throw new BatonError('BATON_EVENT_TOO_NEW', { place: placeOf(record), type, version, known: described.version })
  }
  const data = upcast(type, version, parseData(record), table)
  if (described !== undefined) {
    const problem = problemWithData(data, described.fields)
    if (problem !== undefined) throw new BatonError('BATON_EVENT_INVALID', { place: placeOf(record), type, problem })
  }
  return {
    id: eventId(lineage.runId, seq),
    runId: lineage.runId,
    parentRunId: lineage.parentRunId,
    rootRunId: lineage.rootRunId,
    seq,
    ts,
    type,
    version: described?.version ?? version,
    actor,
    causationId: causation === 0 ? null : eventId(lineage.runId, causation),
    data,
  }
}

/** Where a record stands, for people. */
export function placeOf(record: Pick<JournalRecord, 'lineage' | 'seq'>): string {
  return `run ${record.lineage.runId}, event ${record.seq}`
}

/** The data of a record, as it is stored. */
export function parseData(record: JournalRecord): Json {
  const data = parsed(record)
  if (isTooDeep(data)) throw new BatonError('BATON_JOURNAL_CORRUPT', { place: placeOf(record), problem: tooDeep })
  return data
}

function parsed(record: JournalRecord): Json {
  try {
    return JSON.parse(record.json) as Json
  } catch (cause) {
    throw new BatonError('BATON_JOURNAL_CORRUPT', { place: placeOf(record), problem: 'its data is not JSON' }, cause)
  }
}
