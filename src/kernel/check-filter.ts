import { BatonError } from '../errors/baton-error.ts'
import { isFinal, type RunStatus } from '../events/status.ts'
import type { RunFilter } from './ports/journal.ts'
import type { PruneOptions } from './ports/upkeep.ts'

/** What one field of a filter must be. */
interface FilterRule {
  readonly expected: string
  readonly holds: (value: unknown) => boolean
}

const text: FilterRule = { expected: 'text', holds: (value) => typeof value === 'string' }
const time: FilterRule = { expected: 'a time in milliseconds', holds: Number.isFinite }
const onlyTrue: FilterRule = { expected: 'true', holds: (value) => value === true }
const waiting: readonly unknown[] = ['running', 'awaiting_input', 'sleeping'] satisfies RunStatus[]

const rules: Readonly<Record<keyof RunFilter, FilterRule>> = {
  runId: text,
  idPrefix: text,
  rootRunId: text,
  roots: onlyTrue,
  statuses: {
    expected: 'a list of statuses: running, awaiting_input, sleeping, completed, partial, failed, cancelled',
    holds: (value) => Array.isArray(value) && value.every((one) => waiting.includes(one) || isFinal(one as RunStatus)),
  },
  runnable: text,
  kind: text,
  unowned: onlyTrue,
  startedFrom: time,
  startedBefore: time,
  dueAfter: time,
  dueBy: time,
  changedAfter: time,
  order: {
    expected: '"newest", "oldest" or "due"',
    holds: (value) => value === 'newest' || value === 'oldest' || value === 'due',
  },
  tag: text,
  after: { expected: 'the id of a run, or its place', holds: (value) => text.holds(value) || time.holds(value) },
  limit: { expected: 'a whole number, 0 or more', holds: (value) => Number.isSafeInteger(value) && Number(value) >= 0 },
}

const pruneRules: Readonly<Record<keyof PruneOptions, FilterRule>> = {
  endedBefore: time,
  statuses: {
    expected: 'a list of how runs end: completed, partial, failed, cancelled',
    holds: (value) => Array.isArray(value) && value.every((one) => isFinal(one as RunStatus)),
  },
  dryRun: { expected: 'true or false', holds: (value) => typeof value === 'boolean' },
}

/** Refuses a filter that a journal would misread. JavaScript callers have no compiler that does. */
export function checkFilter(filter: RunFilter): RunFilter {
  check(filter, rules)
  return filter
}

/** The same for what is to be removed. */
export function checkPruning(options: PruneOptions): PruneOptions {
  check({ ...options, endedBefore: options.endedBefore ?? null }, pruneRules)
  return options
}

function check(given: object, known: Readonly<Record<string, FilterRule>>): void {
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined) continue
    const rule = Object.hasOwn(known, field) ? known[field] : undefined
    if (rule?.holds(value) === true) continue
    const expected = rule?.expected ?? `one of ${Object.keys(known).join(', ')}`
    throw new BatonError('BATON_RUN_FILTER_INVALID', { field, given: shown(value), expected })
  }
}

function shown(value: unknown): string {
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? typeof value).slice(0, 80)
}
