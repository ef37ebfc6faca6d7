import { expect, test } from 'vitest'
import { partOf } from '../../src/events/catalog.ts'
import { operationOf, type RunEvent } from '../../src/events/event.ts'
import { type CrashJourney, crashJourney, crashSweep } from '../../src/testing/crash-sweep.ts'
import { checkStartsAndEnds } from './check-log.ts'
import { scenario, type World } from './scenario.ts'

/** The keys of operations that had ended when a process died. */
function endedKeys(events: readonly RunEvent[]): Set<string> {
  return new Set(
    events.filter((event) => partOf(event.type) === 'end').map((event) => `${event.runId}/${operationOf(event)}`),
  )
}

function checkJourney(journey: CrashJourney<World>, reference: CrashJourney<World>): void {
  const { result, world, logs } = journey
  const shown = JSON.stringify(journey.faults)
  expect(result.status, shown).toBe('completed')
  expect(result.output, shown).toBe(reference.result.output)
  expect({ ...(result.data as object), started: 0 }, shown).toEqual({
    ...(reference.result.data as object),
    started: 0,
  })

  logs.forEach((log, index) => {
    const ended = endedKeys(log)
    const repeated = world.executions.filter(({ process, key }) => process > index + 1 && ended.has(key))
    expect(repeated, `${shown}: finished operations that were done again`).toEqual([])
  })
  const letters = world.executions.filter(({ kind }) => kind === 'send').map(({ key }) => key)
  expect(letters.length, `${shown}: every letter is sent exactly once`).toBe(new Set(letters).size)
  expect(letters.length, shown).toBe(4)
  checkStartsAndEnds(logs.at(-1) ?? [], shown)
}

test('a run whose process dies at any append ends the same, and repeats nothing that had ended (K-4, K-7)', async () => {
  let reference: CrashJourney<World> | undefined
  let journeys = 0
  for await (const journey of crashSweep(scenario)) {
    reference ??= journey
    checkJourney(journey, reference)
    journeys++
  }
  expect(journeys).toBeGreaterThan(60)
}, 120_000)

test('a run whose process dies again and again still ends the same', async () => {
  const reference = await crashJourney(scenario, [])
  for (let step = 1; step <= 5; step++) {
    const faults = Array.from({ length: 8 }, (_, index) => ({
      kind: index % 2 === 0 ? ('die-after' as const) : ('die-before' as const),
      append: step + (index % 3),
    }))
    checkJourney(await crashJourney(scenario, faults), reference)
  }
}, 120_000)
