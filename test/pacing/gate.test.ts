import { describe, expect, test } from 'vitest'
import { Fault } from '../../src/pacing/fault.ts'
import { Gate, type GateLimits, type Leave } from '../../src/pacing/gate.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { never } from '../models/asking.ts'

function gateOf(limits: Partial<GateLimits>) {
  const clock = simulatedClock(0)
  const gate = new Gate(clock, { provider: 'faulty', concurrency: 100, ...limits })
  const entered: { readonly name: string; readonly at: number; readonly leave: Leave }[] = []
  const come = (name: string, tokens = 0, signal: AbortSignal = never): Promise<void> =>
    gate.enter(tokens, signal).then((leave) => {
      entered.push({ name, at: clock.now(), leave })
    })
  return { clock, gate, entered, come, names: () => entered.map(({ name }) => name) }
}

describe('a gate', () => {
  test('lets no more through at once than it may, in the order they came', async () => {
    const { clock, come, names, entered } = gateOf({ concurrency: 2 })
    for (const name of ['a', 'b', 'c', 'd']) void come(name)
    await clock.advance(0)
    expect(names()).toEqual(['a', 'b'])
    entered[1]?.leave(0)
    await clock.advance(0)
    expect(names()).toEqual(['a', 'b', 'c'])
  })

  test('spreads requests over the minute once the first ones are through', async () => {
    const { clock, come, entered } = gateOf({ requestsPerMinute: 2 })
    for (const name of ['a', 'b', 'c', 'd']) void come(name)
    await clock.advance(60_000)
    expect(entered.map(({ at }) => at)).toEqual([0, 0, 30_000, 60_000])
  })

  test('counts tokens too, and corrects them by what was really used', async () => {
    const { clock, come, entered, names } = gateOf({ tokensPerMinute: 1_000 })
    void come('a', 900)
    void come('b', 900)
    await clock.advance(0)
    expect(names()).toEqual(['a'])
    entered[0]?.leave(100)
    await clock.advance(0)
    expect(names()).toEqual(['a', 'b'])
  })

  test('lets a call through that is larger than a whole minute, once the minute is full', async () => {
    const { clock, come, names } = gateOf({ tokensPerMinute: 100 })
    void come('small', 10)
    void come('huge', 5_000)
    await clock.advance(5_999)
    expect(names()).toEqual(['small'])
    await clock.advance(1)
    expect(names()).toEqual(['small', 'huge'])
  })

  test('does not let a small call overtake a large one', async () => {
    const { clock, come, names } = gateOf({ tokensPerMinute: 100 })
    for (const [name, tokens] of [
      ['a', 60],
      ['large', 90],
      ['small', 1],
    ] as const)
      void come(name, tokens)
    await clock.advance(60_000)
    expect(names()).toEqual(['a', 'large', 'small'])
  })

  test('forgets who was aborted, and lets the next one through', async () => {
    const { clock, come, names } = gateOf({ tokensPerMinute: 100 })
    const controller = new AbortController()
    void come('a', 60)
    const large = come('large', 90, controller.signal)
    void come('small', 1)
    await clock.advance(0)
    controller.abort(new Error('Enough'))
    await expect(large).rejects.toThrow('Enough')
    await clock.advance(0)
    expect(names()).toEqual(['a', 'small'])
  })

  test('stays closed for as long as the provider asked', async () => {
    const { clock, gate, come, names } = gateOf({})
    gate.close(5_000)
    void come('a')
    await clock.advance(4_999)
    expect(names()).toEqual([])
    await clock.advance(1)
    expect(names()).toEqual(['a'])
  })

  test('leaves a pause between the beginnings of calls, and none longer for one that was cancelled', async () => {
    const { clock, come, entered } = gateOf({ everyMs: 1_000 })
    const controller = new AbortController()
    void come('a')
    const cancelled = come('b', 0, controller.signal)
    void come('c')
    controller.abort(new Error('Enough'))
    await expect(cancelled).rejects.toThrow('Enough')
    void come('d')
    await clock.advance(2_000)
    expect(entered.map(({ name, at }) => [name, at])).toEqual([
      ['a', 0],
      ['c', 1_000],
      ['d', 2_000],
    ])
  })

  test('lets only so many wait, and says so to the next', async () => {
    const { come } = gateOf({ everyMs: 1_000, mostWaiting: 2 })
    for (const name of ['a', 'b', 'c']) void come(name)
    await expect(come('d')).rejects.toMatchObject({
      kind: 'rate-limited',
      message: 'has 2 requests waiting already',
    })
  })

  test('lets through what need not wait where none may wait, and says of the others what keeps them out', async () => {
    const rest = { failures: 1, firstRestMs: 60_000, longestRestMs: 60_000 }
    const { clock, come, entered, names } = gateOf({ concurrency: 1, mostWaiting: 0, rest })
    await come('a')
    await expect(come('b')).rejects.toMatchObject({ kind: 'rate-limited', message: 'has 0 requests waiting already' })
    entered[0]?.leave(0, new Fault('unavailable', 'gone'))
    await expect(come('c')).rejects.toMatchObject({ kind: 'down', cause: { message: 'gone' } })
    await clock.advance(60_000)
    await come('d')
    expect(names()).toEqual(['a', 'd'])
  })

  test('refuses those who wait as soon as the provider has to rest, and lets them in after it', async () => {
    const rest = { failures: 1, firstRestMs: 60_000, longestRestMs: 60_000 }
    const { clock, come, entered, names } = gateOf({ everyMs: 1_000, rest })
    void come('a')
    await clock.advance(0)
    const waiting = expect(come('b')).rejects.toMatchObject({ kind: 'down', cause: { message: 'gone' } })
    entered[0]?.leave(0, new Fault('unavailable', 'gone'))
    await waiting
    await clock.advance(60_000)
    void come('c')
    await clock.advance(0)
    expect(names()).toEqual(['a', 'c'])
  })
})
