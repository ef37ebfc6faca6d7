import type { RunError } from '../errors/run-error.ts'
import type { EventDescriptions } from './event.ts'
import { json, list, optional, record, text, whole } from './field.ts'
import type { Json, JsonObject } from './json.ts'
import type { ModelUsage } from './usage.ts'

export interface ModelEvents {
  'model.requested': {
    readonly op: string
    readonly attempt: number
    readonly model: string
    /** How many messages of the conversation earlier events already hold. */
    readonly from: number
    readonly messages: readonly Json[]
    readonly settings?: JsonObject
    readonly reserved: JsonObject
  }
  'model.answered': { readonly op: string; readonly answer: JsonObject; readonly usage: ModelUsage }
  'model.failed': { readonly op: string; readonly error: RunError; readonly usage?: ModelUsage }
  'model.abandoned': { readonly op: string; readonly attempt: number; readonly usage: ModelUsage }
}

export const modelEvents: EventDescriptions<ModelEvents> = {
  'model.requested': {
    version: 1,
    says: 'A language model is about to be called. Durable before the call is made.',
    fields: {
      op: text('the operation'),
      attempt: whole('1, and one more after each crash in mid-call'),
      model: text('which model'),
      from: whole('how many messages of the conversation earlier events already hold'),
      messages: list<Json>('only the messages that are new since then'),
      settings: optional(record<JsonObject>('tools, output schema and sampling, when changed since the last call')),
      reserved: record<JsonObject>('the worst case, held back from the budget'),
    },
  },
  'model.answered': {
    version: 1,
    says: 'The model answered.',
    fields: {
      op: text('the operation'),
      answer: record<JsonObject>('text, tool calls and why it stopped'),
      usage: record<ModelUsage>('tokens and money'),
    },
  },
  'model.failed': {
    version: 1,
    says: 'The call failed, ran out of time or was cancelled.',
    fields: {
      op: text('the operation'),
      error: record<RunError>('what went wrong'),
      usage: optional(json<ModelUsage>('what it used all the same')),
    },
  },
  'model.abandoned': {
    version: 1,
    says: 'The process died during the call, so its answer is lost; the call is made again.',
    fields: {
      op: text('the operation'),
      attempt: whole('the attempt that was lost'),
      usage: record<ModelUsage>('the reserved worst case, since the provider may have billed it'),
    },
  },
}
