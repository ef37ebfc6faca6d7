import { resolve } from 'node:path'
import { isObject, type Json } from '../../events/json.ts'
import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import { sha256 } from '../../kernel/digest.ts'
import type { Tool } from '../../kernel/ports/tool.ts'
import type { Outcome } from '../../kernel/runnable.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import { resultText } from './breakdown/result-text.ts'
import { requestCancel } from './claims/cancel.ts'
import { defaultTiming } from './claims/ground.ts'
import { Sightings } from './claims/sightings.ts'
import { workspaceErrors } from './errors.ts'
import { workspaceEvents } from './events.ts'
import { addTask } from './files/add-task.ts'
import { noteAsker } from './files/askers.ts'
import { readFound, TaskFinder } from './files/find-task.ts'
import { layOut } from './files/layout.ts'
import { realDisk } from './files/real-disk.ts'
import { endedTopic } from './topics.ts'

type PostedTask = {
  readonly task_id: string
  readonly description: string
  readonly context: Json
  readonly run_id: string
}

type EndedTask = {
  readonly status: 'completed' | 'failed'
  readonly result: Json
  readonly error: { readonly type: string; readonly message: string } | null
}

/** Posts a request as a root task, once, and waits until peers have ended it, through restarts (S-WSP-15). */
export async function askPeers(context: Context, folder: string, { text, data }: RunInput): Promise<Outcome> {
  const task_id = `task_${sha256(context.runId).slice(0, 12)}`
  const given = isObject(data) ? data : {}
  const posted = { task_id, description: text, context: given, run_id: context.runId }
  await context.tool(postTool(folder), posted)
  context.record(workspaceEvents, 'workspace.posted', { task_id, workspace: folder })
  try {
    await context.receive(endedTopic)
  } catch (error) {
    // Written as often as this code is run again; the same marker is one.
    if (context.signal.aborted) await withdraw(folder, task_id, context.runId)
    throw error
  }
  const { status, result, error } = await context.tool(lookTool(folder), { task_id })
  context.record(workspaceEvents, 'workspace.task_ended', { task_id, status })
  if (status === 'failed') {
    return { output: error?.message ?? 'The task failed.', status: 'failed', data: { task_id, error } }
  }
  const isPartial = isObject(result) && result['status'] === 'partial'
  return { output: resultText(result), status: isPartial ? 'partial' : 'completed', data: { task_id, result } }
}

function postTool(folder: string): Tool<PostedTask, { readonly task_id: string }> {
  return {
    name: 'post_task',
    description: 'Posts a task in a workspace.',
    effect: 'idempotent',
    run: async ({ task_id, description, context, run_id }) => {
      const disk = realDisk(resolve(folder), systemClock)
      await layOut(disk)
      const agentId = posterOf(run_id)
      await noteAsker({ disk, agentId }, task_id, run_id)
      const task = { id: task_id, description, type: 'request', created_by: `run ${run_id}` }
      const added = await addTask({ disk, agentId }, new TaskFinder(disk), {
        ...task,
        created_at: new Date(systemClock.now()).toISOString(),
        context: isObject(context) ? context : {},
      })
      if (added === 'later')
        throw workspaceErrors.error('BATON_WORKSPACE_BUSY', { file: folder, problem: 'it can not be written now' })
      return { task_id }
    },
  }
}

function lookTool(folder: string): Tool<{ readonly task_id: string }, EndedTask> {
  return {
    name: 'read_task',
    description: 'Reads a task of a workspace that has ended.',
    effect: 'read',
    // Peers wrote it, from what others wrote and from files of the project.
    labels: ['untrusted', 'private'],
    run: async ({ task_id }) => {
      const disk = realDisk(resolve(folder), systemClock)
      const found = await new TaskFinder(disk).find(task_id)
      const task = found && (await readFound(disk, found))
      if (task === undefined || (found?.place !== 'completed' && found?.place !== 'failed'))
        throw workspaceErrors.error('BATON_WORKSPACE_TASK_UNKNOWN', { task: task_id, folder })
      return { status: found.place, result: task.result, error: task.error }
    },
  }
}

/** Cancelling the run cancels the task: the marker is all that its owner needs (WSP-46). */
async function withdraw(folder: string, taskId: string, runId: string): Promise<void> {
  const clock = systemClock
  const ground = {
    disk: realDisk(resolve(folder), clock),
    clock,
    agentId: posterOf(runId),
    timing: defaultTiming,
    sightings: new Sightings(clock),
    isProvenDead: () => false,
  }
  await requestCancel(ground, taskId, `the run ${runId} was cancelled`)
}

const posterOf = (runId: string): string => `Poster_${sha256(runId).slice(0, 8)}`
