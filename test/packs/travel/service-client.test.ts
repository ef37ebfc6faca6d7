import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KeptAnswers } from '../../../src/packs/kept-answers.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { call } from '../call.ts'
import { hangUp, json, startTravelServer, type TravelServer } from './travel-server.ts'
import { type Travelling, travelling } from './travelling.ts'

describe('requests to a service', () => {
  let server: TravelServer
  let here: Travelling
  beforeAll(async () => {
    server = await startTravelServer()
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.script()
    here = travelling({ services: server.services })
  })

  test('leave one second apart, however many are made at once', async () => {
    const places = ['Paris', 'Oslo', 'Rome', 'Lima', 'Cairo']
    await here.passTime(Promise.all(places.map((place) => call(here.weather, { place }))))
    const gaps = here.departures.slice(1).map((at, index) => at - (here.departures[index] ?? 0))
    expect(gaps).toHaveLength(4)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000)
  })
  test('are not made again for what is already on its way in front', async () => {
    await here.passTime(Promise.all([1, 2, 3].map(() => call(here.weather, { place: 'Paris' }))))
    expect(server.asked.length).toBe(1)
  })
  test('are not made again for what is kept, also over tools', async () => {
    await here.passTime(call(here.places, { query: 'Springfield' }))
    await here.passTime(call(here.weather, { place: 'Springfield' }))
    expect(server.asked.map(({ pathname }) => pathname)).toEqual(['/v1/search', '/v1/forecast'])
  })
  test('stop for as long as a service asks, and then go on', async () => {
    server.script(json(429, { error: true, reason: 'Too many.' }, { 'retry-after': '30' }))
    await here.passTime(call(here.weather, { place: 'Paris' }))
    const during = await here.passTime(call(here.weather, { place: 'Oslo' }))
    expect(during.note).toContain('answered 429 (Too many.) a moment ago')
    expect(server.asked.length).toBe(1)
    await here.clock.advance(30_000)
    expect(await here.passTime(call(here.weather, { place: 'Oslo' }))).toMatchObject({ source: 'live' })
  })
  test.each([
    ['a date', 'Sun, 15 Nov 2026 09:00:45 GMT', 45_000],
    ['nonsense', 'soon', 60_000],
    ['a year', '31536000', 900_000],
  ])('stop when it asks with %s', async (_, retryAfter, ms) => {
    server.script(json(503, {}, { 'retry-after': retryAfter }))
    await here.passTime(call(here.weather, { place: 'Paris' }))
    await here.clock.advance(ms - 2_000)
    expect(await here.passTime(call(here.weather, { place: 'Rome' }))).toMatchObject({ source: 'offline' })
    await here.clock.advance(2_000)
    expect(await here.passTime(call(here.weather, { place: 'Rome' }))).toMatchObject({ source: 'live' })
  })
  test('are not tried for a minute on a service that could not be reached', async () => {
    server.script(hangUp)
    await here.passTime(call(here.weather, { place: 'Paris' }))
    await here.passTime(call(here.weather, { place: 'Oslo' }))
    expect(server.asked.length).toBe(1)
    await here.clock.advance(60_000)
    expect(await here.passTime(call(here.weather, { place: 'Oslo' }))).toMatchObject({ source: 'live' })
  })
  test('do not keep an answer that was no good', async () => {
    server.script(json(500, {}))
    await here.passTime(call(here.weather, { place: 'Paris' }))
    expect(await here.passTime(call(here.weather, { place: 'Paris' }))).toMatchObject({ source: 'live' })
  })
})

describe('the cache', () => {
  test('forgets in time', async () => {
    const clock = simulatedClock()
    const cache = new KeptAnswers(clock)
    cache.set('a', 1, 100)
    await clock.advance(99)
    expect(cache.get('a')).toBe(1)
    await clock.advance(1)
    expect(cache.get('a')).toBeUndefined()
  })
  test('stays small, and keeps what is used', () => {
    const cache = new KeptAnswers(simulatedClock(), 3)
    for (const key of ['a', 'b', 'c']) cache.set(key, key, 1000)
    cache.get('a')
    cache.set('d', 'd', 1000)
    expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c', 'd'])
  })
})
