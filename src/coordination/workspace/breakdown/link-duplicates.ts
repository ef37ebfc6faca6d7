import type { PlannedSubtask } from './break-down.ts'
import type { Duplicate } from './duplicates.ts'

/** A subtask that is to be written, with the tasks of the workspace that it must wait for. */
interface LinkedSubtask extends PlannedSubtask {
  /** Ids of tasks that were there before. */
  readonly waits_for: readonly string[]
}

export interface Linked {
  readonly subtasks: readonly LinkedSubtask[]
  /** Ids of tasks that were there before and take the place of subtasks: the parent waits for them too. */
  readonly taken: readonly string[]
  readonly dropped: readonly (Duplicate & { readonly description: string })[]
}

/**
 * Leaves out the subtasks that the workspace knows (WSP-52). Those that depend on one wait for the task that is there, and
 * the numbers of the others are given anew.
 */
export function linkDuplicates(
  subtasks: readonly PlannedSubtask[],
  duplicates: readonly (Duplicate | undefined)[],
): Linked {
  const kept = subtasks.map((_, index) => index).filter((index) => duplicates[index] === undefined)
  const numbers = new Map(kept.map((old, fresh) => [old, fresh]))
  const linked = kept.flatMap((index): LinkedSubtask[] => {
    const subtask = subtasks[index]
    if (subtask === undefined) return []
    const depends_on = subtask.depends_on.flatMap((old) => numbers.get(old) ?? [])
    return [{ ...subtask, depends_on, waits_for: unique(subtask.depends_on.map((old) => duplicates[old]?.of)) }]
  })
  return {
    subtasks: linked,
    taken: unique(duplicates.map((duplicate) => duplicate?.of)),
    dropped: subtasks.flatMap(({ description }, index) => {
      const duplicate = duplicates[index]
      return duplicate === undefined ? [] : [{ ...duplicate, description }]
    }),
  }
}

const unique = (ids: readonly (string | undefined)[]): string[] => [...new Set(ids.filter((id) => id !== undefined))]
