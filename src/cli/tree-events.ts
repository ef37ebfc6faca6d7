import type { Baton } from '../baton.ts'
import { isBatonError } from '../errors/baton-error.ts'
import { asKernelFact, eventData } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import { type LinkedBelow, shownBelow } from '../events/linked.ts'
import { SteadyTime } from '../events/steady-time.ts'

/**
 * All events of a run, of the runs below it and of the trees that work for them, each run in order, a parent before its
 * children.
 */
export async function eventsBelow(baton: Baton, runId: string): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  const known = new Set([runId])
  const waiting: { readonly runId: string; readonly place?: LinkedBelow | undefined }[] = [{ runId }]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { place } = next
    const read = next.runId === runId ? await baton.events(runId) : await eventsOfChild(baton, next.runId)
    const own = place === undefined ? read : read.map((event) => shownBelow(event, place))
    events.push(...own)
    for (const event of own) {
      const fact = asKernelFact(event)
      if (fact?.type === 'child.started') waiting.push({ runId: fact.data.childRunId, place })
      if (fact?.type !== 'linked.begun' || known.has(fact.data.linkedRunId)) continue
      known.add(fact.data.linkedRunId)
      waiting.push({ runId: fact.data.linkedRunId, place: { rootRunId: event.rootRunId, runId: event.runId } })
    }
  }
  return events
}

/** The same by time. Each run stays in order, and what it says of jumps of its clock is left out of the reckoning. */
export function byTime(events: readonly RunEvent[]): readonly RunEvent[] {
  const clocks = new Map<string, SteadyTime>()
  const timed = events.map((event) => {
    const clock = clocks.get(event.runId) ?? new SteadyTime()
    clocks.set(event.runId, clock)
    const time = clock.next(event.ts, eventData(event, 'run.clock_jumped')?.ms)
    const child = eventData(event, 'child.started')
    if (child !== undefined) clocks.set(child.childRunId, new SteadyTime(clock))
    return { event, time }
  })
  return timed.sort((left, right) => left.time - right.time).map(({ event }) => event)
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
