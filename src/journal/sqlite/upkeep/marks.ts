import type { DatabaseSync } from 'node:sqlite'
import { prepareQuery } from '../query.ts'

/**
 * Numbers that a journal remembers of its upkeep: the highest number a run ever had, the event that only keeps its
 * number taken, whether values are left to be swept, and when it was last pruned by its retention.
 */
type MarkName = 'last run' | 'placeholder' | 'unswept' | 'retained at'

export interface Marks {
  get(name: MarkName): number | undefined
  set(name: MarkName, value: number): void
  clear(name: MarkName): void
}

export function marksOf(db: DatabaseSync): Marks {
  const find = prepareQuery<[number]>(db, 'SELECT value FROM marks WHERE name = ?')
  const put = db.prepare('INSERT INTO marks VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
  const remove = db.prepare('DELETE FROM marks WHERE name = ?')
  return {
    get: (name) => find.get(name)?.[0],
    set: (name, value) => void put.run(name, value),
    clear: (name) => void remove.run(name),
  }
}
