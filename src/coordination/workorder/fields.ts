import { names, toolOrRunnable } from '../../agents/fields/references.ts'
import type { AgentKey } from '../../agents/key.ts'
import { group } from '../../source/fields/collections.ts'
import type { Field } from '../../source/fields/field.ts'
import { milliseconds } from '../../source/fields/quantities.ts'
import { flag, oneOf, refuse, whole } from '../../source/fields/scalars.ts'
import { valueUnder } from '../../source/source-node.ts'

/** A lead takes the request apart, workers do the parts side by side, and the lead answers. */
export type WorkOrderSettings = {
  /** Names of tools, or `kind:name`. */
  readonly tools: readonly string[]
  readonly maxWorkers: number
  /** The most orders. The name stays, because it is part of the definitions that runs are pinned to. */
  readonly maxSteps: number
  readonly maxAttempts: number
  readonly mode: 'parallel' | 'batch'
  readonly timeoutMs: number
  readonly acceptPartial: boolean
  readonly workerTools: 'assigned' | 'all'
}

/** As it may be written; only the tools are needed. */
export interface WrittenWorkOrder {
  readonly tools: readonly string[]
  readonly max_workers?: number
  readonly max_steps?: number
  readonly max_attempts?: number
  readonly mode?: 'parallel' | 'batch'
  readonly timeout?: number
  readonly accept_partial?: boolean
  readonly worker_tools?: 'assigned' | 'all'
}

declare module '../../agents/key.ts' {
  interface AgentKeys {
    readonly workorder: WorkOrderSettings
  }
  interface WrittenKeys {
    readonly workorder: WrittenWorkOrder
  }
}

const written = group<WrittenWorkOrder>({
  tools: { field: names(toolOrRunnable), says: 'Tools and runnables that subtasks may name.', required: true },
  max_workers: { field: whole(1, 1_000), says: 'How many workers at once. Default: 5.' },
  max_steps: { field: whole(1, 100), says: 'How many orders at most; the first counts. Default: 3.' },
  max_attempts: { field: whole(1, 100), says: 'How often a subtask is tried. Default: 3.' },
  mode: {
    field: oneOf(['parallel', 'batch']),
    says: 'The next worker begins when one ends, or when a whole group has. Default: `parallel`.',
  },
  timeout: { field: milliseconds, says: 'How long a worker may take. Default: 60 seconds.' },
  accept_partial: { field: flag, says: 'Whether part of an answer from a runnable is a success. Default: `false`.' },
  worker_tools: {
    field: oneOf(['assigned', 'all']),
    says: 'Whether a worker with a model sees its own tool or all of them. Default: `assigned`.',
  },
})

const field: Field<WorkOrderSettings> = {
  kind: '`{ tools, … }`',
  keys: written.keys,
  get schema() {
    return written.schema
  },
  read: (node, reading) => {
    const read = written.read(node, reading)
    if (read === undefined) return undefined
    if (read.tools.length > 0) return workOrderFrom(read)
    return refuse(valueUnder(node, 'tools') ?? node, reading.at('tools'), 'at least one tool')
  },
}

/** With what was not written filled in. */
export function workOrderFrom(fields: WrittenWorkOrder): WorkOrderSettings {
  return {
    tools: fields.tools,
    maxWorkers: fields.max_workers ?? 5,
    maxSteps: fields.max_steps ?? 3,
    maxAttempts: fields.max_attempts ?? 3,
    mode: fields.mode ?? 'parallel',
    timeoutMs: fields.timeout ?? 60_000,
    acceptPartial: fields.accept_partial ?? false,
    workerTools: fields.worker_tools ?? 'assigned',
  }
}

export const workOrderKey: AgentKey<WorkOrderSettings> = {
  name: 'workorder',
  says: 'It takes requests apart, has workers do the parts, and answers.',
  field,
  instead: true,
  addressable: true,
}
