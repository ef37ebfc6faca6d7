import { eventData } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import type { Limits } from './limits.ts'

/** The limits that the log of a run gives it; nothing when they are those of its parent. */
export function limitsIn(events: readonly RunEvent[]): Limits | undefined {
  const started = eventData(events[0], 'run.started')?.limits
  return events.reduce((limits, event) => eventData(event, 'run.limits_raised')?.limits ?? limits, started)
}
