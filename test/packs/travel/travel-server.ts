import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TravelServices } from '../../../src/packs/travel/services/services.ts'

/** What the server does with one request. */
export type Reaction = (response: ServerResponse, request: IncomingMessage) => void

export interface TravelServer {
  readonly services: TravelServices
  /** Path and query of every request, in order. */
  readonly asked: readonly URL[]
  readonly userAgents: readonly (string | undefined)[]
  /** What to do with the next requests instead, in order; afterwards it is itself again. */
  script(...reactions: readonly Reaction[]): void
  /** Resolves when so many requests have come. */
  arrived(count: number): Promise<void>
  stop(): Promise<void>
}

export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reaction =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

export const silence: Reaction = () => {}
export const hangUp: Reaction = (response) => response.destroy()

/** 15 November 2026 and the days after it. */
const dates = Array.from({ length: 16 }, (_, at) => new Date(Date.UTC(2026, 10, 15 + at)).toISOString().slice(0, 10))

/** As https://open-meteo.com/en/docs documents it. */
export function forecastAnswer(): Record<string, Record<string, unknown>> & { timezone: unknown } {
  return {
    latitude: 48.86,
    longitude: 2.3599997,
    generationtime_ms: 0.12,
    utc_offset_seconds: 3600,
    timezone: 'Europe/Paris',
    timezone_abbreviation: 'GMT+1',
    elevation: 38,
    current_units: {
      time: 'iso8601',
      interval: 'seconds',
      temperature_2m: '°C',
      weather_code: 'wmo code',
      wind_speed_10m: 'km/h',
    },
    current: { time: '2026-11-15T10:00', interval: 900, temperature_2m: 9.4, weather_code: 3, wind_speed_10m: 12.2 },
    daily_units: {
      time: 'iso8601',
      weather_code: 'wmo code',
      temperature_2m_max: '°C',
      temperature_2m_min: '°C',
      precipitation_sum: 'mm',
      precipitation_probability_max: '%',
      wind_speed_10m_max: 'km/h',
    },
    daily: {
      time: dates,
      weather_code: dates.map((_, at) => [3, 61, 0, 95][at % 4]),
      temperature_2m_max: dates.map((_, at) => 10 + (at % 4)),
      temperature_2m_min: dates.map((_, at) => 4 + (at % 4)),
      precipitation_sum: dates.map((_, at) => (at % 4 === 1 ? 7.62 : 0)),
      precipitation_probability_max: dates.map((_, at) => (at % 4 === 1 ? 85 : 5)),
      wind_speed_10m_max: dates.map(() => 24.1),
    },
  } as unknown as Record<string, Record<string, unknown>> & { timezone: unknown }
}

const springfields = [
  ['Springfield', 37.21533, -93.29824, 'Missouri', 166810],
  ['Springfield', 39.80172, -89.64371, 'Illinois', 116565],
].map(([name, latitude, longitude, admin1, population], at) => ({
  id: 4409896 + at,
  name,
  latitude,
  longitude,
  elevation: 396,
  feature_code: 'PPLA2',
  country_code: 'US',
  timezone: 'America/Chicago',
  population,
  country_id: 6252001,
  country: 'United States',
  admin1,
}))

const versailles = {
  id: 2969679,
  name: 'Versailles',
  latitude: 48.80359,
  longitude: 2.13424,
  country_code: 'FR',
  timezone: 'Europe/Paris',
  population: 85416,
  country: 'France',
  admin1: 'Île-de-France',
}

const mawson = {
  id: 1,
  name: 'Mawson',
  latitude: -67.6,
  longitude: 62.87,
  country_code: 'AQ',
  timezone: 'Antarctica/Mawson',
}

/** As https://nominatim.org/release-docs/latest/api/Output/ documents it: coordinates are strings. */
const towerOfPisa = {
  place_id: 100149,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. https://osm.org/copyright',
  osm_type: 'way',
  osm_id: 25185781,
  lat: '43.7229560',
  lon: '10.3966210',
  category: 'tourism',
  type: 'attraction',
  name: 'Leaning Tower of Pisa',
  display_name: 'Leaning Tower of Pisa, Piazza del Duomo, Pisa, Tuscany, 56126, Italy',
  address: { city: 'Pisa', state: 'Tuscany', country: 'Italy', country_code: 'it' },
  boundingbox: ['43.7228', '43.7231', '10.3964', '10.3968'],
}

/** As https://project-osrm.org/docs/v5.24.0/api/ documents it: metres and seconds. */
const lyonToParis = {
  code: 'Ok',
  routes: [
    {
      distance: 465_200.4,
      duration: 16_620,
      weight: 16_620,
      weight_name: 'routability',
      legs: [
        {
          distance: 465_200.4,
          duration: 16_620,
          summary: 'A 6, A 6',
          steps: [
            { name: 'Quai Victor Augagneur', distance: 900, duration: 90 },
            { name: '', ref: 'A 6', distance: 200_000, duration: 7000 },
            { name: 'Autoroute du Soleil', ref: 'A 6', distance: 245_000, duration: 8600 },
            { name: 'Boulevard Périphérique', distance: 12_000, duration: 700 },
            { name: '', distance: 0, duration: 0 },
          ],
        },
      ],
    },
  ],
  waypoints: [
    { name: 'Quai Victor Augagneur', location: [4.84, 45.76], distance: 3.1 },
    { name: '', location: [2.35, 48.86], distance: 9.2 },
  ],
}

function answer(url: URL): unknown {
  if (url.pathname === '/v1/forecast') return forecastAnswer()
  if (url.pathname === '/v1/search') {
    const found = { springfield: springfields, versailles: [versailles], mawson: [mawson] }[
      url.searchParams.get('name')?.toLowerCase() ?? ''
    ]
    // Nothing found: no `results` at all.
    return { ...(found === undefined ? {} : { results: found }), generationtime_ms: 0.6 }
  }
  if (url.pathname === '/search') return /pisa/i.test(url.searchParams.get('q') ?? '') ? [towerOfPisa] : []
  if (/^\/routed-\w+\/route\/v1\//.test(url.pathname)) return lyonToParis
  return undefined
}

/** Open-Meteo, Nominatim and OSRM on one loopback port, in the shapes they document, with faults on demand. */
export async function startTravelServer(): Promise<TravelServer> {
  let reactions: Reaction[] = []
  const asked: URL[] = []
  const userAgents: (string | undefined)[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    asked.push(url)
    userAgents.push(request.headers['user-agent'])
    const body = answer(url)
    const usual = body === undefined ? json(404, { error: 'no such thing' }) : json(200, body)
    const reaction = reactions.shift() ?? usual
    reaction(response, request)
    for (const check of waiting) check()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    services: {
      forecast: base,
      geocoding: `${base}/`,
      search: base,
      routing: { car: `${base}/routed-car`, foot: `${base}/routed-foot`, bicycle: `${base}/routed-bike` },
    },
    asked,
    userAgents,
    script: (...next) => {
      reactions = [...next]
      asked.length = 0
      userAgents.length = 0
    },
    arrived: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (asked.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
