import type { JsonObject } from '../../events/json.ts'
import type { ShownTask, TaskStanding } from '../kind-peers.ts'
import type { PeerGround } from './claims/ground.ts'
import { places } from './files/layout.ts'
import { Rest } from './peer/rest.ts'

/** How a person looks at the tasks of a workspace. */
export interface TaskView {
  /** A task as it stands; fails when there is none. */
  task(): Promise<{ readonly shown: ShownTask; readonly file: JsonObject }>
  tasks(): Promise<readonly ShownTask[]>
  /** Hears of the task and all below it at every look. */
  readonly seen: (tasks: readonly ShownTask[]) => void
}

/** Waits until a task has ended, or asks a person something. File events shorten the wait. */
export async function awaitTask(
  { disk, clock, timing }: Pick<PeerGround, 'disk' | 'clock' | 'timing'>,
  view: TaskView,
  signal: AbortSignal,
): Promise<TaskStanding> {
  const rest = new Rest(clock)
  const wake = (): void => rest.wake()
  const unwatch = [places.completed, places.failed, places.pending, places.active].map((place) =>
    disk.watch(place, wake),
  )
  signal.addEventListener('abort', wake)
  try {
    for (;;) {
      signal.throwIfAborted()
      const standing = await standingOf(view)
      if (standing !== undefined) return standing
      await rest.for(timing.pollMs)
    }
  } finally {
    signal.removeEventListener('abort', wake)
    for (const stop of unwatch) stop()
  }
}

async function standingOf(view: TaskView): Promise<TaskStanding | undefined> {
  const { shown, file } = await view.task()
  if (shown.place === 'completed' || shown.place === 'failed') return { status: shown.place, task: file }
  const family = familyOf(shown.id, await view.tasks())
  view.seen(family)
  const asking = family.find(({ asks }) => asks !== null)
  return asking?.asks === undefined || asking.asks === null
    ? undefined
    : { status: 'asks', run: asking.asks, task: file }
}

/** A task and all below it. */
function familyOf(id: string, tasks: readonly ShownTask[]): readonly ShownTask[] {
  const ids = new Set([id])
  for (let before = 0; before !== ids.size; ) {
    before = ids.size
    for (const task of tasks) if (task.parent !== null && ids.has(task.parent)) ids.add(task.id)
  }
  return tasks.filter((task) => ids.has(task.id))
}
