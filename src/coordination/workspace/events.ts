import { declareEvents, type EventFamily } from '../../events/family.ts'
import { flag, json, list, oneOf, record, text, whole } from '../../events/field.ts'
import type { Grants } from '../../grants/grants.ts'

export interface WorkspaceEvents {
  'workspace.posted': { readonly task_id: string; readonly workspace: string }
  'workspace.task_ended': { readonly task_id: string; readonly status: 'completed' | 'failed' }
  'workspace.task_begun': {
    readonly task_id: string
    readonly type: string
    readonly phase: 'execute' | 'synthesize'
    readonly description: string
  }
  'workspace.broken_down': {
    readonly subtasks: readonly string[]
    readonly dropped: readonly { readonly description: string; readonly of: string }[]
    readonly reasoning: string
  }
  'workspace.work_checked': {
    readonly task_id: string
    readonly files: readonly { readonly path: string; readonly bytes: number | null }[]
    readonly exit_code: number | null
    readonly schema_problems: readonly string[]
  }
  'workspace.goal_judged': { readonly task_id: string; readonly advances: boolean; readonly reason: string }
  'workspace.examples_written': {
    readonly type: string
    readonly examples: readonly string[]
    readonly findings: string
  }
  'workspace.agent_proposed': {
    readonly type: string
    readonly tools: readonly string[]
    readonly grants: Grants
  }
  'workspace.agent_tried': {
    readonly type: string
    readonly examples: number
    readonly refusals: readonly string[]
    readonly faults: readonly string[]
  }
  'workspace.put_together': {
    readonly task_id: string
    readonly status: 'completed' | 'partial' | 'failed'
    readonly failed: readonly string[]
  }
}

const task_id = text('the task')

export const workspaceEvents: EventFamily<WorkspaceEvents> = declareEvents<WorkspaceEvents>({
  'workspace.posted': {
    version: 1,
    says: 'A request was posted as a task, for peers to take.',
    fields: { task_id, workspace: text('the folder of the workspace') },
  },
  'workspace.task_ended': {
    version: 1,
    says: 'The task that was posted has ended.',
    fields: { task_id, status: oneOf(['completed', 'failed'], 'how') },
  },
  'workspace.task_begun': {
    version: 1,
    says: 'A peer began to work on a task that it owns.',
    fields: {
      task_id,
      type: text('the type of the peer'),
      phase: oneOf(['execute', 'synthesize'], 'whether it is done, or put together from its children'),
      description: text('what is to be done'),
    },
  },
  'workspace.broken_down': {
    version: 1,
    says: 'A task was taken apart.',
    fields: {
      subtasks: list<string>('what it was taken apart into'),
      dropped: list<WorkspaceEvents['workspace.broken_down']['dropped'][number]>(
        'subtasks that the workspace has already, each with the task that takes its place',
      ),
      reasoning: text('why'),
    },
  },
  'workspace.work_checked': {
    version: 1,
    says: 'Code looked at what came of a task.',
    fields: {
      task_id,
      files: list<WorkspaceEvents['workspace.work_checked']['files'][number]>(
        'the files it was to leave, with their size; null for one that is not there',
      ),
      exit_code: json<number | null>('how its last command ended; null where there was none'),
      schema_problems: list<string>('how its result does not fit its schema'),
    },
  },
  'workspace.goal_judged': {
    version: 1,
    says: 'It was judged whether a result advances the original goal.',
    fields: { task_id, advances: flag('whether it does'), reason: text('why') },
  },
  'workspace.examples_written': {
    version: 1,
    says: 'A peer wrote what an agent that is not there yet must be able to do.',
    fields: {
      type: text('what it will be called'),
      examples: list<string>('the names of the examples'),
      findings: text('what is known that helps to write it'),
    },
  },
  'workspace.agent_proposed': {
    version: 1,
    says: 'A peer wrote an agent for what no type could do.',
    fields: {
      type: text('what it is called'),
      tools: list<string>('its tools'),
      grants: record<Grants>('what it asks to be given'),
    },
  },
  'workspace.agent_tried': {
    version: 1,
    says: 'A made agent was held against what the workspace gives, and had to do its examples.',
    fields: {
      type: text('what it is called'),
      examples: whole('how many there are'),
      refusals: list<string>('why it was refused before it was tried'),
      faults: list<string>('how it did not pass'),
    },
  },
  'workspace.put_together': {
    version: 1,
    says: 'A task was put together from what came of its children.',
    fields: {
      task_id,
      status: oneOf(['completed', 'partial', 'failed'], 'whether all, some or none of them brought something'),
      failed: list<string>('the children that failed'),
    },
  },
})
