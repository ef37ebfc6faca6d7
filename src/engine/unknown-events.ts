import { areaOf } from '../events/area.ts'
import { describedEvent, kernelAreas } from '../events/catalog.ts'
import type { TreeLogs } from '../kernel/load-tree.ts'
import type { Library } from '../kernel/ports/library.ts'
import { isAgent, type OpenRun } from './changed-definitions.ts'

/**
 * The types of events in logs that a newer Baton wrote, or a kind that is not loaded here. Code brings its own events
 * along, so of those only the versions count that are known here.
 */
export async function unknownEvents(
  library: Library,
  logs: TreeLogs,
  runs: readonly OpenRun[],
): Promise<readonly string[]> {
  const unknown = new Set<string>()
  for (const run of runs) {
    for (const { type, version } of logs.get(run.id) ?? []) {
      if (describedEvent(type) !== undefined) continue
      if (kernelAreas.has(areaOf(type))) {
        unknown.add(type)
        continue
      }
      const known = await library.eventVersion?.(type)
      if (known === undefined) {
        if (!isCode(library, run)) unknown.add(type)
      } else if (version > known) unknown.add(`${type} (version ${version}; ${known} is known)`)
    }
  }
  return [...unknown]
}

function isCode(library: Library, { reference, kept }: OpenRun): boolean {
  if (reference.startsWith('function:') || library.eventVersion === undefined) return true
  return !isAgent(kept) && library.runnable(reference) !== undefined
}
