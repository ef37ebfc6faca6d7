import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { BatonError } from '../../errors/baton-error.ts'
import { type RunStatus, runStatuses } from '../../events/status.ts'
import type { PlacedRun, RunFilter } from '../../kernel/ports/journal.ts'
import type { Owners } from './owners.ts'
import { prepareQuery, type Query } from './query.ts'
import { RunCheck } from './run-check.ts'
import { hasRunId, isRunId, requireRunId } from './run-ids.ts'
import { RunTags } from './run-tags.ts'
import { isBeyondNumbers, storageError } from './storage-error.ts'

type ListedRun = [
  number,
  ...[string, string | null, string, string, RunStatus, number, number, number | null, number | null],
]

const orders = { newest: 'r.number DESC', oldest: 'r.number', due: 'r.wake_at, r.number' }

/** Runs with a status that is none. One look into the index for each gap between two statuses; as one condition, SQLite reads all runs. */
const findStray = gapsBetween(runStatuses.toSorted())
  .map((gap) => `SELECT id FROM runs WHERE ${gap}`)
  .join(' UNION ALL ')

function gapsBetween(names: readonly string[]): readonly string[] {
  const gaps = names.slice(1).map((name, index) => `status > '${names[index]}' AND status < '${name}'`)
  return [`status < '${names[0]}'`, ...gaps, `status > '${names.at(-1)}'`]
}

/** A root that is not there is damage, and told as such. */
const shownIds = ['r.id', "coalesce(r.parent, '_')", "coalesce(t.id, '_')"].map(hasRunId).join(' AND ')

function hasShownIds({ runId, parentRunId, rootRunId }: PlacedRun): boolean {
  return [runId, parentRunId ?? runId, rootRunId].every(isRunId)
}

interface Condition {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

/** Lists runs from the index, without touching their logs. */
export class RunList {
  readonly #db: DatabaseSync
  readonly #path: string
  readonly #owners: Owners
  readonly #findNumber: Query<[number]>
  readonly #tags: RunTags
  readonly #findStray: Query<[string]>
  readonly #check: Pick<RunCheck, 'check'>
  readonly #statements = new Map<string, Query<ListedRun>>()

  constructor(db: DatabaseSync, path: string, owners: Owners, check: Pick<RunCheck, 'check'> = new RunCheck(db, path)) {
    this.#db = db
    this.#path = path
    this.#owners = owners
    this.#tags = new RunTags(db)
    this.#findNumber = prepareQuery(db, 'SELECT number FROM runs WHERE id = ?')
    this.#findStray = prepareQuery(db, `${findStray} LIMIT 1`)
    this.#check = check
  }

  list(filter: RunFilter): readonly PlacedRun[] {
    try {
      const runs = this.#checked(filter, 'true')
      // Looked for once more, so that a page is full also where some are left out.
      return runs.every(hasShownIds) ? runs : this.#checked(filter, shownIds)
    } catch (error) {
      throw storageError(error, this.#path, isBeyondNumbers(error) ? this.#beyondNumbers() : 'the list of runs')
    }
  }

  /** The rows that fit. One that is not as it was written is damage, whatever its id. */
  #checked(filter: RunFilter, ids: string): readonly PlacedRun[] {
    const conditions = this.#conditions(filter)
    const statement = this.#prepared(
      `SELECT r.number, r.id, r.parent, t.id, r.runnable, r.status, r.started_at, r.updated_at, r.wake_at, r.seal
       FROM runs r LEFT JOIN runs t ON t.number = r.root
       WHERE ${[ids, ...conditions.map(({ sql }) => sql)].join(' AND ')}
       ORDER BY ${orders[filter.order ?? 'newest']} LIMIT ?`,
    )
    const rows = statement.all(...conditions.flatMap(({ values }) => values), filter.limit ?? -1)
    if (filter.statuses !== undefined) this.#refuseUnknownStatus()
    const tagsOf = this.#tags.of(rows.map(([place]) => place))
    return rows.map(([place, runId, parentRunId, rootRunId, runnable, status, startedAt, updatedAt, wakeAt, seal]) => {
      const summary = { runId, parentRunId, rootRunId, runnable, status, startedAt, updatedAt, wakeAt }
      this.#check.check(summary, seal)
      const tags = tagsOf.get(place)
      return { ...summary, place, ...(tags === undefined ? {} : { tags }) }
    })
  }

  /** A run whose status is damaged is left out by every filter on it, and would never be taken up again. */
  #refuseUnknownStatus(): void {
    const stray = this.#findStray.get()
    if (stray === undefined) return
    requireRunId(stray[0], this.#path)
    const place = `${this.#path}, run ${stray[0]}`
    throw new BatonError('BATON_JOURNAL_CORRUPT', { place, problem: 'its status in the list of runs is no status' })
  }

  /** The run with a number that can't be read. */
  #beyondNumbers(): string {
    const numbers = ['started_at', 'updated_at', 'wake_at', 'seal']
    const beyond = numbers.map((column) => `${column} NOT BETWEEN -9007199254740991 AND 9007199254740991`)
    const [id] = prepareQuery<[string]>(this.#db, `SELECT id FROM runs WHERE ${beyond.join(' OR ')}`).get() ?? []
    return `run ${id}`
  }

  #conditions(filter: RunFilter): readonly Condition[] {
    const conditions: Condition[] = []
    const need = (sql: string, ...values: SQLInputValue[]): void => {
      conditions.push({ sql, values })
    }
    const { runId, idPrefix, rootRunId, roots, statuses, runnable, kind, unowned, startedFrom, startedBefore } = filter
    if (runId !== undefined) need('r.id = ?', runId)
    // Found by the index on ids; the outer list goes by numbers.
    if (idPrefix !== undefined) {
      need('r.number IN (SELECT number FROM runs WHERE id >= ? AND id < ?)', idPrefix, `${idPrefix}\u{10ffff}`)
    }
    if (rootRunId !== undefined) need('r.root = (SELECT number FROM runs WHERE id = ?)', rootRunId)
    if (roots) need('r.parent IS NULL')
    if (statuses !== undefined) need('r.status IN (SELECT value FROM json_each(?))', JSON.stringify(statuses))
    if (runnable?.includes(':') === true) need('r.runnable = ?', runnable)
    else if (runnable !== undefined) need(`substr(r.runnable, instr(r.runnable, ':') + 1) = ?`, runnable)
    if (kind !== undefined) need(`substr(r.runnable, 1, length(?)) = ?`, `${kind}:`, `${kind}:`)
    if (startedFrom !== undefined) need('r.started_at >= ?', startedFrom)
    if (startedBefore !== undefined) need('r.started_at < ?', startedBefore)
    if (filter.tag !== undefined) need('r.number IN (SELECT run FROM tags WHERE tag = ?)', filter.tag)
    if (filter.dueAfter !== undefined) need('r.wake_at > ?', filter.dueAfter)
    if (filter.dueBy !== undefined) need('r.wake_at <= ?', filter.dueBy)
    if (filter.changedAfter !== undefined) need('r.updated_at > ?', filter.changedAfter)
    // Found by the index on changes of those that wait for a time; the outer list goes by numbers.
    if (filter.changedAfter !== undefined && filter.dueAfter !== undefined) {
      need('r.number IN (SELECT number FROM runs WHERE wake_at IS NOT NULL AND updated_at > ?)', filter.changedAfter)
    }
    if (filter.after !== undefined) {
      need(`r.number ${filter.order === 'oldest' ? '>' : '<'} ?`, this.#numberOf(filter.after))
    }
    if (unowned) {
      need(
        // Looked up for each run that is left: most leases are those of runs that have ended.
        `NOT EXISTS (SELECT 1 FROM leases l WHERE l.root = r.root AND l.owner IN (SELECT value FROM json_each(?)))`,
        JSON.stringify(this.#owners.living()),
      )
    }
    return conditions
  }

  #numberOf(runId: string | number): number {
    if (typeof runId === 'number') return runId
    const row = this.#findNumber.get(runId)
    if (row === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
    return row[0]
  }

  #prepared(sql: string): Query<ListedRun> {
    const known = this.#statements.get(sql) ?? prepareQuery<ListedRun>(this.#db, sql)
    this.#statements.set(sql, known)
    return known
  }
}
