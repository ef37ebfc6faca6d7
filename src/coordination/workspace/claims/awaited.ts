import type { TaskFinder, TaskPlace } from '../files/find-task.ts'
import type { WorkspaceTask } from '../files/task.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import { conclude } from './conclude.ts'
import type { PeerGround } from './ground.ts'
import { failedTask, returnedTask } from './next-task.ts'

/** How the tasks stand that another one needs: all `completed`, some `open`, or one that will never be completed. */
export type AwaitedTasks =
  | { readonly state: 'completed' | 'open' }
  | { readonly state: 'failed'; readonly task: string }

/** Judges by where each of them is; `missing` when it is nowhere. */
function awaitedState(places: ReadonlyMap<string, TaskPlace | 'missing'>): AwaitedTasks {
  const all = [...places]
  const failed = all.find(([, place]) => place === 'failed')
  if (failed !== undefined) return { state: 'failed', task: failed[0] }
  return { state: all.every(([, place]) => place === 'completed') ? 'completed' : 'open' }
}

/** Whether every one of them has ended, well or not. */
function haveEnded(places: ReadonlyMap<string, TaskPlace | 'missing'>): boolean {
  return [...places.values()].every((place) => place === 'completed' || place === 'failed')
}

/** Where tasks are. One that is nowhere for as long as a lease lasts has been taken away by a person, and counts as failed. */
async function placesOf(
  { sightings, timing }: PeerGround,
  finder: TaskFinder,
  references: readonly string[],
): Promise<ReadonlyMap<string, TaskPlace | 'missing'>> {
  const places = new Map<string, TaskPlace | 'missing'>()
  for (const reference of references) {
    const place = (await finder.find(reference))?.place
    const unchanged = sightings.see(`awaited ${reference}`, place === undefined ? 'missing' : 'found')
    places.set(reference, place ?? (unchanged.ms >= timing.leaseMs ? 'failed' : 'missing'))
  }
  return places
}

/** Whether a pending task may begin as far as others are concerned (WSP-26). */
export async function dependencies(ground: PeerGround, finder: TaskFinder, task: WorkspaceTask): Promise<AwaitedTasks> {
  return awaitedState(await placesOf(ground, finder, task.depends_on))
}

/** Fails a task that waits for one that failed: it could never begin, and its file says why. True when this peer did so. */
export async function failForDependency(
  ground: PeerGround,
  { path, stem, read }: ReadableTask,
  on: string,
): Promise<boolean> {
  const message = `It depends on ${on}, which has failed or is gone.`
  const error = { type: 'dependency_failed', message, depends_on: on } as const
  const task = failedTask(read, error, { now: ground.clock.now(), by: ground.agentId })
  return (await conclude(ground, { path, stem }, 'failed', task)) === 'done'
}

/** Lets a parent go on once all that it waits for has ended, failures included (WSP-53). True when this peer did so. */
export async function wakeParent(
  ground: PeerGround,
  finder: TaskFinder,
  { path, stem, read }: ReadableTask,
): Promise<boolean> {
  const places = await placesOf(ground, finder, [...read.children, ...read.depends_on])
  if (!haveEnded(places)) return false
  const task = returnedTask(read, { now: ground.clock.now(), by: ground.agentId })
  return (await conclude(ground, { path, stem }, 'pending', task)) === 'done'
}
