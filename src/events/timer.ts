import type { RunError } from '../errors/run-error.ts'
import type { KernelDescriptions } from './event.ts'
import { record, text, whole } from './field.ts'

export interface TimerEvents {
  'timer.set': { readonly op: string; readonly ms: number; readonly until: number }
  'timer.fired': { readonly op: string }
  'timer.cancelled': { readonly op: string; readonly error: RunError }
}

export const timerEvents: KernelDescriptions<TimerEvents> = {
  'timer.set': {
    version: 1,
    part: 'start',
    says: 'The run waits for a time.',
    fields: {
      op: text('the operation'),
      ms: whole('how long'),
      until: whole('when it is due, in milliseconds since 1970'),
    },
  },
  'timer.fired': {
    version: 1,
    part: 'end',
    status: 'completed',
    says: 'The time has come.',
    fields: { op: text('the operation') },
  },
  'timer.cancelled': {
    version: 1,
    part: 'end',
    status: 'cancelled',
    says: 'The run ended before the time came.',
    fields: { op: text('the operation'), error: record<RunError>('why') },
  },
}
