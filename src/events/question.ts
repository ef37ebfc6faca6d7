import type { RunError } from '../errors/run-error.ts'
import type { KernelDescriptions } from './event.ts'
import { json, list, optional, record, text, whole } from './field.ts'
import type { Json } from './json.ts'

export interface QuestionEvents {
  'question.asked': {
    readonly op: string
    readonly prompt: string
    readonly choices?: readonly string[]
    readonly about?: Json
    readonly to?: string
    readonly expiresInMs?: number
    readonly expiresAt?: number
  }
  'question.answered': { readonly op: string; readonly answer: Json; readonly by: string }
  'question.refused': { readonly op: string; readonly problem: string; readonly by: string }
  'question.expired': { readonly op: string }
  'question.withdrawn': { readonly op: string; readonly error: RunError }
}

export const questionEvents: KernelDescriptions<QuestionEvents> = {
  'question.asked': {
    version: 1,
    part: 'start',
    says: 'A person is asked. Durable before the person is told.',
    fields: {
      op: text('the operation'),
      prompt: text('the question'),
      choices: optional(list<string>('the answers that are possible, when they are few')),
      about: optional(json<Json>('what the question is about, for a program')),
      to: optional(text('who should answer')),
      expiresInMs: optional(whole('how long an answer is waited for')),
      expiresAt: optional(whole('when it is too late, in milliseconds since 1970')),
    },
  },
  'question.answered': {
    version: 1,
    part: 'end',
    status: 'completed',
    says: 'A person answered.',
    fields: { op: text('the operation'), answer: json<Json>('the answer'), by: text('who answered') },
  },
  'question.refused': {
    version: 1,
    part: 'aside',
    says: 'An answer did not fit; the question stays open.',
    fields: { op: text('the operation'), problem: text('why it did not fit'), by: text('who answered') },
  },
  'question.expired': {
    version: 1,
    part: 'end',
    status: 'failed',
    says: 'Nobody answered in time.',
    fields: { op: text('the operation') },
  },
  'question.withdrawn': {
    version: 1,
    part: 'end',
    status: 'cancelled',
    says: 'The run ended before an answer came.',
    fields: { op: text('the operation'), error: record<RunError>('why it is no longer asked') },
  },
}
