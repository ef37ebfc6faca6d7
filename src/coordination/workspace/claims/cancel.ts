import { isObject, type Json } from '../../../events/json.ts'
import type { Disk } from '../files/disk.ts'
import { orLater } from '../files/disk-trouble.ts'
import { createDurably, fileBytes } from '../files/durable.ts'
import { readFound, type TaskFinder } from '../files/find-task.ts'
import { pathIn, places } from '../files/layout.ts'
import type { WorkspaceTask } from '../files/task.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import { conclude } from './conclude.ts'
import { momentOf, type PeerGround } from './ground.ts'
import { failedTask, type TaskMoment } from './next-task.ts'

/** No task has more tasks above it than this. */
const mostAncestors = 32
const longestRequest = 64 * 1024

/** Has a task and all below it cancelled (WSP-46). An empty file that a person makes under that name does the same. */
export async function requestCancel(
  ground: PeerGround,
  taskId: string,
  reason: string,
): Promise<'requested' | 'later'> {
  const path = pathIn(places.cancel, taskId)
  const bytes = fileBytes({ reason, by: ground.agentId, at: momentOf(ground) })
  return orLater(path, async () => {
    await createDurably(ground.disk, path, { draft: `cancel_${taskId}_${ground.agentId}`, bytes })
    return 'requested' as const
  })
}

/** The ids of a task and of all above it, the task first. */
export async function lineageOf(disk: Disk, finder: TaskFinder, task: WorkspaceTask): Promise<readonly string[]> {
  const ids = [task.id]
  let above = task.parent_id
  while (above !== null && !ids.includes(above) && ids.length < mostAncestors) {
    ids.push(above)
    const found = await finder.find(above)
    above = (found && (await readFound(disk, found)))?.parent_id ?? null
  }
  return ids
}

/** The one of them that is to be cancelled; undefined when none is. */
export async function cancelledAmong(disk: Disk, ids: readonly string[]): Promise<string | undefined> {
  const names = new Set(await disk.list(places.cancel))
  return ids.find((id) => names.has(id))
}

/** What becomes of a task that is cancelled, itself or together with one above it. */
export async function cancelledTask(
  disk: Disk,
  task: WorkspaceTask,
  cancelled: string,
  moment: TaskMoment,
): Promise<WorkspaceTask> {
  const said = cancelled === task.id ? 'It was cancelled' : `It was cancelled together with ${cancelled}`
  const reason = await reasonFor(disk, cancelled)
  const message = reason === undefined ? `${said}.` : `${said}: ${reason}`
  return failedTask(task, { type: 'cancelled', message }, moment)
}

/** Why a task is to be cancelled, where the request says so. */
async function reasonFor(disk: Disk, cancelled: string): Promise<string | undefined> {
  const bytes = await disk.read(pathIn(places.cancel, cancelled), longestRequest).catch(() => undefined)
  try {
    const asked: Json = JSON.parse(Buffer.from(bytes ?? []).toString())
    const reason = isObject(asked) ? asked['reason'] : undefined
    return typeof reason === 'string' && reason.trim() !== '' ? reason.trim() : undefined
  } catch {
    return undefined
  }
}

/** Ends a task without an owner that is to be cancelled, or whose parents are. True when this peer did so. */
export async function cancelOpen(
  ground: PeerGround,
  { path, stem, read }: ReadableTask,
  cancelled: string,
): Promise<boolean> {
  const task = await cancelledTask(ground.disk, read, cancelled, { now: ground.clock.now(), by: ground.agentId })
  return (await conclude(ground, { path, stem }, 'failed', task)) === 'done'
}

/** Removes requests that have nothing left to cancel. `open` are the ids of all that has not ended, and of all above that. */
export async function sweepCancels(ground: PeerGround, finder: TaskFinder, open: ReadonlySet<string>): Promise<void> {
  const { disk, sightings, timing } = ground
  for (const id of await disk.list(places.cancel)) {
    if (id.startsWith('.') || open.has(id)) continue
    const place = (await finder.find(id))?.place
    const isOver = place === 'completed' || place === 'failed'
    // Children of it may be about to appear for as long as an owner of it may be alive.
    const unchanged = sightings.see(`cancel ${id}`, isOver ? 'over' : 'open')
    if (isOver && unchanged.ms >= timing.leaseMs) await orLater(id, () => disk.remove(pathIn(places.cancel, id)))
  }
}
