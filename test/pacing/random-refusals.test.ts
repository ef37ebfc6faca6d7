import { describe, expect, test } from 'vitest'
import { wait } from '../../src/models/waiting.ts'
import { Fault } from '../../src/pacing/fault.ts'
import { Gate } from '../../src/pacing/gate.ts'
import { Pace } from '../../src/pacing/pace.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { never } from '../models/asking.ts'

const latencyMs = 20

/** Callers that always have one more call to make, and a provider that refuses a share of them whatever the pace. */
async function busyFor(seconds: number, share: number, retryAfterMs: number | undefined, seed: number) {
  const clock = simulatedClock(0)
  const gate = new Gate(clock, { provider: 'moody', concurrency: 8 })
  const details = retryAfterMs === undefined ? {} : { retryAfterMs }
  let state = seed
  const random = (): number => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
  let [answered, inside, most] = [0, 0, 0]
  const begun: number[] = []
  const call = async (): Promise<void> => {
    const leave = await gate.enter(0, never)
    begun.push(clock.now())
    most = Math.max(most, ++inside)
    await wait(clock, latencyMs, never)
    inside--
    if (random() < share) leave(0, new Fault('rate-limited', '429', details))
    else {
      answered++
      leave(0, 'answered')
    }
    return call()
  }
  for (let caller = 0; caller < 16; caller++) void call()
  for (let second = 0; second < seconds; second++) await clock.advance(1_000)
  return { perSecond: answered / seconds, most, begun }
}

describe('a provider that refuses some calls whatever the pace (P1)', () => {
  test.each([
    [0.05, 50],
    [0.1, 40],
    [0.2, 5],
  ])('and says "at once": of %d refused, at least %d calls a second of 20 ms are answered', async (share, least) => {
    for (const seed of [1, 22, 333]) {
      const { perSecond, most } = await busyFor(10, share, 0, seed)
      expect(perSecond).toBeGreaterThanOrEqual(least)
      expect(most).toBeLessThanOrEqual(8)
    }
  })

  test('and does not say when to come back: of one in ten refused, at least five calls a second are answered', async () => {
    for (const seed of [1, 22, 333]) {
      const { perSecond } = await busyFor(60, 0.1, undefined, seed)
      expect(perSecond).toBeGreaterThanOrEqual(5)
    }
  })

  test('never comes sooner than it said', async () => {
    const { begun } = await busyFor(60, 0.2, 3_000, 7)
    const late = begun.filter((at) => at > latencyMs)
    expect(late.length).toBeGreaterThan(5)
    const { begun: refused } = await busyFor(60, 1, 3_000, 7)
    const rounds = [...new Set(refused)]
    for (const [index, at] of rounds.entries()) {
      if (index > 0) expect(at - (rounds[index - 1] ?? 0)).toBeGreaterThanOrEqual(3_000)
    }
  })

  test.each([[undefined], [0], [1_000]])(
    'is asked twice a minute when it refuses all and says %s',
    async (retryAfterMs) => {
      const pace = new Pace(8)
      for (let round = 0; round < 14; round++) pace.refused(pace.begin(), retryAfterMs)
      expect([pace.limit, pace.pauseMs]).toEqual([1, 30_000])
      const { begun } = await busyFor(300, 1, retryAfterMs, 1)
      expect(begun.filter((at) => at > 240_000).length).toBeLessThanOrEqual(3)
    },
  )
})
