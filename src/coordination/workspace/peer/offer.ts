import { isForBreakdown, thresholdAfter } from '../claims/ageing.ts'
import type { JudgingPeer, OfferedTask, TaskJudgement } from '../decisions/offered.ts'
import { takesApart, type WorkType } from '../definition.ts'
import { deepestTask, type WorkspaceTask } from '../files/task.ts'
import { rootOf } from './root-of.ts'
import type { TrackRecord } from './track-record.ts'

/** A type as far as it is known what it can do. */
export type AbleType = Pick<WorkType, 'type' | 'capabilities'>

/** From here on a parent is put together by any peer, where none is there that takes tasks apart. */
const anyPeerAfterMs = 30_000

/** What code can tell before anything is judged (WSP-26): then no model is asked. */
export function mayTake(type: WorkType, task: WorkspaceTask, waitedMs: number, types: readonly AbleType[]): boolean {
  if (task.phase === 'synthesize') return type.capabilities.includes('task_decomposition') || waitedMs >= anyPeerAfterMs
  // The deepest tasks are done, never taken apart (WSP-14).
  if (takesApart(type) && task.depth >= deepestTask) return false
  return hasAll(type, task.requirements) || (takesApart(type) && isForSeveral(task, types))
}

/** Whether a task requires what types can do, but no single one: only its pieces can be done. */
export function isForSeveral({ requirements }: WorkspaceTask, types: readonly AbleType[]): boolean {
  return (
    requirements.length > 1 &&
    requirements.every((required) => types.some(({ capabilities }) => capabilities.includes(required))) &&
    !types.some((type) => hasAll(type, requirements))
  )
}

const hasAll = ({ capabilities }: AbleType, requirements: readonly string[]): boolean =>
  requirements.every((required) => capabilities.includes(required))

/** A task as it is judged. */
export function offered(task: WorkspaceTask, record: TrackRecord, declined_by: readonly string[]): OfferedTask {
  const goal = task.context['original_goal']
  return {
    task_id: task.id,
    description: task.description,
    type: task.type,
    requirements: task.requirements,
    depth: task.depth,
    original_goal: typeof goal === 'string' && goal !== '' ? goal : null,
    declined_by,
    recent: record.recentFor(rootOf(task)),
  }
}

/** Which fitness a peer bids with; undefined when it leaves the task to others (WSP-24, WSP-70). */
export function fitnessFor(type: WorkType, judgement: TaskJudgement, waitedMs: number): number | undefined {
  const { proceed, can, fitness } = judgement
  if (proceed && can && fitness >= thresholdAfter(waitedMs, type.threshold)) return fitness
  // No peer wanted it for long, so breakdown is asked, whatever it thinks of it.
  return takesApart(type) && isForBreakdown(waitedMs) ? Math.max(1, fitness) : undefined
}

/** The peer as it is told about itself. */
export function judgingPeer(
  type: WorkType,
  agentId: string,
  around: { readonly active: number; readonly live: readonly string[]; readonly workspace: string },
): JudgingPeer {
  const { type: name, capabilities, threshold } = type
  return { agent_id: agentId, type: { type: name, capabilities, threshold }, ...around }
}
