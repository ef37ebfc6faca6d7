import { expect } from 'vitest'
import { stateOf } from '../../../../src/coordination/research/fold-state.ts'
import { mayFollow } from '../../../../src/coordination/research/phase.ts'
import { eventData } from '../../../../src/events/catalog.ts'
import type { RunEvent } from '../../../../src/events/event.ts'
import { statusAfter } from '../../../../src/events/run.ts'
import { isFinal } from '../../../../src/events/status.ts'
import type { RunResult } from '../../../../src/kernel/run-result.ts'
import { checkStartsAndEnds } from '../../../kernel/check-log.ts'
import { facts, type ResearchStage } from './stage.ts'

/** What holds after every scenario (INV-1, INV-3, INV-4), and what holds for every run of research. */
export async function checkInvariants(stage: ResearchStage, result: RunResult): Promise<void> {
  const tree = await treeOf(stage, result.runId)
  for (const log of Map.groupBy(tree, ({ runId }) => runId).values()) {
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
    const ends = log.filter(({ type }) => {
      const status = statusAfter(type)
      return status !== undefined && isFinal(status)
    })
    expect(ends).toHaveLength(1)
    expect(log.at(-1)).toBe(ends[0])
  }
  checkStartsAndEnds(tree, 'after the scenario')
  const paid = tree.map((event) => usageOf(event)).reduce((sum, one) => sum + one, 0)
  expect(result.usage.usdMicros).toBe(paid)
  const own = tree.filter(({ runId }) => runId === result.runId)
  for (const { from, to } of facts(own, 'research.phase_changed')) expect(mayFollow(from, to)).toBe(true)
  const state = stateOf(own)
  const spent = (state?.all_tasks ?? []).reduce((sum, { cost_micros }) => sum + cost_micros, 0)
  expect(state?.total_cost).toBe(spent)
}

function usageOf(event: RunEvent): number {
  const ended = eventData(event, 'model.answered') ?? eventData(event, 'model.failed')
  return ended?.usage?.usdMicros ?? 0
}

async function treeOf({ journal, baton }: ResearchStage, rootRunId: string): Promise<RunEvent[]> {
  const runs = await journal.list({ rootRunId })
  return (await Promise.all(runs.map(({ runId }) => baton.events(runId)))).flat()
}
