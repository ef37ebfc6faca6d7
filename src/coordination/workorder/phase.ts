import { workOrderErrors } from './errors.ts'
import type { WorkOrderEvents } from './events.ts'

/** Where the controller stands. */
export type Phase = 'PLANNING' | 'EXECUTING' | 'REVIEWING' | 'SUMMARISING' | 'DONE' | 'FAILED' | 'CANCELLED'

/** What may follow what. There is no way to an answer that does not lead through a review (WO-5). */
const followers: Readonly<Record<Phase, readonly Phase[]>> = {
  PLANNING: ['EXECUTING', 'REVIEWING', 'FAILED', 'CANCELLED'],
  EXECUTING: ['REVIEWING', 'FAILED', 'CANCELLED'],
  REVIEWING: ['PLANNING', 'SUMMARISING', 'FAILED', 'CANCELLED'],
  SUMMARISING: ['DONE', 'FAILED', 'CANCELLED'],
  DONE: [],
  FAILED: [],
  CANCELLED: [],
}

/** The phase in which each fact can come about; the others can in any that is not over. */
const places: Readonly<Partial<Record<keyof WorkOrderEvents, Phase>>> = {
  'workorder.order_issued': 'PLANNING',
  'workorder.subtask_started': 'EXECUTING',
  'workorder.result_recorded': 'EXECUTING',
  'workorder.reviewed': 'REVIEWING',
  'workorder.answered': 'SUMMARISING',
}

export function follow(phase: Phase, next: Phase): Phase {
  if (followers[phase].includes(next)) return next
  throw workOrderErrors.error('BATON_WORKORDER_TRANSITION', { phase, next })
}

/** Refuses a fact that can't come about in this phase. */
export function checkPlace(phase: Phase, type: keyof WorkOrderEvents): void {
  const place = places[type]
  if (place !== undefined && place !== phase)
    throw workOrderErrors.error('BATON_WORKORDER_TRANSITION', { phase, next: type })
}
