import { getEventListeners } from 'node:events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withRetries } from '../../src/models/retries.ts'
import { wait } from '../../src/models/waiting.ts'
import { Fault, type FaultKind } from '../../src/pacing/fault.ts'
import { retryAfterMs } from '../../src/pacing/retry-after.ts'
import { never } from './asking.ts'
import { waitingClock } from './waiting-clock.ts'

async function waitsOf(kind: FaultKind, random: number, attempts = 10): Promise<readonly number[]> {
  const clock = waitingClock()
  const make = () => Promise.reject(new Fault(kind, 'no luck'))
  const retries = {
    model: 'a/m',
    attempts,
    clock,
    random: () => random,
    signal: never,
    waitForDownMs: 0,
    waitForBusyMs: Number.POSITIVE_INFINITY,
    mayGoOn: () => true,
  }
  await expect(clock.passTime(withRetries(retries, make))).rejects.toThrow('no luck')
  return clock.waits
}

describe('the wait between two attempts', () => {
  test('doubles up to half a minute', async () => {
    const waits = await waitsOf('unavailable', 0.999999)
    expect(waits).toEqual([999, 1_999, 3_999, 7_999, 15_999, 29_999, 29_999, 29_999, 29_999])
  })

  test('is anything down to nothing, by chance', async () => {
    expect(await waitsOf('unavailable', 0, 3)).toEqual([0, 0])
    expect(await waitsOf('unavailable', 0.5, 3)).toEqual([500, 1_000])
  })

  test.each([
    ['rate-limited', 4],
    ['unavailable', 4],
    ['cut-off', 2],
    ['invalid', 2],
    ['silent', 2],
    ['refused', 1],
  ] as const)('comes after %s until attempt %i', async (kind, attempts) => {
    expect(await waitsOf(kind, 0, 4)).toHaveLength(attempts - 1)
  })
})

describe('a wait', () => {
  test('that is aborted leaves no timer and no listener behind', async () => {
    let timers = 0
    const clock = {
      now: () => 0,
      elapsed: () => 0,
      onJump: () => () => {},
      timer: () => {
        timers++
        return { cancel: () => timers-- }
      },
    }
    const controller = new AbortController()
    const waiting = wait(clock, 1_000, controller.signal)
    expect(timers).toBe(1)
    controller.abort(new Error('Enough'))
    await expect(waiting).rejects.toThrow('Enough')
    expect(timers).toBe(0)
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0)
  })
})

describe('what a provider says about waiting', () => {
  const now = Date.UTC(2026, 0, 1)

  test('is understood in seconds, milliseconds and dates', () => {
    expect(retryAfterMs({ 'retry-after': '2' }, now)).toBe(2_000)
    expect(retryAfterMs({ 'retry-after': '0.5' }, now)).toBe(500)
    expect(retryAfterMs({ 'retry-after-ms': '20', 'retry-after': '9' }, now)).toBe(20)
    expect(retryAfterMs({ 'retry-after': new Date(now + 3_000).toUTCString() }, now)).toBe(3_000)
    expect(retryAfterMs({ 'retry-after': new Date(now - 3_000).toUTCString() }, now)).toBe(0)
    expect(retryAfterMs({}, now)).toBeUndefined()
    expect(retryAfterMs(undefined, now)).toBeUndefined()
  })

  test('whatever it is, is a wait of at most five minutes or no wait at all', () => {
    const header = fc.oneof(fc.string(), fc.float().map(String), fc.integer().map(String), fc.date().map(String))
    fc.assert(
      fc.property(header, header, (seconds, milliseconds) => {
        const wait = retryAfterMs({ 'retry-after': seconds, 'retry-after-ms': milliseconds }, now)
        return wait === undefined || (Number.isInteger(wait) && wait >= 0 && wait <= 300_000)
      }),
      { numRuns: 1_000 },
    )
  })
})
