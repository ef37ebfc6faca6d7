import { countryName } from './country.ts'

/**
 * A city that is known without a network.
 *
 * The climate is from general knowledge, rounded, and good for packing a suitcase: averages by month in °C, and days with
 * at least a millimetre of rain or snow.
 */
export interface City {
  readonly name: string
  readonly otherNames: readonly string[]
  readonly countryCode: string
  readonly country: string
  readonly latitude: number
  readonly longitude: number
  readonly timezone: string
  /** Of the built-up area: 1 below 250,000 people, 2 below 500,000, 3 below a million, 4 below five, 5 above. */
  readonly size: number
  /** What it stands on; `landmass.ts` knows which are linked. */
  readonly landmass: string
  readonly highs: readonly number[]
  readonly lows: readonly number[]
  readonly rainDays: readonly number[]
}

/** Reads a table: name|other names|country|latitude|longitude|time zone|size|landmass|highs|lows|rain days. */
export function parseCities(table: string): City[] {
  return table
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => {
      const [
        name = '',
        others = '',
        countryCode = '',
        latitude,
        longitude,
        timezone = '',
        size,
        landmass = '',
        ...rest
      ] = line.split('|')
      const [highs = [], lows = [], rainDays = []] = rest.map((months) => months.split(' ').map(Number))
      return {
        name,
        otherNames: others === '' ? [] : others.split(','),
        countryCode,
        country: countryName(countryCode),
        latitude: Number(latitude),
        longitude: Number(longitude),
        timezone,
        size: Number(size),
        landmass,
        highs,
        lows,
        rainDays,
      }
    })
}

/** The name of a city with its country, so that no other city is meant. */
export function fullName({ name, country }: Pick<City, 'name' | 'country'>): string {
  return name === country ? name : `${name}, ${country}`
}
