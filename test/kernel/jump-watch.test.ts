import { describe, expect, test } from 'vitest'
import { JumpWatch } from '../../src/kernel/jump-watch.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'
import { type SimulatedClock, simulatedClock } from '../../src/testing/simulated-clock.ts'

const yearMs = 365 * 24 * 3_600_000

/** A watch over a clock that does not say by itself when it is set. */
function watched(): { readonly clock: SimulatedClock; readonly watch: JumpWatch; readonly timers: () => number } {
  const clock = simulatedClock()
  let timers = 0
  const timer: SimulatedClock['timer'] = (ms, fire) => {
    timers++
    const inner = clock.timer(ms, () => {
      timers--
      fire()
    })
    return {
      cancel: () => {
        timers--
        inner.cancel()
      },
    }
  }
  return { clock, watch: new JumpWatch({ now: clock.now, elapsed: clock.elapsed, timer }), timers: () => timers }
}

describe('a clock that is set', () => {
  test.each([
    ['ahead', yearMs],
    ['back', -yearMs],
  ])('a year %s is noticed within half a minute, once', async (_, ms) => {
    const { clock, watch } = watched()
    let heard = 0
    watch.listen(() => heard++)
    await clock.advance(10_000)
    await clock.jump(ms)
    await clock.advance(30_000)
    expect(heard).toBe(1)
    await clock.advance(300_000)
    expect(heard).toBe(1)
  })

  test('by less than a second is only being corrected', async () => {
    const { clock, watch } = watched()
    let heard = 0
    watch.listen(() => heard++)
    for (let look = 0; look < 20; look++) {
      await clock.jump(900)
      await clock.advance(30_000)
    }
    expect(heard).toBe(0)
  })

  test('is watched by one timer for all who want to know, and by none when nobody does', () => {
    const { watch, timers } = watched()
    expect(timers()).toBe(0)
    const stops = Array.from({ length: 10_000 }, () => watch.listen(() => {}))
    expect(timers()).toBe(1)
    for (const stop of stops) stop()
    expect(timers()).toBe(0)
  })

  test('does not change what the clock of the machine says has passed', () => {
    const before = systemClock.elapsed()
    const { now } = Date
    try {
      Date.now = () => now() + yearMs
      expect(systemClock.now()).toBeGreaterThan(now() + yearMs / 2)
      expect(systemClock.elapsed() - before).toBeLessThan(yearMs / 2)
    } finally {
      Date.now = now
    }
  })
})
