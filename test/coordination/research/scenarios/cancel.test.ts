import { expect, test } from 'vitest'
import type { RunResult } from '../../../../src/kernel/run-result.ts'
import { defineFunction } from '../../../../src/kernel/runnable.ts'
import { checkInvariants } from './invariants.ts'
import { referenceBrief, referenceParts } from './reference-run.ts'
import { openResearch, phasesOf, playedOf } from './stage.ts'

test('S-RES-12: who is cancelled during a search has three tasks cancelled, no result and no later call', async () => {
  const stage = await openResearch(referenceParts)
  const handle = await stage.baton.start('research:article', { text: '', data: referenceBrief })
  await stage.clock.advance(60_000)
  const calls = stage.model.calls.length
  await stage.baton.cancel(handle.runId, 'no longer needed')
  const played = await playedOf(stage.baton, (await stage.passTime(handle.result)) as RunResult)
  expect(played.result.status).toBe('cancelled')
  expect(played.output).toBeUndefined()
  expect(played.state.all_tasks.map(({ worker_id, status }) => [worker_id, status])).toEqual([
    ['web_search', 'CANCELLED'],
    ['academic_search', 'CANCELLED'],
    ['news_search', 'CANCELLED'],
  ])
  expect(stage.world.aborted.toSorted()).toEqual(['academic_search', 'news_search', 'web_search'])
  await stage.clock.advance(3_600_000)
  expect([stage.model.calls.length, stage.world.done.length]).toEqual([calls, 3])
  expect(phasesOf(played.state)).toEqual(['INITIALIZED', 'PLANNING', 'STRATEGY', 'EXECUTING'])
  await checkInvariants(stage, played.result)
})

test('S-RES-12: a cancelled parent cancels research below it', async () => {
  const parent = defineFunction('parent', async (context) => {
    const { status } = await context.run('research:article', { text: '', data: referenceBrief })
    return status
  })
  const stage = await openResearch(referenceParts, { more: { runnables: [parent] } })
  const handle = await stage.baton.start('function:parent', 'go')
  await stage.clock.advance(200_000)
  await stage.baton.cancel(handle.runId, 'no longer needed')
  const result = (await stage.passTime(handle.result)) as RunResult
  expect(result.status).toBe('cancelled')
  const [below] = await stage.baton.runs({ runnable: 'research:article' })
  const played = await playedOf(stage.baton, (await stage.baton.result(below?.runId ?? '')) as RunResult)
  expect(played.result.status).toBe('cancelled')
  expect(played.state.all_tasks.map(({ worker_id, status }) => [worker_id, status])).toEqual([
    ['web_search', 'COMPLETED'],
    ['academic_search', 'CANCELLED'],
    ['news_search', 'CANCELLED'],
  ])
  expect(stage.world.order).toHaveLength(3)
})

test('who is cancelled during the pause before another attempt is not tried again', async () => {
  const stage = await openResearch({ ...referenceParts, web_search: { fails: 'busy' } })
  const handle = await stage.baton.start('research:article', { text: '', data: referenceBrief })
  await stage.clock.advance(1_000)
  await stage.baton.cancel(handle.runId, 'no longer needed')
  const played = await playedOf(stage.baton, (await stage.passTime(handle.result)) as RunResult)
  expect(played.result.status).toBe('cancelled')
  expect(stage.world.asked('web_search')).toBe(1)
  expect(played.state.all_tasks.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
})
