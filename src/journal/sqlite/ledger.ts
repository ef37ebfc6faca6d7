import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import { placeOf } from '../../events/record.ts'
import type { Holder, Standing } from '../admission.ts'

/** The end of a run's log, as the next append needs it. */
export interface RunHead extends Standing {
  readonly number: number
  readonly runnable: string
  seq: number
  /** The number of its last event. */
  event: number
  hash: string
}

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
  readonly #dataVersion: StatementSync
  readonly #findRun: StatementSync
  readonly #findHolder: StatementSync
  #version = -1

  constructor(db: DatabaseSync) {
    const asArrays = { returnArrays: true }
    this.#dataVersion = db.prepare('PRAGMA data_version', asArrays)
    this.#findRun = db.prepare(
      `SELECT r.number, r.runnable, t.id, h.seq, h.event, lower(hex(e.hash))
       FROM runs r JOIN runs t ON t.number = r.root JOIN heads h ON h.run = r.number
       LEFT JOIN events e ON e.number = h.event WHERE r.id = ?`,
      asArrays,
    )
    this.#findHolder = db.prepare(
      'SELECT l.epoch, l.owner FROM runs r JOIN leases l ON l.root = r.number WHERE r.id = ?',
      asArrays,
    )
  }

  /** To be called first in every transaction. */
  refresh(): void {
    const [version] = this.#dataVersion.get() as unknown as [number]
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
    const row = this.#findRun.get(runId) as unknown as [number, string, string, number, number, string] | undefined
    if (row === undefined) return undefined
    const [number, runnable, rootRunId, seq, event, hash] = row
    if (hash === '') {
      const place = placeOf({ lineage: { runId, parentRunId: null, rootRunId }, seq })
      throw new BatonError('BATON_JOURNAL_CORRUPT', { place, problem: 'it is missing' })
    }
    return { number, runnable, rootRunId, seq, event, hash }
  }

  #readHolder(rootRunId: string): Holder | undefined {
    const row = this.#findHolder.get(rootRunId) as unknown as [number, string | null] | undefined
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
