import type { Baton } from '../baton.ts'
import type { RunSummary } from '../kernel/ports/journal.ts'

/** Those of the runs whose log says that they are at work, although the process that worked on them is gone. */
export async function killedRuns(
  baton: Baton,
  runs: readonly Pick<RunSummary, 'runId' | 'status'>[],
): Promise<ReadonlySet<string>> {
  const atWork = runs.filter(({ status }) => status === 'running')
  const owned = await Promise.all(atWork.map(async ({ runId }) => (await baton.ownership(runId)).owner !== undefined))
  return new Set(atWork.filter((_, index) => owned[index] === false).map(({ runId }) => runId))
}
