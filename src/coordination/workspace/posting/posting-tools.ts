import { isObject, type Json } from '../../../events/json.ts'
import { sha256 } from '../../../kernel/digest.ts'
import type { Clock } from '../../../kernel/ports/clock.ts'
import type { Tool } from '../../../kernel/ports/tool.ts'
import { workspaceErrors } from '../errors.ts'
import { addTask } from '../files/add-task.ts'
import { type AskedBy, askedContext, ownContext } from '../files/asked-by.ts'
import { noteAsker } from '../files/askers.ts'
import type { Disk } from '../files/disk.ts'
import { readFound, TaskFinder } from '../files/find-task.ts'
import { layOut } from '../files/layout.ts'

/** The folder of a workspace, as a run comes to it that has something done there. */
export interface AskedFolder {
  /** In full. */
  readonly path: string
  readonly disk: Disk
  readonly clock: Clock
}

type PostedTask = {
  readonly task_id: string
  readonly description: string
  readonly context: Json
  readonly asked: AskedBy
}

export type EndedError = { readonly type: string; readonly message: string } | null

type EndedTask = {
  readonly status: 'completed' | 'failed'
  readonly result: Json
  readonly error: EndedError
}

export function addTool({ path, disk, clock }: AskedFolder): Tool<PostedTask, { readonly task_id: string }> {
  return {
    name: 'post_task',
    description: 'Posts a task in a workspace.',
    effect: 'idempotent',
    run: async ({ task_id, description, context, asked }) => {
      await layOut(disk)
      const agentId = posterOf(asked.runId)
      await noteAsker({ disk, agentId }, task_id, asked.runId)
      const task = { id: task_id, description, type: 'request', created_by: `run ${asked.runId}` }
      const added = await addTask({ disk, agentId }, new TaskFinder(disk), {
        ...task,
        created_at: new Date(clock.now()).toISOString(),
        context: { ...(isObject(context) ? ownContext(context) : {}), ...askedContext(asked) },
      })
      if (added === 'later')
        throw workspaceErrors.error('BATON_WORKSPACE_BUSY', { file: path, problem: 'it can not be written now' })
      return { task_id }
    },
  }
}

export function readTool({ path, disk }: AskedFolder): Tool<{ readonly task_id: string }, EndedTask> {
  return {
    name: 'read_task',
    description: 'Reads a task of a workspace that has ended.',
    effect: 'read',
    // Peers wrote it, from what others wrote and from files of the project.
    labels: ['untrusted', 'private'],
    run: async ({ task_id }) => {
      const found = await new TaskFinder(disk).find(task_id)
      const task = found && (await readFound(disk, found))
      if (task === undefined || (found?.place !== 'completed' && found?.place !== 'failed'))
        throw workspaceErrors.error('BATON_WORKSPACE_TASK_UNKNOWN', { task: task_id, folder: path })
      return { status: found.place, result: task.result, error: task.error }
    },
  }
}

/** A run that posts leaves drafts under an id of its own, like peers. */
export const posterOf = (runId: string): string => `Poster_${sha256(runId).slice(0, 8)}`
