import type { Tool } from '../../kernel/ports/tool.ts'
import { Fault } from '../../pacing/fault.ts'
import { readTool, refusal } from '../../tools/read-tool.ts'
import { serviceTouches } from '../service-client.ts'
import type { City } from './cities/city.ts'
import { findPlace, problemWith } from './cities/resolve-place.ts'
import { askGeocoding, type GeocodedPlace } from './services/geocoding.ts'
import { attributions } from './services/services.ts'
import { networkOff, type TravelAccess } from './travel-access.ts'

export type PlacesInput = { readonly query: string }

type FoundPlace = {
  readonly name: string
  readonly region?: string
  readonly country?: string
  readonly latitude: number
  readonly longitude: number
  readonly timezone?: string
  readonly population?: number
}

export type PlacesOutput = { readonly places: readonly FoundPlace[]; readonly summary: string } & (
  | { readonly source: 'live'; readonly attribution: string }
  | { readonly source: 'offline'; readonly note: string }
)

const name = 'places'

/** Where a place is. */
export function placesTool({ client, services }: TravelAccess): Tool<PlacesInput, PlacesOutput> {
  return readTool<PlacesInput, PlacesOutput>({
    name,
    version: '1',
    description:
      'Finds where a city or town is: its country, coordinates (latitude and longitude) and geographic location.',
    labels: ['untrusted'],
    inputSchema: {
      type: 'object',
      properties: {
        query: {
          type: 'string',
          description: 'Name of the city or town, such as Springfield, Illinois',
          format: 'place',
          minLength: 1,
          maxLength: 100,
        },
      },
      required: ['query'],
      additionalProperties: false,
    },
    touches: () => (client === undefined ? [] : serviceTouches([services.geocoding])),
    run: async ({ query }, call) => {
      if (client === undefined) return fromTable(query, networkOff)
      try {
        const found = await askGeocoding(client, services.geocoding, query, call)
        return found.length === 0 ? fromTable(query, 'The service knows no such place.') : live(found)
      } catch (thrown) {
        if (!(thrown instanceof Fault)) throw thrown
        if (thrown.kind === 'refused') throw refusal(name, thrown.message)
        return fromTable(query, `${thrown.message}.`)
      }
    },
  })
}

function live(found: readonly GeocodedPlace[]): PlacesOutput {
  const places = found.map(({ countryCode: _, ...place }) => place)
  const attribution = attributions.geocoding
  return { places, source: 'live', attribution, summary: `${described(places)} ${attribution}.` }
}

function fromTable(query: string, reason: string): PlacesOutput {
  const known = findPlace(query)
  if (known.kind === 'unknown') throw refusal(name, `${known.problem}. ${reason.replace(/\.$/, '')}`)
  const cities = known.kind === 'found' ? [known.city, ...known.others] : known.candidates
  const places = cities.map(ofCity)
  const read = known.kind === 'found' && known.spelling ? ` "${query}" was read as ${known.city.name}.` : ''
  const several = known.kind === 'ambiguous' ? ` ${problemWith(query, known)}.` : ''
  const note = `From a bundled table of large cities, coordinates to about a kilometre. ${reason}${read}${several}`
  return { places, source: 'offline', note, summary: `${described(places)} ${note}` }
}

function ofCity({ name: cityName, country, latitude, longitude, timezone }: City): FoundPlace {
  return { name: cityName, country, latitude, longitude, timezone }
}

function described(places: readonly FoundPlace[]): string {
  return places
    .slice(0, 5)
    .map(({ name: placeName, region, country, latitude, longitude }) => {
      const parts = [placeName, region === placeName ? undefined : region, country === placeName ? undefined : country]
      return `${parts.filter((part) => part !== undefined).join(', ')}: ${angle(latitude, 'N', 'S')}, ${angle(longitude, 'E', 'W')}.`
    })
    .join(' ')
}

function angle(degrees: number, positive: string, negative: string): string {
  return `${Math.abs(degrees).toFixed(2)}° ${degrees < 0 ? negative : positive}`
}
