import type { ToolCall } from '../../../kernel/ports/tool.ts'
import { Fault } from '../../../pacing/fault.ts'
import { fieldsOf, listOf, numberOf, optionalText, unexpected } from '../../answer-fields.ts'
import type { ServiceClient } from '../../service-client.ts'
import type { Coordinates } from '../estimates/geometry.ts'
import type { TravelMode } from './services.ts'

export interface RoadRoute {
  readonly km: number
  readonly minutes: number
  /** The longest stretches in order, by the name or number of the road. */
  readonly roads: readonly { readonly road: string; readonly km: number }[]
}

/** OSRM's names for the modes. The path must have one, though the server knows only its own. */
const profiles: Readonly<Record<TravelMode, string>> = { car: 'driving', foot: 'foot', bicycle: 'bike' }

const ttlMs = 6 * 3_600_000
const mostRoads = 12

export interface RouteRequest {
  readonly base: string
  readonly from: Coordinates
  readonly to: Coordinates
  readonly mode: TravelMode
}

/** The fastest way, from a server that speaks OSRM's API. */
export async function askRoute(
  client: ServiceClient,
  { base, from, to, mode }: RouteRequest,
  call: ToolCall,
): Promise<RoadRoute> {
  const ends = [from, to].map(({ latitude, longitude }) => `${longitude.toFixed(5)},${latitude.toFixed(5)}`).join(';')
  const url = `${base.replace(/(?<!\/)\/+$/, '')}/route/v1/${profiles[mode]}/${ends}`
  const query = { overview: 'false', alternatives: 'false', steps: 'true' }
  return client.ask({ url, query, ttlMs, read: readRoute }, call)
}

function readRoute(answer: unknown): RoadRoute {
  const { code, message, routes } = fieldsOf(answer, 'a body')
  if (code !== 'Ok') {
    const said = optionalText(message, 200) ?? optionalText(code)
    if (said === undefined) throw unexpected('"code"')
    throw new Fault('refused', `found no route (${said})`)
  }
  const [route] = listOf(routes, '"routes"')
  const { distance, duration, legs } = fieldsOf(route, '"routes"')
  const km = numberOf(distance, '"distance"') / 1000
  const minutes = numberOf(duration, '"duration"') / 60
  if (km < 0 || minutes < 0) throw unexpected('"distance"')
  return { km, minutes, roads: roadsOf(legs, km) }
}

/** Turn by turn would fill a page; neighbouring steps on one road are taken together, and short ones left out. */
function roadsOf(legs: unknown, km: number): RoadRoute['roads'] {
  const stretches: { road: string; km: number }[] = []
  for (const leg of Array.isArray(legs) ? legs : []) {
    const { steps } = fieldsOf(leg, '"legs"')
    for (const step of Array.isArray(steps) ? steps : []) {
      const fields = fieldsOf(step, '"steps"')
      const road = optionalText(fields['ref'], 40) ?? optionalText(fields['name'], 60)
      const length = numberOf(fields['distance'], 'the "distance" of a step') / 1000
      const last = stretches.at(-1)
      if (road === undefined) continue
      if (last?.road === road) last.km += length
      else stretches.push({ road, km: length })
    }
  }
  const long = stretches.filter((stretch) => stretch.km >= km / 50)
  const kept = new Set([...long].sort((left, right) => right.km - left.km).slice(0, mostRoads))
  return long.filter((stretch) => kept.has(stretch))
}
