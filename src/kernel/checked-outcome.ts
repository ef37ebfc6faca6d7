import { BatonError } from '../errors/baton-error.ts'
import { runErrorTypes } from '../errors/run-error.ts'
import { partialReasons } from '../events/end-reason.ts'
import type { Outcome } from './runnable.ts'

/** An outcome whose parts are what they should be, as far as they are not looked at elsewhere. */
export interface CheckedOutcome {
  readonly output: string
  readonly status: NonNullable<Outcome['status']>
  /** Why it has only part of an answer, or failed. */
  readonly because: Outcome['reason'] | undefined
  readonly data: Outcome['data'] | undefined
  readonly terminalAgent: string | undefined
  readonly warnings: readonly string[]
  readonly artifacts: NonNullable<Outcome['artifacts']>
  readonly failedBy: readonly string[]
  readonly error: Outcome['error'] | undefined
}

const statuses: readonly unknown[] = ['completed', 'partial', 'failed']
const reasons: readonly unknown[] = [...partialReasons, ...runErrorTypes]

/** Code can return anything; only an outcome counts as one. */
export function checkedOutcome(name: string, outcome: Outcome): CheckedOutcome {
  // Each part is looked at once, so that what was checked is what is written.
  const { output, status = 'completed', reason: because, data, terminalAgent, error } = outcome ?? {}
  const { warnings = [], artifacts = [], failedBy = [] } = outcome ?? {}
  const checked = { output, status, because, data, terminalAgent, warnings, artifacts, failedBy, error }
  const problem = problemWith(checked)
  if (problem !== undefined) throw new BatonError('BATON_RUN_EXCEPTION', { name, problem })
  return checked
}

function problemWith({
  output,
  status,
  because,
  terminalAgent,
  warnings,
  failedBy,
}: CheckedOutcome): string | undefined {
  if (typeof output !== 'string') return 'it returned neither a text nor an outcome with one.'
  if (!statuses.includes(status)) return `it returned the unknown status "${status}".`
  if (!isTextOrNothing(terminalAgent) || !Array.isArray(warnings) || !Array.isArray(failedBy)) {
    return 'it returned an outcome whose `terminalAgent` is no text, or whose `warnings` or `failedBy` are no list.'
  }
  return because === undefined || reasons.includes(because) ? undefined : `it returned the unknown reason "${because}".`
}

function isTextOrNothing(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}
