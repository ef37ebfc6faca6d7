import type { DatabaseSync } from 'node:sqlite'
import { systemClock } from '../../../kernel/system-clock.ts'
import { Owners } from '../owners.ts'
import { RunList } from '../run-list.ts'

/** The runs of a file, for lists that do not ask for owners. Rows that are damaged are listed too: callers compare them with their logs. */
export function runListOf(db: DatabaseSync, path: string): RunList {
  return new RunList(db, path, new Owners(db, path, systemClock), { check: () => {} })
}
