import type { ToolCall } from '../../../kernel/ports/tool.ts'
import { coordinatesOf, fieldsOf, listOf, optionalText, textOf } from '../../answer-fields.ts'
import type { ServiceClient } from '../../service-client.ts'
import type { GeocodedPlace } from './geocoding.ts'

const ttlMs = 24 * 3_600_000

/** The best match for a place or an address, from Nominatim. */
export function askAddress(
  client: ServiceClient,
  base: string,
  written: string,
  call: ToolCall,
): Promise<readonly GeocodedPlace[]> {
  const query = { q: written, format: 'jsonv2', addressdetails: '1', limit: '1', 'accept-language': 'en' }
  return client.ask({ url: `${base.replace(/(?<!\/)\/+$/, '')}/search`, query, ttlMs, read: readMatches }, call)
}

function readMatches(answer: unknown): GeocodedPlace[] {
  return listOf(answer, 'a body').map((match) => {
    const { lat, lon, name, display_name, address } = fieldsOf(match, 'a match')
    const fullName = textOf(display_name, '"display_name"', 200)
    const country = optionalText(address === undefined ? undefined : fieldsOf(address, '"address"')['country'])
    return {
      name: optionalText(name) ?? fullName.split(',')[0] ?? fullName,
      ...(country === undefined ? {} : { country }),
      ...coordinatesOf(lat, lon),
    }
  })
}
