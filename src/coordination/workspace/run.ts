import { resolve } from 'node:path'
import { limitsOf } from '../../agents/agent-runnable.ts'
import type { Json } from '../../events/json.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import type { Layer, LayeredRunnable } from '../patterns/layer.ts'
import { askPeers, helpersIn, postedBy } from './ask-peers.ts'
import { completeWorkspace, type WrittenWorkspace } from './definition.ts'
import { workspaceErrors } from './errors.ts'
import { realDisk } from './files/real-disk.ts'
import { withdraw } from './posting/cancel-posted.ts'
import type { AskedFolder } from './posting/posting-tools.ts'
import { doTask } from './work/do-task.ts'
import { judgeTasks } from './work/judge-tasks.ts'
import { peerInput } from './work/work-input.ts'

/**
 * `workspace:NAME`: posts a request as a task, and waits for peers to end it. Peers start the same with other input, to
 * judge tasks and to do them, so that a process that goes on with their runs has the definition that those began with.
 */
export function workspaceRunnable(
  name: string,
  written: WrittenWorkspace,
  at: (path: string) => AskedFolder = onDisk,
): LayeredRunnable {
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
      forsake: async (runId, input) => {
        if (peerInput(input.data) !== undefined) return undefined
        const folder = at(resolve(layer.folder ?? '.', definition.folder))
        const news = await withdraw(folder, postedBy(runId), runId)
        return news && { usage: news.usage, runs: helpersIn(news.runs) }
      },
      run: (context, input) => {
        const given = peerInput(input.data)
        if (given?.part === 'judge') return judgeTasks(context, definition, given)
        if (given?.part === 'work') return doTask(context, definition, layer, given)
        const path = resolve(layer.folder ?? '.', definition.folder)
        return askPeers(context, at(path), input, base.limits)
      },
    }),
  }
}

function onDisk(path: string): AskedFolder {
  return { path, disk: realDisk(path, systemClock), clock: systemClock }
}
