import type { Json } from '../../../events/json.ts'
import type { TaskError, TaskNote, WorkspaceTask } from '../files/task.ts'

/** When something is done to a task, and by which agent. */
export interface TaskMoment {
  readonly now: number
  readonly by: string
}

/** `dead` is certain; `silent` only means that nothing was heard for as long as a lease lasts. */
export type OwnerGone = 'dead' | 'silent'

interface GoneOwner {
  readonly owner: string
  readonly why: OwnerGone
}

/** How many of the things that happened to a task are kept in its file: the first, and the latest. */
const mostNotes = 50

/** The longest that a task waits for its next attempt. */
const longestPauseMs = 60 * 60_000

function noted(task: WorkspaceTask, { now, by }: TaskMoment, what: string): readonly TaskNote[] {
  const notes = [...task.history, { at: new Date(now).toISOString(), by, what }]
  return notes.length > mostNotes ? [...notes.slice(0, 1), ...notes.slice(1 - mostNotes)] : notes
}

export function completedTask(task: WorkspaceTask, result: Json, moment: TaskMoment): WorkspaceTask {
  return { ...task, result, error: null, history: noted(task, moment, 'completed') }
}

export function failedTask(task: WorkspaceTask, error: TaskError, moment: TaskMoment): WorkspaceTask {
  return { ...task, error, history: noted(task, moment, `failed: ${error.message}`) }
}

/** Its owner is gone, and others go on with it. The file says whose turn it was, because its name no longer does (WSP-35). */
export function takenBackTask(task: WorkspaceTask, { owner, why }: GoneOwner, moment: TaskMoment): WorkspaceTask {
  const what = `taken back: ${owner} ${why === 'dead' ? 'died' : 'fell silent'} at work on it`
  return { ...unclaimed(task), attempts: task.attempts + 1, history: noted(task, moment, what) }
}

/** The owner is dead or silent for the last time that is allowed; the file says so (WSP-35). */
export function poisonedTask(task: WorkspaceTask, gone: GoneOwner, moment: TaskMoment): WorkspaceTask {
  const { attempts, history } = takenBackTask(task, gone, moment)
  const { owner } = gone
  const message = `No peer that worked on it lived to tell: ${attempts} of ${task.max_attempts} attempts, the last by ${owner}.`
  return failedTask({ ...task, attempts, history, claimed_by: owner }, { type: 'poison', message }, moment)
}

/** Whether a task whose owner is gone gets another attempt. */
export function hasAttemptsLeft({ attempts, max_attempts }: WorkspaceTask): boolean {
  return attempts + 1 < max_attempts
}

/**
 * What a task becomes when an attempt ends with an error that another attempt may not have: `pending` again, after a pause
 * that doubles (WSP-43); or failed for good.
 */
export function afterError(
  task: WorkspaceTask,
  error: TaskError,
  moment: TaskMoment,
): { to: 'pending' | 'failed'; task: WorkspaceTask } {
  const attempts = task.attempts + 1
  if (!hasAttemptsLeft(task)) return { to: 'failed', task: failedTask({ ...task, attempts }, error, moment) }
  const pause = Math.min(longestPauseMs, 2_000 * 2 ** task.attempts)
  const next = {
    ...unclaimed(task),
    attempts,
    error,
    not_before: new Date(moment.now + pause).toISOString(),
    history: noted(task, moment, `is tried again: ${error.message}`),
  }
  return { to: 'pending', task: next }
}

/** A peer that leaves gives back what it has not ended. That is no failed attempt. */
export function releasedTask(task: WorkspaceTask, moment: TaskMoment): WorkspaceTask {
  return { ...unclaimed(task), history: noted(task, moment, 'given back') }
}

/** A parent steps aside for its children, or for tasks that make it possible at all (WSP-53, WSP-61). */
export function waitingTask(
  task: WorkspaceTask,
  awaited: Pick<WorkspaceTask, 'children' | 'depends_on'>,
  moment: TaskMoment,
): WorkspaceTask {
  return { ...unclaimed(task), ...awaited, history: noted(task, moment, 'waits for other tasks') }
}

/** All that it waited for has ended. */
export function returnedTask(task: WorkspaceTask, moment: TaskMoment): WorkspaceTask {
  const phase = task.children.length > 0 ? 'synthesize' : task.phase
  return { ...unclaimed(task), phase, history: noted(task, moment, 'goes on: all that it waited for has ended') }
}

function unclaimed(task: WorkspaceTask): WorkspaceTask {
  return { ...task, claimed_by: null, claimed_at: null, name_number: task.name_number + 1 }
}
