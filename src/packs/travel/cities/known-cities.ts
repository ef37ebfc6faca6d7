import { type Coordinates, greatCircleKm } from '../estimates/geometry.ts'
import { africa } from './africa.ts'
import { americas } from './americas.ts'
import { asia } from './asia.ts'
import { type City, parseCities } from './city.ts'
import { europe } from './europe.ts'
import { oceania } from './oceania.ts'

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
