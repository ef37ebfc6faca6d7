import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import type { RecoveryNews } from '../../src/engine/recovering.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

const steady = defineFunction('steady', async (ctx) => {
  for (let step = 0; step < 20; step++) await ctx.sleep(1_000)
  return 'done'
})
const sleepy = defineFunction('sleepy', async (ctx) => {
  await ctx.sleep(600_000)
  return 'awake'
})
const asking = defineFunction('asking', async (ctx) => String(await ctx.ask({ prompt: 'Well?' })))
const secret = defineFunction('secret', async (ctx) => {
  await ctx.sleep(20_000)
  return 'never here'
})

function told(news: readonly RecoveryNews[]): readonly (readonly unknown[])[] {
  return news.map((one) => [one.what, 'status' in one ? one.status : undefined].filter(Boolean))
}

describe('a process that keeps recovering', () => {
  test('takes up a run soon after its owner has died, and says so', async () => {
    const { baton, journal, clock, passTime } = await bench({ runnables: [steady] })
    const news: RecoveryNews[] = []
    const keeper = await createBaton({ journal, clock, owner: 'keeper', runnables: [steady] })
    await keeper.keepRecovering({ onNews: (one) => news.push(one) })
    const { runId, result } = await baton.start(steady, 'go')
    result.catch(() => {})
    await clock.advance(5_500)
    expect(news).toEqual([])
    await journal.heartbeat('first', 0)
    await clock.advance(2_000)
    expect(news).toEqual([{ what: 'taken', runId }])
    expect(await passTime(keeper.result(runId))).toMatchObject({ status: 'completed', output: 'done' })
    expect(news.at(-1)).toEqual({ what: 'ended', runId, status: 'completed' })
    expect((await keeper.events(runId)).filter(({ type }) => type === 'timer.fired')).toHaveLength(20)
  })

  test('takes up runs that others parked after it began, when they are due or answered', async () => {
    const { baton, journal, clock, passTime } = await bench({ runnables: [sleepy, asking] })
    const news: RecoveryNews[] = []
    const keeper = await createBaton({ journal, clock, owner: 'keeper', runnables: [sleepy, asking] })
    await keeper.keepRecovering({ onNews: (one) => news.push(one) })
    const { runId: sleeping, result } = await baton.start(sleepy, 'go')
    result.catch(() => {})
    await clock.advance(5_000)
    const { runId: waiting } = await passTime(baton.run(asking, 'go'))
    await baton.close()
    const visitor = await createBaton({ journal, clock, owner: 'visitor' })
    await visitor.answer(waiting, 'ask#1', 'well')
    expect(await passTime(keeper.result(waiting))).toMatchObject({ output: 'well' })
    expect(await passTime(keeper.result(sleeping))).toMatchObject({ output: 'awake' })
    expect(told(news)).toEqual([['taken'], ['ended', 'completed'], ['taken'], ['ended', 'completed']])
  })

  test('names what it can not execute once, and does not touch it', async () => {
    const { baton, journal, clock } = await bench({ runnables: [secret] })
    const { runId, result } = await baton.start(secret, 'go')
    result.catch(() => {})
    await clock.advance(100)
    await journal.heartbeat('first', 0)
    const events = await baton.events(runId)
    const news: RecoveryNews[] = []
    const keeper = await createBaton({ journal, clock, owner: 'keeper', runnables: [steady] })
    await keeper.keepRecovering({ onNews: (one) => news.push(one) })
    await clock.advance(2_000)
    await clock.advance(2_000)
    expect(news).toMatchObject([{ what: 'refused', runId, error: { code: 'BATON_RUNNABLE_ELSEWHERE' } }])
    expect((await keeper.events(runId)).slice(0, events.length)).toEqual(events)
    expect((await journal.claim(runId, 'third')).epoch).toBe(2)
  })

  test('works beside another: each run is taken up once', async () => {
    const { baton, journal, clock, passTime } = await bench({ runnables: [steady] })
    const news: RecoveryNews[] = []
    for (const owner of ['keeper one', 'keeper two']) {
      const keeper = await createBaton({ journal, clock, owner, runnables: [steady] })
      await keeper.keepRecovering({ onNews: (one) => news.push(one) })
    }
    const handles = await Promise.all(Array.from({ length: 10 }, () => baton.start(steady, 'go')))
    for (const { result } of handles) result.catch(() => {})
    await clock.advance(3_000)
    await baton.close()
    const looker = await createBaton({ journal, clock, owner: 'looker' })
    for (const { runId } of handles) {
      expect(await passTime(looker.result(runId))).toMatchObject({ status: 'completed' })
      expect((await looker.events(runId)).filter(({ type }) => type === 'run.resumed')).toHaveLength(1)
    }
    expect(news.filter(({ what }) => what === 'taken')).toHaveLength(10)
  })

  test('takes up nothing once it is stopped', async () => {
    const { baton, journal, clock } = await bench({ runnables: [steady] })
    const keeper = await createBaton({ journal, clock, owner: 'keeper', runnables: [steady] })
    const recovery = await keeper.keepRecovering()
    const { runId, result } = await baton.start(steady, 'go')
    result.catch(() => {})
    await clock.advance(100)
    recovery.stop()
    await journal.heartbeat('first', 0)
    await clock.advance(4_000)
    expect((await keeper.events(runId)).some(({ type }) => type === 'run.resumed')).toBe(false)
  })
})
