import type { LivePeer } from '../claims/live.ts'
import type { Scan } from '../files/scan.ts'
import type { WorkspaceTask } from '../files/task.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import type { WorkInput } from '../work/work-input.ts'
import { rootOf } from './root-of.ts'
import type { TrackRecord } from './track-record.ts'

/** What was around a task when it was claimed. */
export interface TasksAround {
  /** Tasks that new subtasks may be duplicates of. */
  readonly known: WorkInput['known']
  /** How many tasks of the same request are open. */
  readonly openBelow: number
}

/** The last so many tasks are compared with new subtasks (WSP-51). */
const mostKnown = 20

/**
 * What new subtasks may be duplicates of: what is open and what was done for the same request (WSP-51). What another request
 * asks for is its own, and may be put off or cancelled (decision 0064); so may what is not to begin yet, unless it only waits to be
 * tried again.
 */
export function tasksAround(scan: Scan, record: TrackRecord, task: WorkspaceTask, now: number): TasksAround {
  const root = rootOf(task)
  const files = [...scan.waiting, ...scan.pending]
  const isLater = ({ not_before, attempts }: WorkspaceTask): boolean =>
    not_before !== null && attempts === 0 && Date.parse(not_before) > now
  const open = files
    .filter(({ read }) => rootOf(read) === root && !isLater(read))
    .map(({ read: { id, description } }) => ({ id, description }))
  const above = ancestorsIn(files, task)
  const done = record
    .recentFor(root)
    .flatMap(({ task_id, description, outcome }) => (outcome === 'completed' ? [{ id: task_id, description }] : []))
  return {
    known: [...done, ...open].filter(({ id }) => id !== task.id && !above.has(id)).slice(-mostKnown),
    openBelow: files.filter(({ read }) => rootOf(read) === root && read.id !== task.id).length,
  }
}

/** A task that waited for one above it would wait for itself. */
function ancestorsIn(files: readonly ReadableTask[], { parent_id }: WorkspaceTask): ReadonlySet<string> {
  const parents = new Map(files.map(({ read }) => [read.id, read.parent_id]))
  const above = new Set<string>()
  for (let id = parent_id; id !== null && !above.has(id); id = parents.get(id) ?? null) above.add(id)
  return above
}

/** The workspace in a sentence; another one when judging again may come to something else. */
export function summaryOf(scan: Scan, live: readonly LivePeer[]): string {
  const types = [...new Set(live.map(({ type }) => type))].toSorted()
  return `${scan.pending.length} pending, ${scan.active.length} active, ${scan.waiting.length} waiting; peers: ${types.join(', ')}.`
}
