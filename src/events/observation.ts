import type { KernelDescriptions } from './event.ts'
import { decimal, record, text, whole } from './field.ts'
import type { Spendable } from './limits.ts'

/** Things a run looked at that could look different next time. */
export interface ObservationEvents {
  'clock.read': { readonly op: string; readonly ms: number }
  'random.drawn': { readonly op: string; readonly value: number }
  'budget.read': { readonly op: string; readonly remaining: Spendable }
}

export const observationEvents: KernelDescriptions<ObservationEvents> = {
  'clock.read': {
    version: 1,
    part: 'whole',
    says: 'The run asked what time it is, or how long it has been at work.',
    fields: { op: text('the operation'), ms: whole('milliseconds since 1970, or of work') },
  },
  'random.drawn': {
    version: 1,
    part: 'whole',
    says: 'The run drew a random number.',
    fields: { op: text('the operation'), value: decimal('from 0 up to, but not including, 1') },
  },
  'budget.read': {
    version: 1,
    part: 'whole',
    says: 'The run asked what is left of its budget.',
    fields: { op: text('the operation'), remaining: record<Spendable>('what was left, by dimension') },
  },
}
