import type { Baton } from '../baton.ts'
import { BatonError } from '../errors/baton-error.ts'
import type { RunSummary } from '../kernel/ports/journal.ts'

const idStart = 'run_'
/** So many runs that could be meant are looked for; there may be more. */
const limit = 10

/** So many of the newest runs may work for others. */
const mostHelpers = 100
const isHelp = (tag: string): boolean => tag.startsWith('for:run_')

/** The run a person means: by its id, by the beginning of it with or without `run_`, or as `last`. */
export async function findRun(baton: Baton, wanted: string): Promise<RunSummary> {
  if (wanted === 'last') {
    const newest = await baton.runs({ roots: true, limit: mostHelpers })
    // What peers do for a run is shown with that run.
    const last = newest.find(({ tags = [] }) => !tags.some(isHelp)) ?? newest[0]
    if (last === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: 'last' })
    return last
  }
  const [exact] = await baton.runs({ runId: wanted })
  if (exact !== undefined) return exact
  const matches = await baton.runs({ idPrefix: wanted.startsWith(idStart) ? wanted : `${idStart}${wanted}`, limit })
  const [only] = matches
  if (only === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: wanted })
  if (matches.length === 1) return only
  throw new BatonError('BATON_RUN_AMBIGUOUS', { prefix: wanted, matches: matches.map(({ runId }) => runId) })
}
