import { eventData } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import { SteadyTime } from '../events/steady-time.ts'

/**
 * How long a run was at work before, leaving out waits for people and timers, the time after a crash, and jumps of the
 * clock. Logs that are older than the event for such jumps can't tell time that passed from a clock that was set ahead.
 */
export function timeAtWork(events: readonly RunEvent[]): number {
  let total = 0
  let since: number | undefined
  const time = new SteadyTime()
  for (const event of events) {
    // Between its end and the next line it did not work.
    if (event.type === 'run.reopened' || event.type === 'run.limits_raised') continue
    const now = time.next(event.ts, eventData(event, 'run.clock_jumped')?.ms)
    if (since !== undefined && event.type !== 'run.resumed') total += now - since
    since = event.type === 'run.awaiting_input' || event.type === 'run.sleeping' ? undefined : now
  }
  return total
}
