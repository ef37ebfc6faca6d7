import type { RunError } from '../errors/run-error.ts'
import type { LoggedMessage, ModelAnswer, ModelSettings } from './conversation.ts'
import type { KernelDescriptions } from './event.ts'
import { json, list, optional, record, text, whole } from './field.ts'
import type { ModelUsage } from './usage.ts'

/** What is put aside for a call. Older logs have 0 where the price was unknown. */
export type ModelReserve = { readonly usdMicros: number | null; readonly tokens: number }

export interface ModelEvents {
  'model.requested': {
    readonly op: string
    readonly attempt: number
    readonly model: string
    /** How many messages of the conversation earlier events already hold. */
    readonly from: number
    readonly messages: readonly LoggedMessage[]
    readonly settings?: ModelSettings
    readonly reserved: ModelReserve
  }
  'model.answered': {
    readonly op: string
    readonly answer: ModelAnswer
    readonly usage: ModelUsage
    readonly exceeded?: ModelReserve
  }
  'model.failed': {
    readonly op: string
    readonly error: RunError
    readonly usage?: ModelUsage
    readonly exceeded?: ModelReserve
  }
  'model.abandoned': { readonly op: string; readonly attempt: number; readonly usage: ModelUsage }
  'model.postponed': {
    readonly op: string
    readonly attempt: number
    readonly since: number
    readonly until: number
    readonly error: RunError
    readonly usage?: ModelUsage
  }
}

const exceeded = optional(record<ModelReserve>('what had been put aside for it, where it used more'))

export const modelEvents: KernelDescriptions<ModelEvents> = {
  'model.requested': {
    version: 2,
    part: 'start',
    says: 'A language model is about to be called. Durable before the call is made.',
    fields: {
      op: text('the operation'),
      attempt: whole('1, and one more after each crash in mid-call and each failure that is waited out'),
      model: text('which model'),
      from: whole('how many messages of the conversation earlier events already hold'),
      messages: list<LoggedMessage>(
        'only the messages that are new since then; `{said: N}` stands for the answer that event N of this log holds, and ' +
          '`{returned: N, to: ID}` for what the tool of event N returned to call ID',
      ),
      settings: optional(record<ModelSettings>('tools, output schema and sampling, when changed since the last call')),
      reserved: record<ModelReserve>(
        'the worst case, held back from the budget; no dollars where the price is unknown',
      ),
    },
  },
  'model.answered': {
    version: 1,
    part: 'end',
    status: 'completed',
    says: 'The model answered.',
    fields: {
      op: text('the operation'),
      answer: record<ModelAnswer>('text, tool calls and why it stopped'),
      usage: record<ModelUsage>('tokens and money'),
      exceeded,
    },
  },
  'model.failed': {
    version: 1,
    part: 'end',
    status: 'failed',
    says: 'The call failed, ran out of time or was cancelled.',
    fields: {
      op: text('the operation'),
      error: record<RunError>('what went wrong'),
      usage: optional(json<ModelUsage>('what it used all the same')),
      exceeded,
    },
  },
  'model.abandoned': {
    version: 1,
    part: 'lost',
    status: 'failed',
    says: 'The process died during the call, so its answer is lost; the call is made again.',
    fields: {
      op: text('the operation'),
      attempt: whole('the attempt that was lost'),
      usage: record<ModelUsage>('the reserved worst case, since the provider may have billed it'),
    },
  },
  'model.postponed': {
    version: 1,
    part: 'lost',
    status: 'sleeping',
    says: 'The providers of its models are down, so the call is made again later.',
    fields: {
      op: text('the operation'),
      attempt: whole('the attempt that failed'),
      since: whole('when the first attempt failed, in milliseconds since 1970'),
      until: whole('when it is tried again, unless the run is resumed before'),
      error: record<RunError>('how they failed'),
      usage: optional(json<ModelUsage>('what it used all the same')),
    },
  },
}
