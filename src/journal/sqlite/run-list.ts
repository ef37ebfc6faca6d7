import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { RunStatus } from '../../events/status.ts'
import type { RunFilter, RunSummary } from '../../kernel/ports/journal.ts'
import { isLiving } from '../owner.ts'
import { storageError } from './storage-error.ts'

type RunRow = [string, string | null, string, string, RunStatus, number, number, number | null]

interface Condition {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

/** Lists runs from the index, newest first, without touching their logs. */
export class RunList {
  readonly #db: DatabaseSync
  readonly #path: string
  readonly #findOwners: StatementSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(db: DatabaseSync, path: string) {
    this.#db = db
    this.#path = path
    this.#findOwners = db.prepare('SELECT owner, expires_at FROM owners', { returnArrays: true })
  }

  list(filter: RunFilter, now: number): readonly RunSummary[] {
    try {
      const conditions = this.#conditions(filter, now)
      const statement = this.#prepared(
        `SELECT r.id, r.parent, t.id, r.runnable, r.status, r.started_at, r.updated_at, r.wake_at
         FROM runs r JOIN runs t ON t.number = r.root
         WHERE ${['true', ...conditions.map(({ sql }) => sql)].join(' AND ')}
         ORDER BY r.number DESC LIMIT ?`,
      )
      const rows = statement.all(...conditions.flatMap(({ values }) => values), filter.limit ?? -1)
      return (rows as unknown as RunRow[]).map(
        ([runId, parentRunId, rootRunId, runnable, status, startedAt, updatedAt, wakeAt]) => {
          return { runId, parentRunId, rootRunId, runnable, status, startedAt, updatedAt, wakeAt }
        },
      )
    } catch (error) {
      throw storageError(error, this.#path, 'the list of runs')
    }
  }

  #conditions({ runId, rootRunId, roots, statuses, unowned }: RunFilter, now: number): readonly Condition[] {
    const conditions: Condition[] = []
    if (runId !== undefined) conditions.push({ sql: 'r.id = ?', values: [runId] })
    if (rootRunId !== undefined) {
      conditions.push({ sql: 'r.root = (SELECT number FROM runs WHERE id = ?)', values: [rootRunId] })
    }
    if (roots) conditions.push({ sql: 'r.parent IS NULL', values: [] })
    if (statuses !== undefined) {
      conditions.push({ sql: 'r.status IN (SELECT value FROM json_each(?))', values: [JSON.stringify(statuses)] })
    }
    if (unowned) {
      conditions.push({
        sql: 'r.root NOT IN (SELECT root FROM leases WHERE owner IN (SELECT value FROM json_each(?)))',
        values: [JSON.stringify(this.#livingOwners(now))],
      })
    }
    return conditions
  }

  #livingOwners(now: number): readonly string[] {
    const owners = this.#findOwners.all() as unknown as [string, number][]
    return owners.filter(([owner, expiresAt]) => isLiving(owner, expiresAt, now)).map(([owner]) => owner)
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql, { returnArrays: true })
    this.#statements.set(sql, known)
    return known
  }
}
