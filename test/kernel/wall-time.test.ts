import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/events/event.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { timeAtWork } from '../../src/kernel/wall-time.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { bench } from './bench-of-one.ts'

const yearMs = 365 * 24 * 3_600_000

/** Works for a minute, in pieces of a second. */
const minute = defineFunction('minute', async (ctx) => {
  for (let second = 0; second < 60; second++) await ctx.sleep(1_000)
  return 'done'
})

function logOf(...events: readonly (readonly [type: string, ts: number, ms?: number])[]): RunEvent[] {
  return events.map(([type, ts, ms], index) => ({
    id: `one:${index + 1}`,
    runId: 'one',
    parentRunId: null,
    rootRunId: 'one',
    seq: index + 1,
    ts,
    type,
    version: 1,
    actor: 'function:one',
    causationId: null,
    data: ms === undefined ? {} : { ms },
  }))
}

describe('the time that a run was at work', () => {
  test('leaves out waits, and what came between the last word of a process and the next', () => {
    const log = logOf(['run.started', 0], ['a.b', 10], ['run.sleeping', 30], ['run.resumed', 900], ['a.b', 950])
    expect(timeAtWork(log)).toBe(80)
    expect(timeAtWork([...log, ...logOf(['run.resumed', 5_000], ['a.b', 5_001])])).toBe(81)
  })

  test.each([1, -1])('leaves out a jump of the clock by %i year', (years) => {
    const jump = years * yearMs
    const log = logOf(['run.started', 0], ['a.b', 10], ['run.clock_jumped', jump + 30, jump], ['a.b', jump + 50])
    expect(timeAtWork(log)).toBe(50)
  })

  test('is never less than nothing in logs that say nothing of a clock that was set back', () => {
    expect(timeAtWork(logOf(['run.started', yearMs], ['a.b', 0], ['a.b', 20], ['run.resumed', -5], ['a.b', 5]))).toBe(
      30,
    )
  })

  test.each([1, -1])('is the same after a crash, though the clock jumped by %i year before it', async (years) => {
    const { baton, clock, journal, restart, passTime } = await bench({ runnables: [minute] })
    const handle = await baton.start(minute, 'go', { limits: { wallMs: 65_000 } })
    void handle.result.catch(() => {})
    await clock.advance(20_500)
    await clock.jump(years * yearMs)
    await clock.advance(20_000)
    const again = await restart()
    const events = await again.events(handle.runId)
    expect(events.filter(({ type }) => type === 'run.clock_jumped')).toMatchObject([{ data: { ms: years * yearMs } }])
    expect(timeAtWork(events)).toBeGreaterThanOrEqual(40_000)
    expect(timeAtWork(events)).toBeLessThanOrEqual(40_500)
    const [taken] = await again.recover()
    expect(await passTime(taken?.result ?? Promise.reject(new Error('not taken')))).toMatchObject({ output: 'done' })
    expect(await journal.list({ statuses: ['completed'] })).toHaveLength(1)
  })

  test.each([1, -1])('goes up from event to event but for the jump itself, when it jumps by %i year', async (years) => {
    // Every look at this clock takes a millisecond.
    const simulated = simulatedClock()
    let looks = 0
    const clock = { ...simulated, now: () => simulated.now() + looks++ }
    const { baton } = await bench({ clock })
    const still = defineFunction('still', async () => 'done')
    const jumps = defineFunction('jumps', async (ctx) => {
      await ctx.run(still, 'before')
      await simulated.jump(years * yearMs)
      await ctx.run(still, 'after')
      return 'done'
    })
    const { runId } = await baton.run(jumps, 'go')
    const events = await baton.events(runId)
    const times = events.map(({ ts }) => ts)
    const at = events.findIndex(({ type }) => type === 'run.clock_jumped')
    expect(at).toBeGreaterThan(0)
    expect(times.slice(at).toSorted((one, other) => one - other)).toEqual(times.slice(at))
  })

  test('ends a run when it is used up and not before, however the clock jumps and its processes die', async () => {
    const happening = fc.record({
      afterMs: fc.integer({ min: 1, max: 20_000 }),
      what: fc.constantFrom('a year ahead', 'a year back', 'an hour ahead', 'restart'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 6 }), fc.boolean(), async (happenings, fits) => {
        const limits = { wallMs: fits ? 61_000 : 30_000 }
        const { baton, clock, restart, passTime } = await bench({ runnables: [minute] })
        const handle = await baton.start(minute, 'go', { limits })
        void handle.result.catch(() => {})
        let current = baton
        for (const { afterMs, what } of happenings) {
          await clock.advance(afterMs)
          if (what === 'a year ahead') await clock.jump(yearMs)
          else if (what === 'a year back') await clock.jump(-yearMs)
          else if (what === 'an hour ahead') await clock.jump(3_600_000)
          else {
            await current.close()
            current = await restart({ owner: `owner ${clock.elapsed()}` })
            await current.recover()
          }
        }
        const result = await passTime(current.result(handle.runId))
        const hadMs = happenings.reduce((sum, { afterMs }) => sum + afterMs, 0)
        expect(result.status, `after ${hadMs} ms`).toBe(fits ? 'completed' : 'failed')
        await current.close()
      }),
      { numRuns: 40 },
    )
  })
})
