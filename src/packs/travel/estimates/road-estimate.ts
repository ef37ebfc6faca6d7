import type { City } from '../cities/city.ts'
import type { TravelMode } from '../services/services.ts'
import { wayByLand } from './landmass.ts'

export interface RoadEstimate {
  readonly km: number
  readonly minutes: number
  readonly detourFactor: number
  readonly speedKmh: number
  readonly via: readonly string[]
}

/**
 * How much longer roads are than the crow flies, and how fast one gets on, breaks left out.
 *
 * Between large cities roads are 1.1 to 1.3 times as long, in mountains and around fjords 1.5 times; the test of this
 * file holds the figures against known distances.
 */
const ways: Readonly<Record<TravelMode, { readonly detourFactor: number; readonly speedKmh: number }>> = {
  car: { detourFactor: 1.2, speedKmh: 85 },
  foot: { detourFactor: 1.2, speedKmh: 5 },
  bicycle: { detourFactor: 1.25, speedKmh: 16 },
}

/** How many times longer than the great circle a route by land may be. Beyond that, people fly or sail. */
const longestDetour = 3

/** How far it is by road, roughly; or in words why that can't be said. */
export function estimateRoad(from: City, to: City, mode: TravelMode, directKm: number): RoadEstimate | string {
  const way = wayByLand(from, to, mode === 'car')
  if (way === undefined) {
    const travel = mode === 'car' ? 'road' : `way for a traveller ${mode === 'foot' ? 'on foot' : 'by bicycle'}`
    return `No road estimate is given: no ${travel} leads all the way from ${from.name} to ${to.name}.`
  }
  if (way.km > directKm * longestDetour)
    return `No road estimate is given: by land it is a very long way round, by ${way.via.join(' and ')}.`
  const { detourFactor, speedKmh } = ways[mode]
  const km = way.km * detourFactor
  return { km, minutes: (km / speedKmh) * 60, detourFactor, speedKmh, via: way.via }
}
