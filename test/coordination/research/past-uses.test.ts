import { describe, expect, test } from 'vitest'
import type { PastRuns } from '../../../src/coordination/past-runs.ts'
import { stateOf } from '../../../src/coordination/research/fold-state.ts'
import { learnedFromPast, pastUses, readPast } from '../../../src/coordination/research/past-uses.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import type { JsonObject } from '../../../src/events/json.ts'
import { referenceBrief, referenceParts } from './scenarios/reference-run.ts'
import { openResearch, play } from './scenarios/stage.ts'

const pastOf = (...logs: (readonly RunEvent[])[]): PastRuns => ({
  runs: async () => logs.map((_, index) => ({ runId: String(index) })),
  events: async (runId) => logs[Number(runId)] ?? [],
})

describe('what past runs used', () => {
  test('is told for each worker that ended, on average', async () => {
    const { events } = await play(await openResearch(referenceParts), referenceBrief)
    const uses = await pastUses(pastOf(events, events), 'research:article')
    expect(uses['web_search']).toEqual({ cost_micros: 200_000, seconds: 180, runs: 2 })
    expect(readPast(uses).get('article_writer')).toMatchObject({ runs: 2 })
  })

  test('is told without a run whose log is damaged, or was written by another version', async () => {
    const { events } = await play(await openResearch(referenceParts), referenceBrief)
    const damaged = events.map((event) =>
      event.type === 'research.state_patched' ? { ...event, data: { agent: 'Planner', patch: 7 } } : event,
    ) as RunEvent[]
    const newer = events.map((event) => ({ ...event, version: 99 })) as RunEvent[]
    const uses = await pastUses(pastOf(damaged, newer, events), 'research:article')
    expect(uses['web_search']).toMatchObject({ runs: 1 })
  })
})

describe('the id of a run', () => {
  test('has a number behind it where an earlier run in the same journal began in the same second (RES-21)', async () => {
    const first = await play(await openResearch(referenceParts), referenceBrief)
    const learned = await learnedFromPast(pastOf(first.events), 'research:article')
    const second = await play(await openResearch(referenceParts), { ...referenceBrief, ...learned })
    const third = await play(await openResearch(referenceParts), {
      ...referenceBrief,
      ...(await learnedFromPast(pastOf(first.events, second.events), 'research:article')),
    })
    expect([first, second, third].map(({ output }) => output?.execution_id)).toEqual([
      'exec_20240610_143000',
      'exec_20240610_143000_2',
      'exec_20240610_143000_3',
    ])
  })
})

describe('a log of the first version', () => {
  test('that does not say when the state was written is read as before', async () => {
    const { events, state } = await play(await openResearch(referenceParts), referenceBrief)
    const old = events.map((event): RunEvent => {
      if (event.type !== 'research.state_patched' && event.type !== 'research.cost_added') return event
      const { at: _, ...data } = event.data as JsonObject
      return { ...event, version: 1, data }
    })
    expect(old.filter(({ version }) => version === 1).length).toBeGreaterThan(0)
    expect(stateOf(old)).toEqual(state)
  })
})
