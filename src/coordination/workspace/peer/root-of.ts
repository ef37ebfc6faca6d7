import type { WorkspaceTask } from '../files/task.ts'

/** The key under which the children of a task say which request they belong to. */
export const rootKey = 'root_task'

/** The task that a person asked for, which this one belongs to; the task itself where it says nothing else. */
export function rootOf({ id, context }: Pick<WorkspaceTask, 'id' | 'context'>): string {
  const root = context[rootKey]
  return typeof root === 'string' && root !== '' ? root : id
}
