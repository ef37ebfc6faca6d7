import type { RunErrorType } from '../../../errors/run-error.ts'
import type { Json, JsonObject } from '../../../events/json.ts'

/** Why a task stopped, as its file says it. */
export type TaskError = {
  readonly type: RunErrorType | 'dependency_failed'
  readonly message: string
  readonly [detail: string]: Json
}

/** One thing that happened to a task, kept in its file. */
export type TaskNote = {
  readonly at: string
  readonly by: string
  readonly what: string
}

/** The deepest that tasks may be broken down; one that is deeper fails (WSP-14). */
export const deepestTask = 5

export const defaultMaxAttempts = 3

/** A task with every key filled in. Keys that Baton does not know are kept. */
export type WorkspaceTask = JsonObject & {
  readonly id: string
  readonly parent_id: string | null
  readonly depth: number
  readonly type: string
  readonly description: string
  readonly context: JsonObject
  readonly requirements: readonly string[]
  readonly created_by: string
  readonly created_at: string
  readonly claimed_by: string | null
  readonly claimed_at: string | null
  readonly depends_on: readonly string[]
  readonly children: readonly string[]
  /** `synthesize` when a parent has come back to put together what its children found. */
  readonly phase: 'execute' | 'synthesize'
  /** How many attempts ended badly so far, those included that nothing but the name of the file tells of. */
  readonly attempts: number
  readonly max_attempts: number
  readonly not_before: string | null
  readonly result: Json
  readonly error: TaskError | null
  readonly history: readonly TaskNote[]
  /** The higher, the sooner. */
  readonly priority: number
  /** The number in the name of the file when this was written; what comes back unread has a higher one in its name alone. */
  readonly name_number: number
}

/** The end that a task came to before, if it has; one that is open again was put back by a person. */
export function lastEnd(history: readonly TaskNote[]): TaskNote | undefined {
  return history.findLast(({ what }) => what === 'completed' || what?.startsWith('failed: '))
}

/** What the children of a task are told it is all for (WSP-13). */
export function goalForChildren(task: WorkspaceTask): string {
  const goal = task.context['original_goal']
  return typeof goal === 'string' && goal !== '' ? goal : task.description
}
