import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createEgress } from '../../../src/outside/egress/egress.ts'
import type { HotelApi } from '../../../src/packs/travel/stays/hotel-api.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { call } from '../call.ts'
import { hangUp, json, type Reaction, silence } from './travel-server.ts'
import { now, travelling } from './travelling.ts'

interface Asked {
  readonly request: IncomingMessage
  readonly body: string
}

/** A server for hotels that does this with each request, in order, the last for all that follow. */
async function hotelServer(...reactions: readonly Reaction[]): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    asked.push({ request, body: await text(request) })
    const react = reactions[Math.min(asked.length, reactions.length) - 1]
    react?.(response, request)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/search`, asked }
}

const two = [
  { name: 'Grand', pricePerNight: 160, currency: 'EUR', stars: 4, url: 'https://grand.example/' },
  { name: 'Inn' },
]

/** An API whose every word is another than ours. */
const foreign: Omit<HotelApi, 'url'> = {
  name: 'Rooms Ltd',
  send: { city: 'place', from: 'check_in', until: 'check_out', adults: 'guests' },
  always: { currency: 'EUR', limit: 10 },
  list: 'data.offers',
  fields: { name: 'hotel.title', pricePerNight: 'rates.0.amount', currency: 'rates.0.unit', address: 'hotel.street' },
}
const offer = { hotel: { title: 'Grand', street: '1 Quay' }, rates: [{ amount: '99.50', unit: 'EUR' }] }

const request = { place: 'Porto', check_in: '2026-12-01', check_out: '2026-12-03', guests: 2 }

describe('an API that speaks our words', () => {
  test('is asked with them, and its hotels are the answer', async () => {
    const { url, asked } = await hotelServer(json(200, { hotels: two }))
    const here = travelling({ hotels: { url } })
    expect(await here.passTime(call(here.hotels, request))).toEqual({
      source: 'live',
      attribution: new URL(url).host,
      hotels: two,
      summary: `Hotels in Porto, says ${new URL(url).host}: Grand (160 EUR a night), Inn.`,
    })
    const sent = new URL(asked[0]?.request.url ?? '', url).searchParams
    expect(Object.fromEntries(sent)).toEqual({ ...request, guests: '2' })
    expect(here.hotels.touches?.(request)).toEqual([{ kind: 'service', host: '127.0.0.1' }])
  })

  test('may answer with a list and nothing around it, and is not sent what nobody asked for', async () => {
    const { url, asked } = await hotelServer(json(200, two))
    const here = travelling({ hotels: { url } })
    expect(await here.passTime(call(here.hotels, { place: 'Porto' }))).toMatchObject({ hotels: two })
    expect(asked[0]?.request.url).toBe('/v2/search?place=Porto')
  })

  test('that knows none says so', async () => {
    const { url } = await hotelServer(json(200, { hotels: [] }))
    const here = travelling({ hotels: { url, name: 'Rooms Ltd' } })
    const { summary } = await here.passTime(call(here.hotels, { place: 'Nowhere' }))
    expect(summary).toBe('Rooms Ltd has no hotels in Nowhere for that.')
  })
})

describe('an API that speaks other words', () => {
  test('is asked and understood as the settings say, by POST and with its key', async () => {
    const { url, asked } = await hotelServer(json(200, { data: { offers: [offer] } }))
    const clock = simulatedClock(now)
    const egress = createEgress({ clock, secrets: (name) => (name === 'ROOMS_KEY' ? 'k-1' : undefined) })
    const api: HotelApi = { url, ...foreign, method: 'POST', key: 'ROOMS_KEY', keyHeader: 'x-api-key' }
    const here = travelling({ egress, clock, hotels: api })
    expect(await call(here.hotels, request)).toMatchObject({
      attribution: 'Rooms Ltd',
      hotels: [{ name: 'Grand', address: '1 Quay', pricePerNight: 99.5, currency: 'EUR' }],
    })
    const [{ request: got, body } = { request: undefined, body: '' }] = asked
    expect([got?.method, got?.headers['x-api-key'], got?.headers['content-type']]).toEqual([
      'POST',
      'k-1',
      'application/json',
    ])
    const sent = { currency: 'EUR', limit: 10, city: 'Porto', from: '2026-12-01', until: '2026-12-03', adults: 2 }
    expect(JSON.parse(body)).toEqual(sent)
  })

  test('is not asked again for the same within a minute, and is for another place', async () => {
    const { url, asked } = await hotelServer(json(200, { data: { offers: [offer] } }))
    const here = travelling({ hotels: { url, ...foreign, method: 'POST' } })
    for (const place of ['Porto', 'Porto', 'Graz']) await here.passTime(call(here.hotels, { place }))
    expect(asked).toHaveLength(2)
  })

  test('loses what makes no sense, and no more', async () => {
    const odd = [
      { hotel: { title: 'A\u0000\n<b>' }, rates: [{ amount: 'on request', unit: 7 }] },
      { hotel: { title: '' } },
      null,
      { hotel: { title: 'B', street: ['x'] }, rates: 'none', url: 'javascript:alert(1)', stars: -1 },
    ]
    const { url } = await hotelServer(json(200, { data: { offers: odd } }))
    const here = travelling({ hotels: { url, ...foreign } })
    expect((await here.passTime(call(here.hotels, request))).hotels).toEqual([{ name: 'A <b>' }, { name: 'B' }])
  })
})

describe('an API that does not work', () => {
  test.each<[string, Reaction, string, boolean]>([
    ['fails', json(500, { message: 'on fire' }), 'answered 500 (on fire)', true],
    ['hangs up', hangUp, 'could not be reached (it broke the connection off)', true],
    ['is silent', silence, 'could not be reached (it took longer than 20 seconds)', true],
    ['sends no JSON', json(200, '<html>'), 'sent no JSON', true],
    ['has the list elsewhere', json(200, { results: two }), 'no list of hotels; `hotels.list` says where', true],
    ['has names elsewhere', json(200, [{ title: 'Inn' }]), 'without "name"; `hotels.fields` says what is where', true],
    ['says no', json(400, { error: { message: 'check_in is needed' } }), 'answered 400 (check_in is needed)', false],
  ])('%s: the tool says what and by whom, and whether it may be tried again', async (_, reaction, says, retryable) => {
    const { url } = await hotelServer(reaction)
    const here = travelling({ hotels: { url } })
    const failure = await here.passTime(call(here.hotels, request)).catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ retryable, message: expect.stringContaining(`${new URL(url).host} `) })
    expect(failure).toMatchObject({ message: expect.stringContaining(says) })
  })

  test('is asked again, and a failure is not kept', async () => {
    const { url } = await hotelServer(json(500, {}), json(200, two))
    const here = travelling({ hotels: { url } })
    await expect(here.passTime(call(here.hotels, request))).rejects.toThrow('answered 500')
    expect(await here.passTime(call(here.hotels, request))).toMatchObject({ hotels: two })
  })

  test('is waited for once where it is too busy', async () => {
    const { url, asked } = await hotelServer(json(429, {}, { 'retry-after': '2' }), json(200, two))
    const here = travelling({ hotels: { url } })
    expect(await here.passTime(call(here.hotels, request))).toMatchObject({ hotels: two })
    expect(asked).toHaveLength(2)
  })

  test('and does not take the key is told with the variable that holds it', async () => {
    const { url } = await hotelServer(json(401, {}))
    const clock = simulatedClock(now)
    const egress = createEgress({ clock, secrets: () => 'wrong' })
    const here = travelling({ egress, clock, hotels: { url, key: 'ROOMS_KEY' } })
    await expect(call(here.hotels, request)).rejects.toThrow('answered 401; is the key in ROOMS_KEY right?')
  })
})
