import type { Baton } from '../baton.ts'
import type { RunEvent } from '../events/event.ts'

/** All events of a run and of the runs below it, each run in order, a parent before its children. */
export async function eventsBelow(baton: Baton, runId: string): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  const waiting = [runId]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const own = await baton.events(next)
    events.push(...own)
    for (const { type, data } of own) {
      if (type === 'child.started') waiting.push((data as { readonly childRunId: string }).childRunId)
    }
  }
  return events
}
