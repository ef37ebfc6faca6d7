import type { KernelDescriptions, RunEvent } from './event.ts'
import { json, optional, record, text } from './field.ts'
import type { Json } from './json.ts'
import type { Usage } from './usage.ts'

/** What a run knows of trees of runs that work for it, perhaps in other processes. */
export interface LinkedEvents {
  'linked.begun': {
    readonly op: string
    readonly linkedRunId: string
    readonly runnable: string
    readonly role?: string
    readonly reason?: string
    readonly about?: Json
  }
  'linked.booked': { readonly op: string; readonly usage: Usage }
}

/** Where a linked tree is shown: below the run that it works for. */
export interface LinkedBelow {
  readonly rootRunId: string
  readonly runId: string
}

/** An event of a linked tree as it is shown in the tree that it works for: with the root of that, and below its run. */
export function shownBelow<Event extends Pick<RunEvent, 'parentRunId' | 'rootRunId'>>(
  event: Event,
  { rootRunId, runId }: LinkedBelow,
): Event {
  return { ...event, rootRunId, parentRunId: event.parentRunId ?? runId }
}

export const linkedEvents: KernelDescriptions<LinkedEvents> = {
  'linked.begun': {
    version: 1,
    part: 'whole',
    says: 'Another tree of runs works for this run. It has a root and an owner of its own, and is shown below this run.',
    fields: {
      op: text('the operation'),
      linkedRunId: text('the root of that tree'),
      runnable: text('what runs, as `kind:name`'),
      role: optional(text('the part it plays')),
      reason: optional(text('why it was started')),
      about: optional(json<Json>('what it was started for, as data for programs and screens')),
    },
  },
  'linked.booked': {
    version: 1,
    part: 'whole',
    says: 'What trees that worked for this run have used is counted here, as if they had been children.',
    fields: { op: text('the operation'), usage: record<Usage>('all that they used') },
  },
}
