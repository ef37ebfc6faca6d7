import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../call.ts'
import { json, startTravelServer, type TravelServer } from './travel-server.ts'
import { type Travelling, travelling } from './travelling.ts'

describe('places without a network', () => {
  const { places } = travelling()
  test('come from the table, and say so', async () => {
    expect(await call(places, { query: 'Lisboa' })).toEqual({
      places: [{ name: 'Lisbon', country: 'Portugal', latitude: 38.72, longitude: -9.14, timezone: 'Europe/Lisbon' }],
      source: 'offline',
      note: 'From a bundled table of large cities, coordinates to about a kilometre. The network is switched off for this tool.',
      summary:
        'Lisbon, Portugal: 38.72° N, 9.14° W. From a bundled table of large cities, coordinates to about a kilometre. ' +
        'The network is switched off for this tool.',
    })
  })
  test('of one name are all given', async () => {
    const { places: found } = await call(places, { query: 'San Jose' })
    expect(found.map(({ country }) => country)).toEqual(['United States', 'Costa Rica'])
    expect((await call(places, { query: 'Cordoba' })).places).toHaveLength(2)
  })
  test('that nobody knows are refused', async () => {
    await expect(call(places, { query: 'Atlantis' })).rejects.toThrow(/did you mean "Atlanta, United States"/)
  })
})

describe('places from Open-Meteo', () => {
  let server: TravelServer
  let here: Travelling
  const ask = (query: string) => here.passTime(call(here.places, { query }))
  beforeAll(async () => {
    server = await startTravelServer()
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    server.script()
    here = travelling({ services: server.services })
  })

  test('are listed with region and population', async () => {
    const answer = await ask('Springfield')
    expect(answer).toMatchObject({
      source: 'live',
      attribution: 'Places by Open-Meteo.com, from GeoNames (CC BY 4.0)',
      places: [
        { name: 'Springfield', region: 'Missouri', country: 'United States', population: 166810 },
        { region: 'Illinois' },
      ],
    })
    expect(server.asked[0]?.href).toMatch(/\/v1\/search\?name=Springfield&count=10&language=en&format=json$/)
  })
  test.each([
    ['Springfield, Illinois', 1],
    ['Springfield, US', 2],
    ['Springfield, usa', 2],
  ])('%s leaves %d', async (query, count) => expect((await ask(query)).places).toHaveLength(count))

  test('fall back to the table when the service knows none, or is down', async () => {
    expect(await ask('Lisbon')).toMatchObject({
      source: 'offline',
      note: expect.stringContaining('knows no such place'),
    })
    server.script(json(500, {}))
    expect(await ask('Vienna')).toMatchObject({ source: 'offline', note: expect.stringContaining('answered 500') })
    server.script(json(200, { results: [{ name: 'X' }] }))
    expect(await ask('Rome')).toMatchObject({ source: 'offline', note: expect.stringContaining('the latitude') })
  })
})
