import type { Context } from '../../../kernel/context.ts'
import { findExact } from '../breakdown/duplicates.ts'
import { linkDuplicates } from '../breakdown/link-duplicates.ts'
import { breakdownDecision } from '../decisions/breakdown.ts'
import { duplicatesDecision } from '../decisions/duplicates.ts'
import type { WorkspaceDefinition, WorkType } from '../definition.ts'
import { isStageTask } from '../extension/stage-tasks.ts'
import { deepestTask } from '../files/task.ts'
import type { WorkDone, WorkInput } from './work-input.ts'

/** Takes a task apart, and leaves out what the workspace has already (WSP-50 to WSP-52). */
export async function takeApart(
  context: Context,
  { types, extension }: WorkspaceDefinition,
  { models }: WorkType,
  { task, known, abilities = [] }: WorkInput,
): Promise<WorkDone> {
  const { description, depth } = task
  // A task of the deepest level is done as it is, whatever a model would make of it (WSP-14).
  if (depth >= deepestTask) return { did: 'whole', reasoning: `At depth ${depth} a task is done as it is.` }
  const goal = task.context['original_goal']
  const original_goal = typeof goal === 'string' && goal !== '' ? goal : null
  const capabilities = [...new Set([...types.flatMap((type) => type.capabilities), ...abilities])]
  const judge = models?.executor === undefined ? {} : { model: models.executor }
  const planned = await context.decide(breakdownDecision, { description, depth, original_goal, capabilities }, judge)
  const { missing = [] } = planned
  if (missing.length > 0 && task.requirements.length === 0 && extension.enabled && !isStageTask(task))
    return { did: 'lacking', missing, reasoning: planned.reasoning }
  const isFor = (requirements: readonly string[]): boolean =>
    types.some((type) => requirements.every((one) => type.capabilities.includes(one))) ||
    requirements.every((one) => abilities.includes(one)) ||
    // A type that has it can still be made.
    (extension.enabled && requirements.some((one) => !capabilities.includes(one)))
  const orphan = planned.subtasks.find(({ requirements }) => !isFor(requirements))
  if (planned.subtasks.length === 0 || orphan !== undefined) {
    const reasoning =
      orphan === undefined
        ? planned.reasoning
        : `No type can take "${orphan.description}", which needs ${orphan.requirements.join(', ')}.`
    if (isFor(task.requirements)) return { did: 'whole', reasoning }
    const message = `No single type has ${task.requirements.join(' and ')}, and it can't be taken apart: ${reasoning}`
    return { did: 'failed', error: { type: 'no_taker', message, retryable: false } }
  }
  const descriptions = planned.subtasks.map((subtask) => subtask.description)
  const exact = descriptions.map((one) => findExact(one, known))
  const open = descriptions.filter((_, index) => exact[index] === undefined)
  const others =
    open.length === 0 || known.length === 0
      ? []
      : (await context.decide(duplicatesDecision, { subtasks: open, known }, judge)).duplicates
  // What needs an earlier step can't have been asked for before that: words such as "it" mean something else there.
  const duplicates = planned.subtasks.map(({ description: one, depends_on }, index) =>
    depends_on.length > 0 ? undefined : (exact[index] ?? others.find(({ subtask }) => open[subtask] === one)),
  )
  const linked = linkDuplicates(
    planned.subtasks.map(({ outputs, ...rest }) => ({
      ...rest,
      depth: depth + 1,
      context: { original_goal: original_goal ?? description, outputs },
    })),
    duplicates,
  )
  return {
    did: 'breakdown',
    subtasks: linked.subtasks.map(({ context: { outputs }, depth: _, ...rest }) => ({ ...rest, outputs })),
    taken: linked.taken,
    dropped: linked.dropped.map(({ description: dropped, of }) => ({ description: dropped, of })),
    reasoning: planned.reasoning,
  }
}
