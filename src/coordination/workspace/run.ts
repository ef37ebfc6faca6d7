import { resolve } from 'node:path'
import { limitsOf } from '../../agents/agent-runnable.ts'
import type { Json } from '../../events/json.ts'
import type { Layer, LayeredRunnable } from '../patterns/layer.ts'
import { askPeers } from './ask-peers.ts'
import { completeWorkspace, type WrittenWorkspace } from './definition.ts'
import { workspaceErrors } from './errors.ts'
import { doTask } from './work/do-task.ts'
import { judgeTasks } from './work/judge-tasks.ts'
import { peerInput } from './work/work-input.ts'

/**
 * `workspace:NAME`: posts a request as a task, and waits for peers to end it. Peers start the same with other input, to
 * judge tasks and to do them, so that a process that goes on with their runs has the definition that those began with.
 */
export function workspaceRunnable(name: string, written: WrittenWorkspace): LayeredRunnable {
  const definition = completeWorkspace(written)
  const base = {
    kind: 'workspace',
    name,
    definition: written as Json,
    usesModels: true as const,
    limits: limitsOf(definition.budget),
  }
  return {
    ...base,
    run: () => {
      throw workspaceErrors.error('BATON_WORKSPACE_NOT_BOUND', { name })
    },
    within: (layer: Layer) => ({
      ...base,
      run: (context, input) => {
        const given = peerInput(input.data)
        if (given?.part === 'judge') return judgeTasks(context, definition, given)
        if (given?.part === 'work') return doTask(context, definition, layer, given)
        return askPeers(context, resolve(layer.folder ?? '.', definition.folder), input)
      },
    }),
  }
}
