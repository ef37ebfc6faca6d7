import { expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { Recovering } from '../../src/engine/recovering.ts'
import { BatonError } from '../../src/errors/baton-error.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const folder = temporaryFolder()

test('the result of a run that is taken up twice is asked for once: a failure that nobody hears would end the process', () => {
  const engine = {
    idle: async () => [],
    isHere: () => true,
    mayExecute: () => true,
    takeUp: async () => undefined,
  }
  const recovering = new Recovering(engine, simulatedClock(), {})
  let asked = 0
  const handle = {
    runId: 'one',
    get result(): Promise<never> {
      asked++
      return new Promise(() => {})
    },
  }
  recovering.taken(handle)
  recovering.taken(handle)
  expect(asked).toBe(1)
})

test('a run that another process has begun under its key is not told of as refused', async () => {
  const told: unknown[] = []
  const work = defineFunction('work', async (_, { text }) => text)
  const open = async () => {
    const baton = await createBaton({ journal: `${folder()}/runs.db`, runnables: [work] })
    await baton.keepRecovering({ onNews: (news) => told.push(news) })
    return baton
  }
  const batons = await Promise.all([open(), open(), open()])
  for (let key = 0; key < 5; key++) {
    const runs = batons.map((baton) => baton.run('function:work', `${key}`, { key: `${key}` }))
    const ends = await Promise.all(runs)
    expect(new Set(ends.map(({ runId }) => runId)).size).toBe(1)
  }
  await Promise.all(batons.map((baton) => baton.close()))
  expect(told).toEqual([])
})

test('a run that another process was faster to take up is tried again when that process lets go of it', async () => {
  const run = {
    runId: 'one',
    parentRunId: null,
    rootRunId: 'one',
    runnable: 'function:work',
    status: 'running',
  } as const
  const errors = [
    new BatonError('BATON_JOURNAL_FENCED', { runId: 'one', epoch: 1, current: 2 }),
    new BatonError('BATON_RUN_OWNED', { runId: 'one', owner: 'other', expiresInMs: 10 }),
    new BatonError('BATON_RUN_NOT_READY', { runId: 'one', problems: ['It is not here.'], advice: [], passing: false }),
  ]
  const told: string[] = []
  let tries = 0
  const recovering: Recovering = new Recovering(
    {
      idle: async () => [{ ...run, startedAt: 1, updatedAt: 1, wakeAt: null }],
      isHere: () => false,
      mayExecute: () => true,
      takeUp: async (runId) => recovering.refused(runId, errors[tries++]),
    },
    simulatedClock(),
    { onNews: ({ what }) => told.push(what) },
  )
  for (let look = 0; look < 5; look++) await recovering.begin()
  recovering.stop()
  expect(tries).toBe(3)
  expect(told).toEqual(['refused'])
})
