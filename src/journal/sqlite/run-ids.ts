import { BatonError } from '../../errors/baton-error.ts'

/**
 * Ids are shown, and stand in commands that people copy. Those that Baton makes are `run_` and digits; programs may have
 * made others, so all are let through that can neither steer a terminal nor mean anything to a shell.
 */
const fitting = /^\w[\w.%-]{0,99}$/

export function isRunId(id: string): boolean {
  return fitting.test(id)
}

/** The same as a condition on a column. Runs with other ids are not Baton's: no list shows them, `verify` counts them. */
export function hasRunId(column: string): string {
  return `(length(${column}) BETWEEN 1 AND 100 AND ${column} NOT GLOB '*[^0-9A-Za-z_.%-]*' AND ${column} GLOB '[0-9A-Za-z_]*')`
}

/** Throws, without showing it, if an id can't be one of a run. */
export function requireRunId(id: string, path: string): void {
  if (isRunId(id)) return
  const problem = 'a run has an id that Baton does not make, so the run is not looked at'
  throw new BatonError('BATON_JOURNAL_CORRUPT', { place: path, problem })
}
