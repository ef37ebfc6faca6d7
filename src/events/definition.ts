import type { KernelDescriptions } from './event.ts'
import { text } from './field.ts'

export interface DefinitionEvents {
  'definition.pinned': { readonly op: string; readonly name: string; readonly hash: string }
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
    },
  },
}
