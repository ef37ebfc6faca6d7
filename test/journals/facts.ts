import { kinds } from '../../src/coordination/all.ts'
import { viewsOf } from '../../src/coordination/log-views.ts'
import { workBoardOf } from '../../src/coordination/workorder/index.ts'
import { decodeRecord } from '../../src/events/index.ts'
import type { RunEvent, RunResult } from '../../src/index.ts'
import { operationTree, project, type RunNode, runTree } from '../../src/projections/index.ts'
import type { Ending, Exported } from './corpus.ts'
import { readExport } from './import-run.ts'

/** The events of an exported tree, each run in order, parents first. Large values stay references. */
export function eventsIn(text: string): RunEvent[] {
  return readExport(text).records.map((record) => decodeRecord(record))
}

/** Every run of a tree: what ran, in which part, and how it stands. */
export async function runsIn(events: readonly RunEvent[]): Promise<string[]> {
  const root = runTree(project(operationTree, events), await viewsOf(kinds, events))
  return root === undefined ? [] : flat(root).map(({ agent, role, status }) => `${agent} (${role}): ${status}`)
}

function flat(node: RunNode): readonly RunNode[] {
  return [node, ...node.children.flatMap(flat)]
}

/** Every part of every work order in a tree, and how it stands. */
export function subtasksIn(events: readonly RunEvent[]): string[] {
  return [...Map.groupBy(events, ({ runId }) => runId).values()].flatMap((log) =>
    workBoardOf(log).map(
      ({ workOrderId, name, attempt, status }) => `${workOrderId} ${name}, try ${attempt}: ${status}`,
    ),
  )
}

type Ended = Pick<RunResult, 'status' | 'output' | 'warnings'> & { readonly error?: RunResult['error'] | undefined }

export function endingOf({ status, output, warnings, error }: Ended): Ending {
  return { status, output, warnings: warnings.length, ...(error === undefined ? {} : { error: error.code }) }
}

/** At most so many of them, spread evenly, the last among them. */
export function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  const step = items.length / Math.min(most, items.length)
  return items.filter((_, index) => Math.floor((index + 1) / step) > Math.floor(index / step))
}

export type Finished = Extract<Exported['state'], 'completed' | 'partial' | 'failed' | 'cancelled'>

export function isFinished(state: Exported['state']): state is Finished {
  return state === 'completed' || state === 'partial' || state === 'failed' || state === 'cancelled'
}
