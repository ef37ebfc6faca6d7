import type { RunError } from '../errors/run-error.ts'
import type { KernelDescriptions } from './event.ts'
import { decimal, json, list, oneOf, optional, record, text, whole } from './field.ts'
import type { Json } from './json.ts'

type Decider = 'model' | 'rule'

export interface DecisionEvents {
  'decision.requested': {
    readonly op: string
    readonly decision: string
    readonly decider: Decider
    readonly input: Json
    readonly model?: string
    readonly temperature?: number
    readonly samples?: number
  }
  'decision.made': {
    readonly op: string
    readonly verdict: Json
    readonly decider: Decider
    readonly reason: string
    readonly votes?: readonly Json[]
  }
  'decision.failed': { readonly op: string; readonly error: RunError }
}

export const decisionEvents: KernelDescriptions<DecisionEvents> = {
  'decision.requested': {
    version: 1,
    part: 'start',
    says: 'A judgement is to be made.',
    fields: {
      op: text('the operation'),
      decision: text('which judgement'),
      decider: oneOf(['model', 'rule'], 'who will judge'),
      input: json<Json>('what it is about'),
      model: optional(text('the model that judges, where the decision names one')),
      temperature: optional(decimal('how freely it judges')),
      samples: optional(whole('how many judgements are asked for')),
    },
  },
  'decision.made': {
    version: 1,
    part: 'end',
    status: 'completed',
    says: 'The judgement was made and fits its schema.',
    fields: {
      op: text('the operation'),
      verdict: json<Json>('what was decided'),
      decider: oneOf(['model', 'rule'], 'who judged'),
      reason: text('why'),
      votes: optional(list<Json>('each of several judgements, where more than one was asked for')),
    },
  },
  'decision.failed': {
    version: 1,
    part: 'end',
    status: 'failed',
    says: 'No valid judgement could be had.',
    fields: { op: text('the operation'), error: record<RunError>('what went wrong') },
  },
}
