import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Context } from '../../src/kernel/context.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench, types } from './bench-of-one.ts'

const hourMs = 3_600_000
const yearMs = 365 * 24 * hourMs

const sleeper = defineFunction('sleeper', async (ctx) => {
  await ctx.sleep(hourMs)
  return 'awake'
})

const asker = defineFunction('asker', (ctx) =>
  ctx.ask({ prompt: 'Well?', expiresInMs: hourMs }).then(
    () => 'answered',
    () => 'expired',
  ),
)

const receiver = defineFunction('receiver', (ctx) =>
  ctx.receive('news', { timeoutMs: hourMs }).then(
    () => 'heard',
    () => 'heard nothing',
  ),
)

const waiting = [
  ['sleeps', sleeper, 'awake'],
  ['asks', asker, 'expired'],
  ['awaits a message', receiver, 'heard nothing'],
] as const

describe.each(waiting)('a run that %s for an hour', (_, runnable, output) => {
  test('goes on at once when the clock is set a year ahead', async () => {
    const { baton, clock, ended } = await bench({ runnables: [runnable] })
    const handle = await baton.start(runnable, 'go')
    await clock.advance(60_000)
    await clock.jump(yearMs)
    await clock.advance(1)
    expect(await ended(baton.result(handle.runId))).toMatchObject({ output })
    const events = await baton.events(handle.runId)
    expect(events.at(-1)?.ts).toBeLessThanOrEqual(clock.now())
  })

  test('goes on after the hour when the clock is set a year back', async () => {
    const { baton, clock, journal } = await bench({ runnables: [runnable] })
    const handle = await baton.start(runnable, 'go')
    await clock.advance(60_000)
    await clock.jump(-yearMs)
    await clock.advance(hourMs - 60_001)
    expect(await journal.list({ statuses: ['completed'] })).toEqual([])
    await clock.advance(1)
    expect(await baton.result(handle.runId)).toMatchObject({ output })
  })

  test('goes on after an hour at most when another process takes it up by hand and the clock is a year back', async () => {
    const { baton, clock, journal, restart } = await bench({ runnables: [runnable] })
    const { runId } = await baton.start(runnable, 'go')
    await clock.advance(60_000)
    await clock.jump(-yearMs)
    const again = await restart()
    await again.resume(runId)
    await clock.advance(hourMs)
    expect(await journal.list({ statuses: ['completed'] })).toHaveLength(1)
  })

  test('goes on in a process that looks after all runs of the journal when the clock is set a year ahead', async () => {
    const { baton, clock, journal, restart } = await bench({ runnables: [runnable] })
    await baton.start(runnable, 'go')
    await clock.advance(60_000)
    const again = await restart()
    await again.recover()
    await clock.jump(yearMs)
    await clock.advance(1)
    expect(await journal.list({ statuses: ['completed'] })).toHaveLength(1)
  })
})

describe('a clock that is set back', () => {
  test('does not make a run begin its wait anew whenever it is woken by something else', async () => {
    const both = defineFunction('both', async (ctx) => {
      const [, heard] = await Promise.all([
        ctx.all([1], (branch) => branch.sleep(hourMs)),
        ctx.all([1], async (branch) => {
          for (let times = 0; times < 3; times++) await branch.receive('news')
        }),
      ])
      return `heard ${heard.length}`
    })
    const { baton, clock, ended } = await bench({ runnables: [both] })
    const { runId } = await baton.start(both, 'go')
    await clock.advance(60_000)
    await clock.jump(-yearMs)
    const began = clock.elapsed()
    for (let times = 0; times < 3; times++) {
      await clock.advance(hourMs / 4)
      await baton.send(runId, 'news', times)
    }
    await ended(baton.result(runId))
    expect(clock.elapsed() - began).toBeLessThan(hourMs + 10_000)
  })

  test('does not end a wait early that began after it was set right again', async () => {
    const twice = defineFunction('twice', async (ctx) => {
      await ctx.sleep(hourMs)
      await ctx.sleep(hourMs)
      return 'done'
    })
    const { baton, clock, journal } = await bench({ runnables: [twice] })
    await clock.jump(yearMs)
    await baton.start(twice, 'go')
    await clock.advance(60_000)
    await clock.jump(-yearMs)
    await clock.advance(2 * hourMs - 60_001)
    expect(await journal.list({ statuses: ['completed'] })).toEqual([])
    await clock.advance(1)
    expect(await journal.list({ statuses: ['completed'] })).toHaveLength(1)
  })

  test('shortens no timeout of a child, and lengthens none', async () => {
    const child = defineFunction('child', async (ctx) => {
      await ctx.sleep(2 * hourMs)
      return 'slept'
    })
    const parent = defineFunction('parent', async (ctx) => {
      const { error } = await ctx.run(child, 'go', { timeoutMs: hourMs })
      return String(error?.code)
    })
    const { baton, clock, ended } = await bench({ runnables: [parent, child] })
    const { runId } = await baton.start(parent, 'go')
    await clock.advance(60_000)
    const began = clock.elapsed()
    await clock.jump(-yearMs)
    expect(await ended(baton.result(runId))).toMatchObject({ output: 'BATON_OPERATION_TIMEOUT' })
    expect(clock.elapsed() - began).toBeLessThan(hourMs)
  })
})

describe('runs with limits, sleeps, questions and children', () => {
  test('end as without the jumps, wherever the clock is set to and however often', async () => {
    const program = defineFunction('program', async (ctx, { data }) => {
      await perform(ctx, data as Part[])
      return 'done'
    })
    const perform = async (ctx: Context, parts: readonly Part[]): Promise<void> => {
      for (const part of parts) {
        if (part === 'nap') await ctx.sleep(1_000)
        else if (part === 'sleep') await ctx.sleep(hourMs)
        else if (part === 'ask') await ctx.ask({ prompt: 'Well?', expiresInMs: hourMs }).catch(() => {})
        else if (part === 'child')
          await ctx.run(program, { text: 'in', data: ['nap', 'sleep'] }, { timeoutMs: 3 * hourMs })
        else await ctx.all([1, 2], (branch, item) => branch.sleep(item * 40_000))
      }
    }
    const parts = fc.array(fc.constantFrom<Part>('nap', 'sleep', 'ask', 'child', 'branches'), { maxLength: 5 })
    const jump = fc.record({
      afterMs: fc.integer({ min: 1, max: hourMs }),
      byMs: fc.constantFrom(yearMs, -yearMs, hourMs, -hourMs, 5_000, -5_000),
      restart: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(parts, fc.array(jump, { maxLength: 5 }), async (work, jumps) => {
        const { baton, clock, journal, restart } = await bench({ runnables: [program], leaseMs: 10 * hourMs })
        const limits = { wallMs: 10 * 60_000 }
        const { runId } = await baton.start(program, { text: 'go', data: work }, { limits })
        let current = baton
        for (const { afterMs, byMs, restart: dies } of jumps) {
          await clock.advance(afterMs)
          await clock.jump(byMs)
          if (!dies) continue
          await current.close()
          current = await restart({ owner: `owner ${clock.elapsed()}` })
          await current.recover()
          await current.resume(runId).catch(() => {})
        }
        await clock.advance(24 * hourMs)
        const [summary] = await journal.list({ runId })
        expect(summary?.status).toBe('completed')
        const events = await current.events(runId)
        expect(types(events).filter((type) => type === 'run.completed')).toHaveLength(1)
        await current.close()
      }),
      { numRuns: 100 },
    )
  })
})

type Part = 'nap' | 'sleep' | 'ask' | 'child' | 'branches'
