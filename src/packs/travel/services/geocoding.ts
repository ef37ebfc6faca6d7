import type { ToolCall } from '../../../kernel/ports/tool.ts'
import { coordinatesOf, fieldsOf, listOf, optionalText, textOf } from '../../answer-fields.ts'
import type { ServiceClient } from '../../service-client.ts'
import { countryCode, countryName } from '../cities/country.ts'
import { fold } from '../cities/spelling.ts'

/** A place that a service knows. */
export interface GeocodedPlace {
  readonly name: string
  readonly region?: string
  readonly country?: string
  readonly countryCode?: string
  readonly latitude: number
  readonly longitude: number
  readonly timezone?: string
  readonly population?: number
}

/** Towns do not move. */
const ttlMs = 24 * 3_600_000

/** Places of a name, from Open-Meteo. What stands behind a comma only chooses among them: the service knows just names. */
export async function askGeocoding(
  client: ServiceClient,
  base: string,
  written: string,
  call: ToolCall,
): Promise<readonly GeocodedPlace[]> {
  const [name = '', ...qualifiers] = written.split(',').map((part) => part.trim())
  const query = { name, count: '10', language: 'en', format: 'json' }
  const url = `${base.replace(/(?<!\/)\/+$/, '')}/v1/search`
  const places = await client.ask({ url, query, ttlMs, read: readPlaces }, call)
  return places.filter((place) => qualifiers.every((qualifier) => qualifier === '' || isIn(place, qualifier)))
}

function isIn(place: GeocodedPlace, qualifier: string): boolean {
  if (place.countryCode !== undefined && countryCode(qualifier) === place.countryCode) return true
  return [place.region, place.country].some((name) => name !== undefined && fold(name) === fold(qualifier))
}

/** Nothing found is an answer without `results`. */
function readPlaces(answer: unknown): GeocodedPlace[] {
  const { results = [] } = fieldsOf(answer, 'a body')
  return listOf(results, '"results"').map((result) => {
    const fields = fieldsOf(result, '"results"')
    const code = optionalText(fields['country_code'], 2)
    const region = optionalText(fields['admin1'])
    const country = code === undefined ? optionalText(fields['country']) : countryName(code)
    const timezone = optionalText(fields['timezone'])
    const population = fields['population']
    return {
      name: textOf(fields['name'], '"name"'),
      ...(region === undefined ? {} : { region }),
      ...(country === undefined ? {} : { country }),
      ...(code === undefined ? {} : { countryCode: code }),
      ...coordinatesOf(fields['latitude'], fields['longitude']),
      ...(timezone === undefined ? {} : { timezone }),
      ...(typeof population === 'number' && population > 0 ? { population } : {}),
    }
  })
}
