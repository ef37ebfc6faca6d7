import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../call.ts'
import { json, startTravelServer, type TravelServer } from './travel-server.ts'
import { type Travelling, travelling } from './travelling.ts'

describe('directions without a network', () => {
  const { directions } = travelling()
  test('are the great circle, a direction and an estimate with its reasons', async () => {
    expect(await call(directions, { from: 'Lyon', to: 'Paris', mode: 'car' })).toMatchObject({
      from: { name: 'Lyon', country: 'France' },
      to: { name: 'Paris' },
      mode: 'car',
      unit: 'km',
      source: 'offline',
      greatCircle: 392,
      bearing: 332,
      compass: 'north-west',
      distance: 471,
      minutes: 332,
      estimate: { detourFactor: 1.2, speed: 85, speedUnit: 'km/h' },
      note:
        'This is an estimate, not a route: the great circle times 1.2 for the windings of roads, at 85 km/h; ' +
        'traffic, borders and ferries are not considered. The network is switched off for this tool.',
      summary: expect.stringMatching(
        /^Lyon, France to Paris, France: 392 km as the crow flies, setting out north-west \(332°\)\. By car roughly 471 km, about 5 h 32 min\. This is an estimate/,
      ),
    })
  })
  test('are in miles for those who think in them', async () => {
    const answer = await call(directions, { from: 'New York', to: 'Boston', units: 'imperial' })
    expect(answer).toMatchObject({ unit: 'mi', greatCircle: 190, distance: 229, estimate: { speedUnit: 'mph' } })
  })
  test('go by car unless told otherwise, and are slower on foot', async () => {
    const [car, bicycle, foot] = await Promise.all(
      [{}, { mode: 'bicycle' }, { mode: 'foot' }].map((mode) =>
        call(directions, { from: 'Amsterdam', to: 'Utrecht', ...mode }),
      ),
    )
    expect([car?.mode, bicycle?.mode, foot?.mode]).toEqual(['car', 'bicycle', 'foot'])
    expect(foot?.minutes ?? 0).toBeGreaterThan(bicycle?.minutes ?? 0)
    expect(bicycle?.minutes ?? 0).toBeGreaterThan(car?.minutes ?? 0)
  })
  test('go through the Channel Tunnel', async () => {
    const answer = await call(directions, { from: 'London', to: 'Paris' })
    expect(answer.note).toContain('by the Channel Tunnel')
    expect(answer.distance).toBeGreaterThan(390)
  })
  test.each([
    ['London', 'New York', 'car'],
    ['Dublin', 'London', 'car'],
    ['Bogota', 'Panama City', 'car'],
    ['London', 'Paris', 'foot'],
    ['Madrid', 'Casablanca', 'car'],
  ])('give no road estimate from %s to %s by %s, but the great circle', async (from, to, mode) => {
    const answer = await call(directions, { from, to, mode })
    expect(answer.note).toContain('No road estimate is given')
    expect(answer).not.toHaveProperty('distance')
    expect(answer.greatCircle).toBeGreaterThan(100)
  })
  test.each([
    { from: 'Paris', to: 'paris' },
    { from: 'Paris', to: 'Atlantis' },
    { from: 'Paris' },
    { from: 'Paris', to: 'Lyon', mode: 'train' },
  ])('refuse %j', async (input) => {
    await expect(call(directions, input)).rejects.toThrow()
  })
})

describe('directions from OSRM', () => {
  let server: TravelServer
  let here: Travelling
  const ask = (input: unknown) => here.passTime(call(here.directions, input))
  beforeAll(async () => {
    server = await startTravelServer()
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.script()
    here = travelling({ services: server.services })
  })

  test('are a distance, a time and the main roads, with attribution', async () => {
    const answer = await ask({ from: 'Lyon', to: 'Paris' })
    expect(answer).toMatchObject({
      source: 'live',
      attribution: '© OpenStreetMap contributors (ODbL)',
      distance: 465,
      minutes: 277,
      roads: [
        { road: 'A 6', distance: 445 },
        { road: 'Boulevard Périphérique', distance: 12 },
      ],
      summary:
        'Lyon, France to Paris, France by car: 465 km, about 4 h 37 min along A 6 (445 km), Boulevard Périphérique (12 km). ' +
        '© OpenStreetMap contributors (ODbL).',
    })
    expect(server.asked.map(({ pathname }) => pathname)).toEqual([
      '/routed-car/route/v1/driving/4.84000,45.76000;2.35000,48.86000',
    ])
  })
  test.each([
    ['foot', '/routed-foot/route/v1/foot/'],
    ['bicycle', '/routed-bike/route/v1/bike/'],
  ])('ask the server of their mode: %s', async (mode, path) => {
    await ask({ from: 'Lyon', to: 'Paris', mode })
    expect(server.asked[0]?.pathname).toContain(path)
  })
  test('find addresses with Nominatim', async () => {
    const answer = await ask({ from: 'Leaning Tower of Pisa', to: 'Florence' })
    expect(answer.from).toEqual({
      name: 'Leaning Tower of Pisa',
      country: 'Italy',
      latitude: 43.722956,
      longitude: 10.396621,
    })
    expect(Object.fromEntries(server.asked[0]?.searchParams ?? [])).toEqual({
      q: 'Leaning Tower of Pisa',
      format: 'jsonv2',
      addressdetails: '1',
      limit: '1',
      'accept-language': 'en',
    })
    const [first = 0, second = 0] = here.departures
    expect(second - first).toBeGreaterThanOrEqual(1000)
  })
  test('are not asked for again within hours', async () => {
    await ask({ from: 'Lyon', to: 'Paris' })
    await ask({ from: 'Lyon', to: 'Paris', units: 'imperial' })
    expect(server.asked.length).toBe(1)
  })
  test.each([
    ['as documented', 400, { code: 'NoRoute', message: 'Impossible route between points' }],
    ['with a 200', 200, { code: 'NoRoute', message: 'Impossible route between points' }],
  ])('are refused when there is no way, %s', async (_, status, body) => {
    server.script(json(status, body))
    await expect(ask({ from: 'London', to: 'New York' })).rejects.toMatchObject({
      code: 'BATON_TOOL_REFUSED',
      message: expect.stringMatching(/no way by car from London.*Impossible route between points/),
    })
  })
  test.each([
    ['a 500', json(500, { message: 'oops' }), /answered 500 \(oops\)/],
    ['too many requests', json(429, { message: 'Too Many Requests' }), /answered 429 \(Too Many Requests\)/],
    ['no routes', json(200, { code: 'Ok', routes: [] }), /answered with "routes" not as documented/],
    [
      'no distance',
      json(200, { code: 'Ok', routes: [{ duration: 1, legs: [] }] }),
      /answered with "distance" not as documented/,
    ],
    [
      'a negative one',
      json(200, { code: 'Ok', routes: [{ distance: -1, duration: 1 }] }),
      /answered with "distance" not as documented/,
    ],
    ['HTML', json(200, '<!doctype html>'), /sent no JSON/],
  ])('are an estimate on %s, and say why', async (_, reaction, note) => {
    server.script(reaction)
    const answer = await ask({ from: 'Lyon', to: 'Paris' })
    expect(answer).toMatchObject({ source: 'offline', distance: 471 })
    expect(answer.note).toMatch(note)
  })
  test('refuse coordinates that are none', async () => {
    server.script(json(200, [{ lat: '143', lon: '10', display_name: 'Pisa' }]))
    await expect(ask({ from: 'Tower of Pisa', to: 'Florence' })).rejects.toMatchObject({
      code: 'BATON_TOOL_FAILED',
      message: expect.stringContaining('answered with the coordinates not as documented'),
    })
  })
  test('touch the two services', () => {
    const touches = travelling({ network: 'auto' }).directions.touches?.({ from: 'a', to: 'b', mode: 'foot' })
    expect(touches).toEqual([
      { kind: 'service', host: 'nominatim.openstreetmap.org' },
      { kind: 'service', host: 'routing.openstreetmap.de' },
    ])
  })
})
