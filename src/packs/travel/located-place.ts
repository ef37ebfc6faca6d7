import { BatonError } from '../../errors/baton-error.ts'
import { Fault } from '../../pacing/fault.ts'
import { refusal } from '../../tools/read-tool.ts'
import { type City, fullName } from './cities/city.ts'
import { nearestCity } from './cities/known-cities.ts'
import { findPlace, problemWith } from './cities/resolve-place.ts'
import type { GeocodedPlace } from './services/geocoding.ts'

/** A place with coordinates, wherever they came from. */
export interface LocatedPlace {
  readonly name: string
  readonly country?: string
  readonly latitude: number
  readonly longitude: number
  readonly timezone?: string
  /** The known city that it is, or that is near. */
  readonly city?: City
  /** How far the known city is away. */
  readonly cityKm: number
  /** What should be said about how it was understood. */
  readonly remark?: string
  /** Where its coordinates came from, if a service knew it. */
  readonly live: boolean
}

/** What a tool shows of a place. */
export type PlaceOutput = {
  readonly name: string
  readonly country?: string
  readonly latitude: number
  readonly longitude: number
  readonly timezone?: string
}

/** Within this distance, the climate and landmass of a known city are taken for a place's own. */
const nearKm = 80

/**
 * Known cities need no service. For every other name a service is asked, if there is one; a typing error in the name of a
 * known city is corrected only when the service does not know the name.
 */
export async function locate(
  tool: string,
  written: string,
  ask: ((written: string) => Promise<readonly GeocodedPlace[]>) | undefined,
): Promise<LocatedPlace> {
  const known = findPlace(written)
  if (known.kind === 'found' && !known.spelling) return ofCity(known.city, remarkOn(written, known))
  let fault: Fault | undefined
  try {
    const [found] = ask === undefined || written.trim() === '' ? [] : await ask(written)
    if (found !== undefined) return ofService(found)
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    fault = thrown
  }
  if (known.kind === 'found') return ofCity(known.city, remarkOn(written, known))
  const problem = problemWith(written, known)
  if (fault === undefined || fault.kind === 'refused') throw refusal(tool, problem)
  // Asking again may help: the service that would have known it was not there.
  throw new BatonError('BATON_TOOL_FAILED', { tool, problem: `${problem}; ${fault.message}` }, fault)
}

export function placeOutput({ name, country, latitude, longitude, timezone }: LocatedPlace): PlaceOutput {
  return {
    name,
    ...(country === undefined ? {} : { country }),
    latitude,
    longitude,
    ...(timezone === undefined ? {} : { timezone }),
  }
}

export function placeName({ name, country }: LocatedPlace): string {
  return country === undefined ? name : fullName({ name, country })
}

function remarkOn(
  written: string,
  found: { city: City; spelling: boolean; others: readonly City[] },
): string | undefined {
  if (found.spelling) return `"${written.slice(0, 60)}" was read as ${fullName(found.city)}.`
  if (found.others.length === 0) return undefined
  return `${fullName(found.city)} was meant, not ${found.others.map(fullName).join(' or ')}.`
}

function ofCity(city: City, remark: string | undefined): LocatedPlace {
  const { name, country, latitude, longitude, timezone } = city
  const said = remark === undefined ? {} : { remark }
  return { name, country, latitude, longitude, timezone, city, cityKm: 0, live: false, ...said }
}

function ofService({ name, country, latitude, longitude, timezone }: GeocodedPlace): LocatedPlace {
  const near = nearestCity({ latitude, longitude }, nearKm)
  return {
    name,
    ...(country === undefined ? {} : { country }),
    latitude,
    longitude,
    ...(timezone === undefined ? {} : { timezone }),
    ...(near === undefined ? {} : { city: near.city }),
    cityKm: Math.round(near?.km ?? 0),
    live: true,
  }
}
