import type { PeerGround } from '../claims/ground.ts'
import { orLater } from './disk-trouble.ts'
import { createDurably, fileBytes } from './durable.ts'
import type { FoundTask, TaskFinder } from './find-task.ts'
import { pendingPath } from './names.ts'
import type { WorkspaceTask } from './task.ts'

/** A task as it is posted: what a description alone would not say. */
export type NewTask = Pick<WorkspaceTask, 'id' | 'description'> & Partial<WorkspaceTask>

/**
 * Posts a task under its id, once: a task of that id that is there already, wherever it has got to, is that task. So a peer
 * that died while it posted several posts the rest of them when it does all of it again.
 */
export async function addTask(
  { disk, agentId }: Pick<PeerGround, 'disk' | 'agentId'>,
  finder: TaskFinder,
  task: NewTask,
): Promise<'added' | 'later' | FoundTask> {
  const path = pendingPath({ base: task.id, number: 0 })
  return orLater(path, async () => {
    const found = await finder.find(task.id)
    if (found !== undefined) return found
    finder.know(task.id, task.id)
    const bytes = fileBytes({ created_by: agentId, ...task })
    if (await createDurably(disk, path, { draft: `${task.id}_${agentId}.new`, bytes })) return 'added' as const
    return { place: 'pending' as const, name: `${task.id}.json`, stem: { base: task.id, number: 0 } }
  })
}
