import type { DatabaseSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import { placeOf } from '../../events/record.ts'
import type { RunStatus } from '../../events/status.ts'
import type { Holder, Standing } from '../admission.ts'
import { type OneRowQuery, prepareOneRowQuery, prepareQuery, type Query } from './query.ts'
import { RunCheck } from './run-check.ts'

/** The end of a run's log, as the next append needs it. */
export interface RunHead extends Standing {
  readonly number: number
  readonly runnable: string
  readonly startedAt: number
  seq: number
  /** The number of its last event. */
  event: number
  hash: string
}

type HeadRow = [
  ...[string | null, string, string, RunStatus, number, number, number | null, number | null],
  ...[number, number, number, string],
]

const remembered = 10_000

/**
 * What appends must know of runs and trees.
 *
 * Remembers, so that most appends read nothing. That is sound because
 * everything is forgotten when SQLite says, inside the very transaction,
 * that another connection has committed since, and when a transaction fails.
 */
export class Ledger {
  readonly #heads = new Map<string, RunHead>()
  readonly #holders = new Map<string, Holder>()
  readonly #dataVersion: OneRowQuery<[number]>
  readonly #findRun: Query<HeadRow>
  readonly #findHolder: Query<[number, string | null]>
  readonly #check: RunCheck
  #version = -1
  /** The number of the last event that was written in this transaction, or 0. */
  lastEvent = 0

  constructor(db: DatabaseSync, path: string) {
    this.#check = new RunCheck(db, path)
    this.#dataVersion = prepareOneRowQuery(db, 'PRAGMA data_version')
    this.#findRun = prepareQuery(
      db,
      `SELECT r.parent, t.id, r.runnable, r.status, r.started_at, r.updated_at, r.wake_at, r.seal,
              r.number, h.seq, h.event, lower(hex(e.hash))
       FROM runs r LEFT JOIN runs t ON t.number = r.root LEFT JOIN heads h ON h.run = r.number
       LEFT JOIN events e ON e.number = h.event AND e.run = r.number WHERE r.id = ?`,
    )
    this.#findHolder = prepareQuery(
      db,
      'SELECT l.epoch, l.owner FROM runs r JOIN leases l ON l.root = r.number WHERE r.id = ?',
    )
  }

  /** To be called first in every transaction. */
  refresh(): void {
    this.lastEvent = 0
    const [version] = this.#dataVersion.get()
    if (version !== this.#version) this.forget()
    this.#version = version
  }

  forget(): void {
    this.#heads.clear()
    this.#holders.clear()
  }

  head(runId: string): RunHead | undefined {
    return this.#heads.get(runId) ?? this.noteHead(runId, this.#readHead(runId))
  }

  holder(rootRunId: string): Holder | undefined {
    return this.#holders.get(rootRunId) ?? this.noteHolder(rootRunId, this.#readHolder(rootRunId))
  }

  noteHead<Head extends RunHead | undefined>(runId: string, head: Head): Head {
    if (head !== undefined) keep(this.#heads, runId, head)
    return head
  }

  noteHolder(rootRunId: string, holder: Holder | undefined): Holder | undefined {
    if (holder !== undefined) keep(this.#holders, rootRunId, holder)
    return holder
  }

  #readHead(runId: string): RunHead | undefined {
    const row = this.#findRun.get(runId)
    if (row === undefined) return undefined
    const [parentRunId, rootRunId, runnable, status, startedAt, updatedAt, wakeAt, seal, number, seq, event, hash] = row
    this.#check.check({ runId, parentRunId, rootRunId, runnable, status, startedAt, updatedAt, wakeAt }, seal)
    if (hash === '') {
      const place = placeOf({ lineage: { runId, parentRunId, rootRunId }, seq })
      throw new BatonError('BATON_JOURNAL_CORRUPT', { place, problem: 'it is missing' })
    }
    return { number, runnable, startedAt, rootRunId, seq, event, hash }
  }

  #readHolder(rootRunId: string): Holder | undefined {
    const row = this.#findHolder.get(rootRunId)
    return row === undefined ? undefined : { epoch: row[0], owner: row[1] }
  }
}

/** Keeps the newest. What fell out is read again when it is needed. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.set(key, value)
  if (map.size <= remembered) return
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}
