import type { RunError } from '../errors/run-error.ts'
import type { KernelDescriptions } from './event.ts'
import { json, oneOf, record, text } from './field.ts'
import type { Json } from './json.ts'

type Decider = 'model' | 'rule'

export interface DecisionEvents {
  'decision.requested': {
    readonly op: string
    readonly decision: string
    readonly decider: Decider
    readonly input: Json
  }
  'decision.made': { readonly op: string; readonly verdict: Json; readonly decider: Decider; readonly reason: string }
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
