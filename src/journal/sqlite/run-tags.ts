import type { DatabaseSync } from 'node:sqlite'
import { prepareQuery, type Query } from './query.ts'

/** Finds the tags of runs, by the numbers of the runs. */
export class RunTags {
  readonly #findAny: Query<[number]>
  readonly #find: Query<[number, string]>

  constructor(db: DatabaseSync) {
    this.#findAny = prepareQuery(db, 'SELECT 1 FROM tags LIMIT 1')
    this.#find = prepareQuery(db, 'SELECT run, tag FROM tags WHERE run IN (SELECT value FROM json_each(?))')
  }

  of(numbers: readonly number[]): ReadonlyMap<number, readonly string[]> {
    const tags = new Map<number, string[]>()
    // Most journals have none.
    if (numbers.length === 0 || this.#findAny.get() === undefined) return tags
    for (const [run, tag] of this.#find.all(JSON.stringify(numbers))) {
      tags.set(run, [...(tags.get(run) ?? []), tag].sort())
    }
    return tags
  }
}
