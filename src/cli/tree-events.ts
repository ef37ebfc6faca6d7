import type { Baton } from '../baton.ts'
import { isBatonError } from '../errors/baton-error.ts'
import { asKernelFact } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'

/** All events of a run and of the runs below it, each run in order, a parent before its children. */
export async function eventsBelow(baton: Baton, runId: string): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  const waiting = [runId]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const own = next === runId ? await baton.events(next) : await eventsOfChild(baton, next)
    events.push(...own)
    for (const event of own) {
      const fact = asKernelFact(event)
      if (fact?.type === 'child.started') waiting.push(fact.data.childRunId)
    }
  }
  return events
}

/** A child whose runnable was unknown, or whose process died at once, was started and has written nothing. */
async function eventsOfChild(baton: Baton, runId: string): Promise<readonly RunEvent[]> {
  try {
    return await baton.events(runId)
  } catch (error) {
    if (isBatonError(error, 'BATON_RUN_NOT_FOUND')) return []
    throw error
  }
}
