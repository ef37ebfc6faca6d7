import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Run } from '../../src/kernel/run.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { WallWatch } from '../../src/kernel/wall-watch.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { bench } from './bench-of-one.ts'

const yearMs = 365 * 24 * 3_600_000

const busy = defineFunction('busy', async (ctx) => {
  await new Promise<void>((resolve) => ctx.signal.addEventListener('abort', () => resolve()))
  return 'what I had'
})

test('each of many runs is stopped when its own time is over, whatever the order they began in', async () => {
  const { baton, clock, passTime } = await bench({ runnables: [busy] })
  const began = clock.now()
  const over: [string, number][] = []
  const note = (name: string) => (): void => void over.push([name, clock.now() - began])
  const long = baton.run(busy, 'a', { limits: { wallMs: 60_000 } }).then(note('long'))
  const short = baton.run(busy, 'b', { limits: { wallMs: 5_000 } }).then(note('short'))
  await passTime(Promise.all([long, short]))
  expect(over).toEqual([
    ['short', 5_000],
    ['long', 60_000],
  ])
})

test('a run that answers although its time was over has only part of an answer, and says why', async () => {
  const { baton, ended } = await bench({ runnables: [busy] })
  expect(await ended(baton.run(busy, 'a', { limits: { wallMs: 1_000 } }))).toMatchObject({
    status: 'partial',
    output: 'what I had',
    warnings: [expect.stringContaining('used up: it was at work for 1 s')],
  })
})

test('a run that ends when its time is over is told that the time is used up, not that it was never started', async () => {
  const slow = defineFunction('slow', (ctx) => {
    return new Promise<never>((_, reject) => ctx.signal.addEventListener('abort', () => reject(ctx.signal.reason)))
  })
  const { baton, passTime } = await bench({ runnables: [slow] })
  const result = await passTime(baton.run(slow, 'go', { limits: { wallMs: 180_000 } }))
  const message = expect.stringContaining('used up: it was at work for 3 min, which is its limit')
  expect(result).toMatchObject({ error: { message, hint: expect.stringContaining('`seconds`') } })
  expect(JSON.stringify(result)).not.toContain('not started')
})

test.each([
  ['ahead', yearMs],
  ['back', -yearMs],
])('a run has all of its time and no more when the clock is set a year %s', async (_, step) => {
  const { baton, clock } = await bench({ runnables: [busy] })
  const result = baton.run(busy, 'a', { limits: { wallMs: 60_000 } })
  let isOver = false
  void result.then(() => (isOver = true))
  await clock.advance(30_000)
  await clock.jump(step)
  // Begun later, and due sooner: this makes the watch look.
  await Promise.all([baton.run(busy, 'b', { limits: { wallMs: 1_000 } }), clock.advance(29_000)])
  expect(isOver).toBe(false)
  await clock.advance(1_000)
  expect(isOver).toBe(true)
})

test('a run that is over is forgotten', () => {
  const clock = simulatedClock()
  const watch = new WallWatch(clock)
  const run = {} as Parameters<WallWatch['begin']>[0]
  watch.begin(run, 1_000)
  watch.end(run)
  return expect(clock.advance(5_000)).resolves.toBeUndefined()
})

test('whichever of many runs end by themselves, in whatever order, the others are stopped, and only they', () => {
  const times = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 12 })
  const endings = fc.array(fc.nat(11))
  return fc.assert(
    fc.asyncProperty(times, endings, async (wallMs, ended) => {
      const clock = simulatedClock()
      const watch = new WallWatch(clock)
      const stopped = new Set<number>()
      const runs = wallMs.map((limit, index) => {
        const cancellation = { cancel: () => stopped.add(index) }
        return { wallPlace: -1, origin: { limits: { wallMs: limit } }, cancellation } as unknown as Run
      })
      for (const [index, run] of runs.entries()) watch.begin(run, wallMs[index] ?? 0)
      for (const index of ended) if (runs[index] !== undefined) watch.end(runs[index])
      await clock.advance(200)
      expect([...stopped].sort()).toEqual(
        Object.keys(runs)
          .map(Number)
          .filter((index) => !ended.includes(index))
          .sort(),
      )
    }),
    { numRuns: 200 },
  )
})
