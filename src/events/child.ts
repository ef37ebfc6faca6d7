import type { RunError } from '../errors/run-error.ts'
import type { EventDescriptions } from './event.ts'
import { json, list, oneOf, optional, record, text, whole } from './field.ts'
import type { Json } from './json.ts'
import type { FinalStatus, Undoable } from './run.ts'
import type { Usage } from './usage.ts'

export interface ChildEvents {
  'child.started': {
    readonly op: string
    readonly childRunId: string
    readonly runnable: string
    readonly role?: string
    readonly reason?: string
    readonly until?: number
  }
  'child.ended': {
    readonly op: string
    readonly status: FinalStatus
    readonly output: string
    readonly data?: Json
    readonly warnings: readonly string[]
    readonly usage: Usage
    readonly terminalAgent: string
    readonly error?: RunError
    readonly undoable?: readonly Undoable[]
  }
}

export const childEvents: EventDescriptions<ChildEvents> = {
  'child.started': {
    version: 1,
    says: 'Another runnable was started inside this run. It has a log of its own.',
    fields: {
      op: text('the operation'),
      childRunId: text('its run, named after the parent, the operation and the input'),
      runnable: text('what runs, as `kind:name`'),
      role: optional(text('the part it plays')),
      reason: optional(text('why it was started')),
      until: optional(whole('when it is cut off, in milliseconds since 1970')),
    },
  },
  'child.ended': {
    version: 1,
    says: 'The child run ended.',
    fields: {
      op: text('the operation'),
      status: oneOf(['completed', 'partial', 'failed', 'cancelled'], 'how it ended'),
      output: text('its answer, for a person'),
      data: optional(json<Json>('its answer, for a program')),
      warnings: list<string>('what a reader should know'),
      usage: record<Usage>('everything it used'),
      terminalAgent: text('who gave the answer'),
      error: optional(record<RunError>('what went wrong')),
      undoable: optional(list<Undoable>('effects that a failing parent would take back')),
    },
  },
}
