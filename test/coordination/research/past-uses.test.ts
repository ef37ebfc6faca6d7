import { describe, expect, test } from 'vitest'
import type { PastRuns } from '../../../src/coordination/past-runs.ts'
import { pastUses, readPast } from '../../../src/coordination/research/past-uses.ts'
import type { RunEvent } from '../../../src/events/event.ts'
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
