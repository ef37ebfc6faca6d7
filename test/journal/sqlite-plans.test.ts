import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { migrations } from '../../src/journal/sqlite/migrations.ts'
import type { Owners } from '../../src/journal/sqlite/owners.ts'
import { RunList } from '../../src/journal/sqlite/run-list.ts'
import { teachSeals } from '../../src/journal/sqlite/seals.ts'
import type { RunFilter } from '../../src/kernel/ports/journal.ts'

/** How SQLite would find the runs for a filter. */
function planOf(filter: RunFilter): readonly string[] {
  const db = new DatabaseSync(':memory:')
  teachSeals(db)
  for (const step of migrations) db.exec(step)
  const asked: string[] = []
  const watched = new Proxy(db, {
    get: (target, name) => {
      if (name !== 'prepare') return Reflect.get(target, name)
      return (sql: string) => {
        asked.push(sql)
        return target.prepare(sql)
      }
    },
  })
  const owners: Pick<Owners, 'living'> = { living: () => ['process'] }
  const list = new RunList(watched, 'memory', owners as Owners)
  asked.length = 0
  list.list(filter)
  const [sql = ''] = asked.filter((one) => one.includes('ORDER BY'))
  return db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map(({ detail }) => String(detail))
}

/** Each is asked by `recover`, or for the first page of a list. A plan that reads all runs takes longer with every run there ever was. */
const questions: Readonly<Record<string, RunFilter>> = {
  'runs that lost their process': { roots: true, statuses: ['running'], unowned: true },
  'runs that are due': { roots: true, unowned: true, dueAfter: 0, dueBy: 1_000, order: 'due' },
  'the run that is due next': { roots: true, dueAfter: 1_000, order: 'due', limit: 1 },
  'runs that a clock put ahead': { roots: true, unowned: true, dueAfter: 1_000, changedAfter: 2_000 },
  'a run by its id': { runId: 'run_1' },
  'runs with a tag': { tag: 'nightly' },
}

describe('looking for', () => {
  test.each(Object.entries(questions))('%s reads an index, and not all runs of the journal', (_, filter) => {
    const plan = planOf(filter)
    expect(plan.filter((step) => /^SCAN (r|runs)\b(?! USING INDEX runs_by)/.test(step))).toEqual([])
    expect(plan.join('\n')).toMatch(/SEARCH (r|runs) USING/)
  })
})
