import type { Baton } from '../baton.ts'
import type { RunSummary } from '../kernel/ports/journal.ts'
import { plural } from '../projections/plural.ts'

/** What every line of JSON about a foreign run has. */
export interface ForeignMark {
  readonly foreign?: true
}

/** Those of the runs that the key of this user did not stamp. With `BATON_TRUST=1` all are taken for the user's own. */
export async function foreignRuns(
  baton: Baton,
  runs: readonly Pick<RunSummary, 'runId'>[],
  env: NodeJS.ProcessEnv,
): Promise<ReadonlySet<string>> {
  if (env['BATON_TRUST'] === '1') return new Set()
  const found = await Promise.all(runs.map(({ runId }) => baton.isForeign(runId)))
  return new Set(runs.filter((_, index) => found[index] === true).map(({ runId }) => runId))
}

/** What a person is told of them: what they show may be made up. */
export function aboutForeign(foreign: ReadonlySet<string>): string | undefined {
  const [one] = foreign
  if (one === undefined) return undefined
  const what = `${plural(foreign.size, 'run')} ${foreign.size === 1 ? 'was' : 'were'} not written with your key`
  return `${what}, but came with the journal: others may have made up what is shown. What is in it: baton trust --run ${one}`
}
