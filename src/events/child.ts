import type { KernelDescriptions } from './event.ts'
import { json, list, oneOf, optional, text, whole } from './field.ts'
import type { Json } from './json.ts'
import { type RunEnd, runEndFields } from './run.ts'
import type { FinalStatus } from './status.ts'

export interface ChildEvents {
  'child.started': {
    readonly op: string
    readonly childRunId: string
    readonly runnable: string
    readonly role?: string
    readonly reason?: string
    readonly about?: Json
    readonly seen?: readonly string[]
    readonly until?: number
  }
  'child.ended': RunEnd & { readonly op: string; readonly status: FinalStatus }
}

export const childEvents: KernelDescriptions<ChildEvents> = {
  'child.started': {
    version: 1,
    part: 'start',
    says: 'Another runnable was started inside this run. It has a log of its own.',
    fields: {
      op: text('the operation'),
      childRunId: text('its run, named after the parent, the operation and the input'),
      runnable: text('what runs, as `kind:name`'),
      role: optional(text('the part it plays')),
      reason: optional(text('why it was started')),
      about: optional(json<Json>('what it was started for, as data for programs and screens')),
      seen: optional(
        list<string>(
          'what its input holds, where the code that made it knows; without it, all that the parent had seen',
        ),
      ),
      until: optional(whole('when it is cut off, in milliseconds since 1970')),
    },
  },
  'child.ended': {
    version: 1,
    part: 'end',
    says: 'The child run ended.',
    fields: {
      op: text('the operation'),
      status: oneOf(['completed', 'partial', 'failed', 'cancelled'], 'how it ended'),
      ...runEndFields,
    },
  },
}
