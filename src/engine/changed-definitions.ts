import type { ChangedDefinition } from '../errors/run.ts'
import { eventData } from '../events/catalog.ts'
import { isObject, type Json, type JsonObject } from '../events/json.ts'
import { openChildren, type TreeLogs } from '../kernel/load-tree.ts'
import type { Outside } from '../kernel/outside.ts'
import {
  changedDefinition,
  definitionIn,
  keptDefinition,
  type PinnedRun,
  revivedRunnable,
  type WhichDefinitions,
} from '../kernel/pinning.ts'
import { endedRunInLog } from '../kernel/run-result.ts'

/** A run in the logs that has not ended. */
export interface OpenRun extends PinnedRun {
  /** The run above it; nothing for the root. */
  readonly parent: OpenRun | undefined
  /** The definition it is pinned to, as the journal has kept it. */
  readonly kept: Json | undefined
}

/** The runs of a tree that have not ended, each after the one above it. */
export async function openRuns({ journal }: Outside, logs: TreeLogs, rootRunId: string): Promise<readonly OpenRun[]> {
  const open: OpenRun[] = []
  const add = async (id: string, parent: OpenRun | undefined): Promise<void> => {
    const events = logs.get(id) ?? []
    const reference = eventData(events[0], 'run.started')?.runnable
    const definition = definitionIn(events)
    if (reference === undefined || definition === undefined || endedRunInLog(events) !== undefined) return
    const json = await journal.value(definition)
    const run = { id, reference, definition, parent, kept: json === undefined ? undefined : (JSON.parse(json) as Json) }
    open.push(run)
    for (const child of openChildren(events)) await add(child, run)
  }
  await add(rootRunId, undefined)
  return open
}

/** Those of the runs below the root that can't go on with what is here, because it is another or gone. */
export async function changedBelow(
  outside: Outside,
  runs: readonly OpenRun[],
  definitions: WhichDefinitions,
): Promise<readonly ChangedDefinition[]> {
  const changed: ChangedDefinition[] = []
  for (const run of runs) {
    if (run.parent === undefined || mayBeHandedIn(outside, run)) continue
    const current = currentHash(outside, run)
    if (current === run.definition || (current !== undefined && definitions === 'current')) continue
    if (run.kept !== undefined && outside.library.runnable(run.reference)?.asBegun?.(run.kept) !== undefined) continue
    const isKept = (await revivedRunnable(run, outside)) !== undefined
    if (isKept && definitions === 'begun') continue
    changed.push(changedDefinition(run, outside, current, isKept))
  }
  return changed
}

/** Asks for what definitions want that only the journal has: they need the consent that their files would need. */
export async function agreeToRevived(outside: Outside, runs: readonly OpenRun[]): Promise<void> {
  for (const run of runs) {
    if (run.kept === undefined || currentHash(outside, run) === run.definition) continue
    await outside.library.agreeTo?.(run.reference, run.kept)
  }
}

/** The hash that a run would be pinned to if it began now. */
function currentHash({ library, redactor }: Outside, { reference, kept, parent }: OpenRun): string | undefined {
  const made = kept === undefined ? undefined : library.definitionFor?.(reference, kept, parent?.reference)
  const definition = made ?? library.runnable(reference)?.definition
  return definition === undefined ? undefined : keptDefinition({ definition }, redactor).hash
}

/** Code can run what no library lists. Whether it still has that is seen when it asks for it again. */
function mayBeHandedIn({ library }: Outside, { reference, parent, kept }: OpenRun): boolean {
  const isCode = parent !== undefined && !isAgent(parent.kept)
  return isCode && library.runnable(reference) === undefined && !isAgent(kept)
}

/** Whether a kept definition is that of an agent. */
export function isAgent(kept: Json | undefined): kept is JsonObject {
  return isObject(kept) && 'prompt' in kept
}
