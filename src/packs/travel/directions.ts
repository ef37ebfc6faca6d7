import type { Tool, ToolCall } from '../../kernel/ports/tool.ts'
import { Fault } from '../../pacing/fault.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { serviceTouches } from '../service-client.ts'
import { compassWord, greatCircleKm, initialBearing } from './estimates/geometry.ts'
import { estimateRoad } from './estimates/road-estimate.ts'
import { type LocatedPlace, locate, type PlaceOutput, placeName, placeOutput } from './located-place.ts'
import { distance, distanceUnit, duration, speed, speedUnit, type Units, unitsSchema } from './measures.ts'
import { askAddress } from './services/address-search.ts'
import { askRoute, type RoadRoute } from './services/routing.ts'
import { attributions, type TravelMode } from './services/services.ts'
import { networkOff, type TravelAccess } from './travel-access.ts'

export type DirectionsInput = {
  readonly from: string
  readonly to: string
  readonly mode?: TravelMode
  readonly units?: Units
}

export type DirectionsOutput = {
  readonly from: PlaceOutput
  readonly to: PlaceOutput
  readonly mode: TravelMode
  readonly unit: 'km' | 'mi'
  /** By road; absent when none leads there or it can't be told. */
  readonly distance?: number
  readonly minutes?: number
  readonly greatCircle: number
  /** Degrees from north over east, at the start. */
  readonly bearing: number
  readonly compass: string
  readonly summary: string
} & (
  | {
      readonly source: 'live'
      readonly attribution: string
      readonly roads: readonly { readonly road: string; readonly distance: number }[]
      readonly note?: string
    }
  | {
      readonly source: 'offline'
      readonly note: string
      readonly estimate?: { readonly detourFactor: number; readonly speed: number; readonly speedUnit: string }
    }
)

interface Trip {
  readonly from: LocatedPlace
  readonly to: LocatedPlace
  readonly mode: TravelMode
  readonly units: Units
}

const name = 'directions'
const byMode: Readonly<Record<TravelMode, string>> = { car: 'by car', foot: 'on foot', bicycle: 'by bicycle' }

/** The route from one place to another, or an estimate of the distance when no service can be asked. */
export function directionsTool(access: TravelAccess): Tool<DirectionsInput, DirectionsOutput> {
  const { client, services } = access
  const place = (description: string) => ({
    type: 'string',
    description,
    format: 'place',
    minLength: 1,
    maxLength: 200,
  })
  return readTool<DirectionsInput, DirectionsOutput>({
    name,
    version: '1',
    description:
      'Route, distance and travel time between two places, by car, on foot or by bicycle: how far it is and how to get ' +
      'there. Without a network: the distance as the crow flies and an estimate by road.',
    labels: ['untrusted'],
    inputSchema: {
      type: 'object',
      properties: {
        from: place('Where the trip starts: a city or an address'),
        to: place('Where the trip ends: a city or an address'),
        mode: { type: 'string', enum: ['car', 'foot', 'bicycle'], description: 'car when absent' },
        units: { ...unitsSchema },
      },
      required: ['from', 'to'],
      additionalProperties: false,
    },
    touches: ({ mode = 'car' }) =>
      client === undefined ? [] : serviceTouches([services.search, services.routing[mode]]),
    run: async (input, call) => {
      const ask = client && ((written: string) => askAddress(client, services.search, written, call))
      const from = await locate(name, input.from, ask)
      const to = await locate(name, input.to, ask)
      if (greatCircleKm(from, to) < 0.05) throw refusal(name, `${placeName(from)} is both start and end`)
      return travel(access, { from, to, mode: input.mode ?? 'car', units: input.units ?? 'metric' }, call)
    },
  })
}

async function travel({ client, services }: TravelAccess, trip: Trip, call: ToolCall): Promise<DirectionsOutput> {
  if (client === undefined) return estimated(trip, networkOff)
  try {
    return routed(trip, await askRoute(client, { base: services.routing[trip.mode], ...trip }, call))
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    if (thrown.kind !== 'refused') return estimated(trip, `${thrown.message}.`)
    throw refusal(
      name,
      `no way ${byMode[trip.mode]} from ${placeName(trip.from)} to ${placeName(trip.to)}: ${thrown.message}`,
    )
  }
}

function routed(trip: Trip, { km, minutes, roads }: RoadRoute): DirectionsOutput {
  const { units, mode, from, to } = trip
  const unit = distanceUnit(units)
  const remarks = remarksOn(trip)
  const shown = roads.map((one) => ({ road: one.road, distance: distance(one.km, units) }))
  const along =
    shown.length === 0 ? '' : ` along ${shown.map((one) => `${one.road} (${one.distance} ${unit})`).join(', ')}`
  const length = `${distance(km, units).toLocaleString('en')} ${unit}`
  return {
    ...geometryOf(trip),
    distance: distance(km, units),
    minutes: Math.round(minutes),
    source: 'live',
    attribution: attributions.openStreetMap,
    roads: shown,
    ...(remarks === '' ? {} : { note: remarks }),
    summary:
      `${placeName(from)} to ${placeName(to)} ${byMode[mode]}: ${length}, about ${duration(minutes)}${along}. ` +
      `${remarks === '' ? '' : `${remarks} `}${attributions.openStreetMap}.`,
  }
}

function estimated(trip: Trip, reason: string): DirectionsOutput {
  const { from, to, mode, units } = trip
  const unit = distanceUnit(units)
  const geometry = geometryOf(trip)
  const remarks = remarksOn(trip)
  const road =
    from.city === undefined || to.city === undefined
      ? 'No road estimate is given: nothing is known about the land between them.'
      : estimateRoad(from.city, to.city, mode, greatCircleKm(from, to))
  const direct =
    `${placeName(from)} to ${placeName(to)}: ${geometry.greatCircle.toLocaleString('en')} ${unit} as the crow flies, ` +
    `setting out ${geometry.compass} (${geometry.bearing}°).`
  const why = `${reason}${remarks === '' ? '' : ` ${remarks}`}`
  if (typeof road === 'string') {
    const note = `${road} ${why}`
    return { ...geometry, source: 'offline', note, summary: `${direct} ${note}` }
  }
  const pace = speed(road.speedKmh, units)
  const via = road.via.length === 0 ? '' : `, by ${road.via.join(' and ')}`
  const note =
    `This is an estimate, not a route: the great circle${via} times ${road.detourFactor} for the windings of roads, ` +
    `at ${pace} ${speedUnit(units)}; traffic, borders and ferries are not considered. ${why}`
  const length = distance(road.km, units)
  return {
    ...geometry,
    distance: length,
    minutes: Math.round(road.minutes),
    source: 'offline',
    note,
    estimate: { detourFactor: road.detourFactor, speed: pace, speedUnit: speedUnit(units) },
    summary: `${direct} ${capital(byMode[mode])} roughly ${length.toLocaleString('en')} ${unit}, about ${duration(road.minutes)}. ${note}`,
  }
}

function geometryOf({ from, to, mode, units }: Trip) {
  const bearing = initialBearing(from, to)
  return {
    from: placeOutput(from),
    to: placeOutput(to),
    mode,
    unit: distanceUnit(units),
    greatCircle: distance(greatCircleKm(from, to), units),
    bearing,
    compass: compassWord(bearing),
  }
}

function remarksOn({ from, to }: Trip): string {
  return [from.remark, to.remark].filter((remark) => remark !== undefined).join(' ')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
