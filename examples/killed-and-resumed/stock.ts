import type { Baton, RunEvent } from '../../src/index.ts'
import { type OperationNode, operationTree, project } from '../../src/projections/index.ts'

/** What a journal says about a run and the runs inside it. */
export interface Stock {
  readonly events: readonly RunEvent[]
  readonly tree: OperationNode
  /** Operations that ended, as `run/operation`: the key their tool was called with. */
  readonly finished: ReadonlySet<string>
  /** Operations that began and did not end, because the process died. */
  readonly cutOff: readonly string[]
}

/** Reads the journal. Every event is checked against its hash, and every hash against the one before. */
export async function takeStock(baton: Baton, runId: string): Promise<Stock> {
  const runs = await baton.runs({ rootRunId: runId })
  const logs = await Promise.all(runs.toReversed().map((run) => baton.events(run.runId)))
  const events = logs.flat()
  const { root, nodes } = project(operationTree, events)
  if (root === undefined) throw new Error(`There is nothing about ${runId} in the journal.`)
  const operations = [...nodes].filter(([, { kind }]) => kind !== 'run')
  const keysOf = (wanted: string): string[] =>
    operations.filter(([, { status }]) => status === wanted).map(([key]) => key)
  return { events, tree: root, finished: new Set(keysOf('ok')), cutOff: keysOf('running') }
}
