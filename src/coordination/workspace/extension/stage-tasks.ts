import { sha256 } from '../../../kernel/digest.ts'
import type { NewTask } from '../files/add-task.ts'
import { deepestTask, type WorkspaceTask } from '../files/task.ts'
import { rootKey, rootOf } from '../peer/root-of.ts'
import { textsIn } from '../work/checks.ts'
import { capabilitySet, type ExtensionRequest, type ExtensionStage, extensionStages, stageTaskId } from './request.ts'

/** Under this key in its context a task says which request it belongs to. */
export const requestKey = 'extension'

export function requestFor(
  task: WorkspaceTask,
  missing: readonly string[],
  made: { readonly type: string; readonly at: string; readonly by: string },
): ExtensionRequest {
  const id = `${capabilitySet(missing)}.${sha256(`${task.id} ${made.at} ${made.by}`).slice(0, 12)}`
  const tasks = Object.fromEntries(extensionStages.map((stage) => [stage, stageTaskId(id, stage)]))
  return {
    id,
    missing: [...missing].toSorted(),
    type: made.type,
    task: task.id,
    description: task.description,
    outputs: textsIn(task.context['outputs']),
    at: made.at,
    by: made.by,
    tasks: tasks as ExtensionRequest['tasks'],
  }
}

/** The tasks of a request, each of which needs the one before (WSP-60, WSP-61). */
export function stageTasks(request: ExtensionRequest, original: WorkspaceTask, at: string): readonly NewTask[] {
  const { id, type, tasks } = request
  const kinds: Readonly<Record<ExtensionStage, Pick<WorkspaceTask, 'type' | 'description' | 'requirements'>>> = {
    examples: {
      type: 'research',
      description: `Research ${type} implementation patterns`,
      requirements: ['web_search'],
    },
    definition: {
      type: 'code_generation',
      description: `Write ${type} code with workspace integration`,
      requirements: ['file_operations'],
    },
    gate: { type: 'deployment', description: `Test and deploy ${type}`, requirements: ['command_execution'] },
  }
  return extensionStages.map((stage, index) => ({
    id: tasks[stage],
    parent_id: original.id,
    depth: Math.min(original.depth + 1, deepestTask),
    ...kinds[stage],
    context: { original_goal: original.description, agent_type: type, [requestKey]: id, [rootKey]: rootOf(original) },
    depends_on: extensionStages.slice(Math.max(0, index - 1), index).map((before) => tasks[before]),
    priority: original.priority,
    created_at: at,
  }))
}

/** Whether a task belongs to a request: those never make another (WSP-68). */
export function isStageTask({ context }: Pick<WorkspaceTask, 'context'>): boolean {
  return typeof context[requestKey] === 'string'
}

/** Which stage of a request a task is. What its file says of itself does not count. */
export function stageOf({ tasks }: ExtensionRequest, taskId: string): ExtensionStage | undefined {
  return extensionStages.find((stage) => tasks[stage] === taskId)
}

/** The request that a waiting task waits for; undefined for one that waits for other tasks. */
export function awaitedRequest(task: WorkspaceTask): string | undefined {
  const id = task[requestKey]
  return typeof id === 'string' ? id : undefined
}
