import type { KernelDescriptions } from './event.ts'
import { flag, optional, record, text } from './field.ts'
import type { ModelChoice } from './run.ts'

export interface DefinitionEvents {
  'definition.pinned': { readonly op: string; readonly name: string; readonly hash: string; readonly listed?: boolean }
  'definition.accepted': {
    readonly name: string
    readonly was: string
    readonly hash: string
    readonly by: string
    readonly models?: ModelChoice
  }
}

export const definitionEvents: KernelDescriptions<DefinitionEvents> = {
  'definition.pinned': {
    version: 1,
    part: 'aside',
    says: 'A tree of runs used a tool for the first time and keeps to this version of it. Stands in the log of the root.',
    fields: {
      op: text('the operation that used it first, as `run/operation`'),
      name: text('as `kind:name`'),
      hash: text('content hash of the definition'),
      listed: optional(flag('whether it was found by its name, and so must be found by it again')),
    },
  },
  'definition.accepted': {
    version: 1,
    part: 'aside',
    says: 'Somebody moved the run to a definition that changed after it had begun. From here on it keeps to that one.',
    fields: {
      name: text('as `kind:name`, the name of an agent, or `models`'),
      was: text('content hash of what it kept to before'),
      hash: text('content hash of what it keeps to from here on'),
      by: text('who accepted the change'),
      models: optional(record<ModelChoice>('which models the whole tree asks from here on, as in `run.started`')),
    },
  },
}
