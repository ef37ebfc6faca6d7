import { describe, expect, test } from 'vitest'
import { withRetries } from '../../src/models/retries.ts'
import { wait } from '../../src/models/waiting.ts'
import { Fault } from '../../src/pacing/fault.ts'
import { Gate } from '../../src/pacing/gate.ts'
import { Pace } from '../../src/pacing/pace.ts'
import { type SimulatedClock, simulatedClock } from '../../src/testing/simulated-clock.ts'
import { never } from '../models/asking.ts'

describe('a pace (P1)', () => {
  test('allows half as many calls at once after each refusal, and then pauses between them', () => {
    const pace = new Pace(8)
    const seen: [number, number][] = []
    for (let round = 0; round < 6; round++) {
      pace.refused(pace.begin())
      seen.push([pace.limit, pace.pauseMs])
    }
    expect(seen).toEqual([
      [4, 0],
      [2, 0],
      [1, 0],
      [1, 250],
      [1, 500],
      [1, 1_000],
    ])
  })

  test('takes the refusals of one burst for one', () => {
    const pace = new Pace(8)
    const burst = Array.from({ length: 8 }, () => pace.begin())
    for (const call of burst) pace.refused(call)
    expect(pace.limit).toBe(4)
  })

  test('allows one call more after ten answers, up to what it began with', () => {
    const pace = new Pace(8)
    pace.refused(pace.begin())
    for (let answers = 0; answers < 10; answers++) pace.answered()
    expect(pace.limit).toBe(5)
    for (let answers = 0; answers < 1_000; answers++) pace.answered()
    expect(pace.limit).toBe(8)
  })

  test('never pauses for longer than half a minute, and gives pauses up again', () => {
    const pace = new Pace(1)
    for (let round = 0; round < 50; round++) pace.refused(pace.begin())
    expect(pace.pauseMs).toBe(30_000)
    for (let answers = 0; answers < 300; answers++) pace.answered()
    expect(pace.pauseMs).toBe(0)
  })
})

type Provider = (clock: SimulatedClock) => Promise<void>

/** Two hundred callers at once, each with all its attempts. Says how many calls reached the provider. */
async function storm(provider: Provider): Promise<{ readonly made: number; readonly answered: number }> {
  const clock = simulatedClock(0)
  const gate = new Gate(clock, { provider: 'faulty', concurrency: 8 })
  let [made, answered, ended, seed] = [0, 0, 0, 1]
  // A fixed sequence, so that a failure can be seen again.
  const random = (): number => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const once = async (): Promise<void> => {
    const leave = await gate.enter(0, never)
    made++
    try {
      await provider(clock)
      leave(0, 'answered')
    } catch (thrown) {
      leave(0, thrown as Fault)
      throw thrown
    }
  }
  const retries = {
    model: 'faulty/m',
    attempts: 4,
    clock,
    random,
    signal: never,
    waitForDownMs: 30_000,
    waitForBusyMs: Number.POSITIVE_INFINITY,
    mayGoOn: () => true,
  }
  const callers = Array.from({ length: 200 }, () =>
    withRetries(retries, once)
      .then(() => answered++)
      .catch(() => {})
      .finally(() => ended++),
  )
  while (ended < callers.length) await clock.advance(10_000)
  return { made, answered }
}

/** Refuses what is more than so many at once. */
function crowded(most: number): Provider {
  let inside = 0
  return async (clock) => {
    if (inside >= most) throw new Fault('rate-limited', '429')
    inside++
    await wait(clock, 1_000, never)
    inside--
  }
}

/** Allows one call for so many milliseconds, and so many in reserve. */
function metered(everyMs: number, reserve: number, retryAfter: boolean): Provider {
  let level = reserve
  let at = 0
  return async (clock) => {
    level = Math.min(reserve, level + (clock.now() - at) / everyMs)
    at = clock.now()
    if (level < 1) {
      const missing = Math.ceil((1 - level) * everyMs)
      throw new Fault('rate-limited', '429', retryAfter ? { retryAfterMs: missing } : {})
    }
    level--
    await wait(clock, 100, never)
  }
}

describe('two hundred calls to a provider that refuses some (P1)', () => {
  test.each([
    ['more than two at once', crowded(2)],
    ['more than one at once', crowded(1)],
    ['more than five at once', crowded(5)],
    ['more than one a second, and says how long to wait', metered(1_000, 5, true)],
    ['more than one a second, and does not say how long to wait', metered(1_000, 5, false)],
    ['more than one in ten seconds, and does not say how long to wait', metered(10_000, 1, false)],
  ])('are all answered with at most 1.2 times as many calls: %s', async (_, provider) => {
    const { made, answered } = await storm(provider)
    expect(answered).toBe(200)
    expect(made).toBeLessThanOrEqual(240)
  })
})
