import { eventData } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import type { ModelChoice } from '../events/run.ts'

/** The models that the log of a root says its tree asks, or those of today for a new one. */
export function modelsOf(events: readonly RunEvent[], today: ModelChoice): ModelChoice | undefined {
  const [first] = events
  if (first === undefined) return today
  const accepted = events.findLast((event) => eventData(event, 'definition.accepted')?.models !== undefined)
  return eventData(accepted, 'definition.accepted')?.models ?? eventData(first, 'run.started')?.models
}
