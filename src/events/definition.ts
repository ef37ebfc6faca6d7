import type { EventDescriptions } from './event.ts'
import { text } from './field.ts'

export interface DefinitionEvents {
  'definition.pinned': { readonly op: string; readonly name: string; readonly hash: string }
}

export const definitionEvents: EventDescriptions<DefinitionEvents> = {
  'definition.pinned': {
    version: 1,
    says: 'The run used a tool for the first time and keeps to this version of it.',
    fields: {
      op: text('the operation that used it first'),
      name: text('as `kind:name`'),
      hash: text('content hash of the definition'),
    },
  },
}
