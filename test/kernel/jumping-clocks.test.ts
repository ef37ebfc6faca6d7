import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Context } from '../../src/kernel/context.ts'
import { type Model, ModelFailure } from '../../src/kernel/ports/model.ts'
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

describe.each(waiting)(
  'a run that %s for an hour, and was put to sleep by a clock that was a year ahead',
  (_, runnable, output) => {
    /** It waits, its process is gone, and the clock is still ahead. */
    async function asleep() {
      const stage = await bench({ runnables: [runnable] })
      await stage.clock.jump(yearMs)
      const { runId } = await stage.baton.start(runnable, 'go')
      await stage.clock.advance(60_000)
      return { ...stage, runId, again: await stage.restart() }
    }

    test('goes on after an hour at most in a process that looks after all runs and began when the clock was right', async () => {
      const { clock, journal, again, runId } = await asleep()
      await clock.jump(-yearMs)
      await again.recover()
      await clock.advance(hourMs)
      expect(await journal.list({ statuses: ['completed'] })).toHaveLength(1)
      expect(await again.result(runId)).toMatchObject({ output })
    })

    test('goes on after an hour at most in a process that looks after all runs while the clock is set right', async () => {
      const { clock, journal, again } = await asleep()
      await again.recover()
      await clock.jump(-yearMs)
      await clock.advance(hourMs)
      expect(await journal.list({ statuses: ['completed'] })).toHaveLength(1)
    })

    test('does not begin its hour anew in every process that takes it up', async () => {
      const { clock, journal, again, restart } = await asleep()
      await again.close()
      await clock.jump(-yearMs)
      for (let processes = 0; processes < 3; processes++) {
        expect(await journal.list({ statuses: ['completed'] })).toEqual([])
        const next = await restart({ owner: `process ${processes}` })
        await next.recover()
        await clock.advance(hourMs / 3 + 1)
        await next.close()
      }
      expect(await journal.list({ statuses: ['completed'] })).toHaveLength(1)
    })
  },
)

describe('what was put to sleep by a clock that was ahead', () => {
  test('is not taken up again and again', async () => {
    const { baton, clock, restart, journal } = await bench({ runnables: [sleeper] })
    await clock.jump(yearMs)
    const { runId } = await baton.start(sleeper, 'go')
    await clock.advance(60_000)
    const again = await restart()
    await clock.jump(-yearMs)
    const { stop } = await again.keepRecovering({ everyMs: 2_000 })
    await clock.advance(hourMs / 2)
    stop()
    const kinds = types(await again.events(runId))
    expect(kinds.filter((type) => type === 'operation.retimed')).toHaveLength(1)
    expect(kinds.filter((type) => type === 'run.resumed')).toHaveLength(1)
    expect(await journal.list({ statuses: ['completed'] })).toEqual([])
  })

  test('does not begin its wait anew where the process that put it to sleep looks after all runs', async () => {
    const { baton, clock, journal } = await bench({ runnables: [sleeper] })
    await clock.jump(yearMs)
    await baton.start(sleeper, 'go')
    await clock.advance(hourMs / 2)
    await clock.jump(-yearMs)
    await baton.recover()
    await clock.advance(hourMs / 2 - 1)
    expect(await journal.list({ statuses: ['completed'] })).toEqual([])
    await clock.advance(1)
    expect(await journal.list({ statuses: ['completed'] })).toHaveLength(1)
  })

  test('does not begin its wait anew after it stayed in memory because of something of its own', async () => {
    let isFirst = true
    const kept = defineFunction('kept', async (ctx) => {
      const own = isFirst ? new Promise(() => {}) : undefined
      await Promise.all([own, ctx.sleep(hourMs)])
      return 'awake'
    })
    const { baton, clock, journal, restart } = await bench({ runnables: [kept] })
    await clock.jump(yearMs)
    const { runId, result } = await baton.start(kept, 'go')
    result.catch(() => {})
    await clock.jump(-yearMs)
    await clock.advance(hourMs / 2)
    expect(await journal.list({ runId })).toMatchObject([{ status: 'sleeping' }])
    isFirst = false
    const again = await restart()
    await again.recover()
    await clock.advance(hourMs / 2)
    expect(await journal.list({ statuses: ['completed'] })).toHaveLength(1)
  })

  test('is told from what only waits also where a journal does not know the difference', async () => {
    const { baton, clock, journal, restart } = await bench({ runnables: [sleeper] })
    const { runId } = await baton.start(sleeper, 'go')
    await clock.advance(60_000)
    const list = journal.list.bind(journal)
    vi.spyOn(journal, 'list').mockImplementation(({ changedAfter: _, ...filter }) => list(filter))
    const again = await restart()
    expect(await again.recover()).toEqual([])
    expect(types(await again.events(runId))).not.toContain('run.resumed')
  })

  test('does not end other waits early that began when the clock was right', async () => {
    const both = defineFunction('both', async (ctx) => {
      const [, second] = await ctx.all(['early', 'late'], async (branch, which) => {
        if (which === 'early') return branch.sleep(hourMs)
        await branch.receive('news')
        return branch.sleep(3 * hourMs)
      })
      return String(second?.ok)
    })
    const { baton, clock, journal } = await bench({ runnables: [both] })
    await clock.jump(yearMs)
    const { runId } = await baton.start(both, 'go')
    await clock.advance(60_000)
    await clock.jump(-yearMs)
    await baton.send(runId, 'news', 'go')
    await clock.advance(3 * hourMs - 60_000)
    expect(await journal.list({ statuses: ['completed'] })).toEqual([])
    await clock.advance(120_000)
    expect(await journal.list({ statuses: ['completed'] })).toHaveLength(1)
  })

  test('has a child cut off after its time at most', async () => {
    const child = defineFunction('child', async (ctx) => {
      await ctx.sleep(5 * hourMs)
      return 'slept'
    })
    const parent = defineFunction('parent', async (ctx) => {
      const { error } = await ctx.run(child, 'go', { timeoutMs: hourMs })
      return String(error?.code)
    })
    const { baton, clock, restart, journal } = await bench({ runnables: [parent, child] })
    await clock.jump(yearMs)
    const { runId } = await baton.start(parent, 'go')
    await clock.advance(60_000)
    await clock.jump(-yearMs)
    for (const owner of ['second', 'third', 'fourth']) {
      const next = await restart({ owner })
      await next.recover()
      await clock.advance(hourMs / 2 + 1)
      await next.close()
    }
    const [ended] = await journal.list({ runId })
    expect(ended?.status).toBe('completed')
    const last = await restart({ owner: 'last' })
    expect(await last.result(runId)).toMatchObject({ output: 'BATON_OPERATION_TIMEOUT' })
  })

  test('asks a provider again that was down, as soon as it was to', async () => {
    let isDown = true
    const model: Model = {
      estimate: () => ({ tokens: 10, usdMicros: 1 }),
      call: async () => {
        if (isDown) throw new ModelFailure('down', undefined, undefined, {})
        return { answer: { text: 'back', finish: 'stop' }, usage: { inputTokens: 1, outputTokens: 1, usdMicros: 1 } }
      },
    }
    const talk = defineFunction('talk', async (ctx) => (await ctx.model({ model: 'm', messages: [] })).text)
    const { baton, clock, restart, journal } = await bench({ runnables: [talk], model })
    const { runId } = await baton.start(talk, 'go')
    // Down since before the clock was ahead.
    await clock.advance(30_000)
    await clock.jump(yearMs)
    await clock.advance(20 * 60_000)
    const again = await restart()
    const [asleep] = await journal.list({ runId })
    expect(asleep?.status).toBe('sleeping')
    isDown = false
    await clock.jump(-yearMs)
    await again.recover()
    await clock.advance(20 * 60_000)
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
