import { africa } from './cities/africa.ts'
import { americas } from './cities/americas.ts'
import { asia } from './cities/asia.ts'
import { europe } from './cities/europe.ts'
import { oceania } from './cities/oceania.ts'
import { type City, parseCities } from './city.ts'
import { type Coordinates, greatCircleKm } from './geometry.ts'

let parsed: readonly City[] | undefined

/** Every city that is known without a network. Read from its tables when first asked for. */
export function knownCities(): readonly City[] {
  parsed ??= [europe, asia, africa, americas, oceania].flatMap(parseCities)
  return parsed
}

/** The nearest known city, if it is near enough. */
export function nearestCity(point: Coordinates, withinKm: number): { city: City; km: number } | undefined {
  let nearest: { city: City; km: number } | undefined
  for (const city of knownCities()) {
    const km = greatCircleKm(point, city)
    if (km <= withinKm && (nearest === undefined || km < nearest.km)) nearest = { city, km }
  }
  return nearest
}
