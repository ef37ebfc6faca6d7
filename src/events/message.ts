import type { RunError } from '../errors/run-error.ts'
import type { KernelDescriptions } from './event.ts'
import { json, list, optional, record, text, whole } from './field.ts'
import type { Json } from './json.ts'

/** A message as a run gets it. A type rather than an interface, so that it is JSON to the compiler too. */
export type ReceivedMessage = {
  readonly id: string
  readonly content: Json
  readonly by: string
  /** When it was posted, in milliseconds since 1970. */
  readonly at: number
}

export interface MessageEvents {
  'message.awaited': {
    readonly op: string
    readonly topic: string
    readonly timeoutMs?: number
    readonly until?: number
    readonly questions?: readonly string[]
  }
  'message.received': ReceivedMessage & { readonly op: string; readonly labels?: readonly string[] }
  'message.timed_out': { readonly op: string; readonly error: RunError }
  'message.withdrawn': { readonly op: string; readonly error: RunError }
  'message.taken': {
    readonly op: string
    readonly topic: string
    readonly messages: readonly ReceivedMessage[]
    readonly labels?: readonly string[]
  }
}

const labels = optional(list<string>('`untrusted`: others may have written it; `private`: not for others to see'))

export const messageEvents: KernelDescriptions<MessageEvents> = {
  'message.awaited': {
    version: 1,
    part: 'start',
    says: 'The run waits for the next message on a topic.',
    fields: {
      op: text('the operation'),
      topic: text('the topic'),
      timeoutMs: optional(whole('how long it waits')),
      until: optional(whole('when it stops waiting, in milliseconds since 1970')),
      questions: optional(list<string>('questions of linked runs that have to be answered first, as `run/operation`')),
    },
  },
  'message.received': {
    version: 1,
    part: 'end',
    status: 'completed',
    says: 'A message came, and is taken by this operation and no other.',
    fields: {
      op: text('the operation'),
      id: text('the message; the same id never comes twice'),
      content: json<Json>('what it says'),
      by: text('who sent it'),
      at: whole('when it was posted, in milliseconds since 1970'),
      labels,
    },
  },
  'message.timed_out': {
    version: 1,
    part: 'end',
    status: 'failed',
    says: 'No message came in time.',
    fields: { op: text('the operation'), error: record<RunError>('how long it waited') },
  },
  'message.withdrawn': {
    version: 1,
    part: 'end',
    status: 'cancelled',
    says: 'The run ended before a message came.',
    fields: { op: text('the operation'), error: record<RunError>('why it no longer waits') },
  },
  'message.taken': {
    version: 1,
    part: 'whole',
    says: 'The run took all messages on a topic that had arrived, perhaps none, without waiting.',
    fields: {
      op: text('the operation'),
      topic: text('the topic'),
      messages: list<ReceivedMessage>('each with `id`, `content`, `by` and `at`, in the order they were posted'),
      labels,
    },
  },
}
