import { describe, expect, test } from 'vitest'
import type { City } from '../../../src/packs/travel/cities/city.ts'
import { knownCities } from '../../../src/packs/travel/cities/known-cities.ts'
import { fold } from '../../../src/packs/travel/cities/spelling.ts'
import { compassWord, greatCircleKm, initialBearing } from '../../../src/packs/travel/estimates/geometry.ts'
import { wayByLand } from '../../../src/packs/travel/estimates/landmass.ts'
import { estimateRoad } from '../../../src/packs/travel/estimates/road-estimate.ts'
import { boxes } from './country-boxes.ts'

const cities = knownCities()
const named = (name: string): City => {
  const found = cities.find((city) => city.name === name)
  if (found === undefined) throw new Error(`no ${name}`)
  return found
}
const wrong = (holds: (city: City) => boolean): string[] =>
  cities.filter((city) => !holds(city)).map(({ name }) => name)
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const promised =
  'Paris,Lyon,Marseille,Nice,Bordeaux,Toulouse,Strasbourg,London,Edinburgh,Manchester,Dublin,Berlin,Munich,Hamburg,Frankfurt,Cologne,Vienna,Zurich,Geneva,Rome,Milan,Venice,Florence,Naples,Turin,Oslo,Bergen,Stockholm,Copenhagen,Helsinki,Reykjavik,Madrid,Barcelona,Seville,Valencia,Lisbon,Porto,Amsterdam,Brussels,Prague,Warsaw,Krakow,Budapest,Athens,Istanbul,Moscow,Kyiv,Cairo,Casablanca,Marrakesh,Nairobi,Lagos,Cape Town,Johannesburg,Dubai,Tel Aviv,Tehran,Delhi,Mumbai,Bangalore,Bangkok,Singapore,Jakarta,Hanoi,Hong Kong,Shanghai,Beijing,Tokyo,Osaka,Kyoto,Seoul,Sydney,Melbourne,Auckland,New York,Boston,Washington,Chicago,Toronto,Montreal,Vancouver,Los Angeles,San Francisco,Seattle,Denver,Miami,Dallas,Houston,Mexico City,Havana,Bogota,Lima,Santiago,Buenos Aires,Rio de Janeiro,São Paulo,Montevideo'

describe('the table of cities', () => {
  test('has at least 120, and every one that was promised', () => {
    expect(cities.length).toBeGreaterThanOrEqual(120)
    expect(promised.split(',').filter((name) => !cities.some((city) => city.name === name))).toEqual([])
  })
  test('is complete: twelve months of each kind, a size, a landmass, coordinates to two decimals', () => {
    expect(
      wrong(({ highs, lows, rainDays, size, landmass, latitude, longitude }) => {
        const months = [highs, lows, rainDays].every((row) => row.length === 12 && row.every(Number.isInteger))
        const round = [latitude, longitude].every(
          (degrees) => Math.abs(degrees * 100 - Math.round(degrees * 100)) < 1e-6,
        )
        return months && round && size >= 1 && size <= 5 && /^[a-z-]+$/.test(landmass)
      }),
    ).toEqual([])
  })
  test('has no name twice in one country, and no other name that leads astray', () => {
    const names = cities.map(({ name, countryCode }) => `${fold(name)},${countryCode}`)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    const owner = new Map(cities.map((city) => [fold(city.name), city]))
    const stolen = cities.flatMap((city) =>
      city.otherNames.filter((other) => {
        const first = owner.get(fold(other))
        return first !== undefined && first !== city && fold(first.name) !== fold(city.name)
      }),
    )
    expect(stolen).toEqual([])
  })
  test('has time zones that exist, and that fit the longitude', () => {
    const hours = (timeZone: string): number => {
      const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
        .formatToParts(Date.UTC(2026, 0, 15))
        .find(({ type }) => type === 'timeZoneName')?.value
      const [, sign = '+', hour = '0', minute = '0'] = /GMT(?:([+-])(\d+):(\d+))?/.exec(offset ?? '') ?? []
      return (sign === '-' ? -1 : 1) * (Number(hour) + Number(minute) / 60)
    }
    expect(
      wrong(({ timezone, longitude }) => {
        const apart = Math.abs(hours(timezone) - longitude / 15)
        return Math.min(apart, 24 - apart) <= 2.6
      }),
    ).toEqual([])
  })
  test('has every city inside a rough box around its country', () => {
    expect(
      wrong(({ countryCode, latitude, longitude }) => {
        const [south, north, west, east] = boxes[countryCode] ?? [0, 0, 0, 0]
        return latitude >= south && latitude <= north && longitude >= west && longitude <= east
      }),
    ).toEqual([])
  })
})

describe('the climate', () => {
  test('has days warmer than nights by 3 to 20 degrees, and no more rain days than days', () => {
    expect(
      wrong(({ highs, lows, rainDays }) =>
        highs.every((high, month) => {
          const range = high - (lows[month] ?? 0)
          return range >= 3 && range <= 20 && (rainDays[month] ?? -1) >= 0 && (rainDays[month] ?? 99) <= 28
        }),
      ),
    ).toEqual([])
  })
  test('has summer where it belongs: in July in the north, in January in the south', () => {
    const months = (city: City, ...which: number[]): number => mean(which.map((month) => city.highs[month] ?? 0))
    expect(
      wrong((city) => {
        const northern = months(city, 5, 6, 7)
        const southern = months(city, 11, 0, 1)
        // Near the equator seasons are wet and dry, not warm and cold.
        if (city.latitude > 25) return northern > southern + 4
        return city.latitude < -25 ? southern > northern + 3 : true
      }),
    ).toEqual([])
  })
  test('goes smoothly from month to month, and is nowhere that people do not live in', () => {
    expect(
      wrong(({ highs, lows }) => {
        const step = (row: readonly number[]): boolean =>
          row.every((value, month) => Math.abs(value - (row[(month + 1) % 12] ?? 0)) <= 13)
        return step(highs) && step(lows) && Math.max(...highs) <= 45 && Math.min(...lows) >= -30
      }),
    ).toEqual([])
  })
})

describe('geometry', () => {
  test.each([
    ['Paris', 'London', 344],
    ['Paris', 'Lyon', 392],
    ['New York', 'Los Angeles', 3936],
    ['London', 'New York', 5570],
    ['Berlin', 'Munich', 504],
    ['Madrid', 'Barcelona', 505],
    ['Tokyo', 'Osaka', 397],
    ['Sydney', 'Melbourne', 713],
    ['Moscow', 'Saint Petersburg', 634],
    ['Delhi', 'Mumbai', 1150],
    ['Cape Town', 'Johannesburg', 1262],
    ['Buenos Aires', 'Santiago', 1137],
    ['Sydney', 'Santiago', 11_340],
    ['Beijing', 'Shanghai', 1067],
  ])('%s and %s are about %d km apart', (from, to, km) => {
    expect(Math.abs(greatCircleKm(named(from), named(to)) / km - 1)).toBeLessThan(0.02)
  })
  test.each([
    ['Paris', 'Lyon', 'south-east'],
    ['London', 'New York', 'west'],
    ['Lyon', 'Paris', 'north-west'],
    ['Cairo', 'Johannesburg', 'south'],
    ['Auckland', 'Santiago', 'south-east'],
  ])('from %s to %s one sets out %s', (from, to, word) => {
    expect(compassWord(initialBearing(named(from), named(to)))).toBe(word)
  })
  test('has a word for every degree', () => {
    expect(new Set(Array.from({ length: 361 }, (_, degree) => compassWord(degree))).size).toBe(8)
  })
})

describe('ways by land', () => {
  test.each([
    ['London', 'Paris', ['the Channel Tunnel']],
    ['Stockholm', 'Copenhagen', ['the Øresund Bridge']],
    ['Stockholm', 'Helsinki', ['Tornio']],
    ['London', 'Oslo', ['the Channel Tunnel', 'the Great Belt Bridge', 'the Øresund Bridge']],
    ['Cairo', 'Tel Aviv', ['Suez']],
    ['Paris', 'Beijing', []],
    ['Montreal', 'Panama City', []],
  ])('from %s to %s one drives by %j', (from, to, via) => {
    expect(wayByLand(named(from), named(to), true)?.via).toEqual(via)
  })
  test.each([
    ['London', 'Dublin'],
    ['Paris', 'New York'],
    ['Panama City', 'Bogota'],
    ['Seoul', 'Beijing'],
    ['Sydney', 'Hobart'],
    ['Tokyo', 'Sapporo'],
    ['Naples', 'Palermo'],
  ])('there is no road from %s to %s', (from, to) => expect(wayByLand(named(from), named(to), true)).toBeUndefined())
  test('nobody walks through the Channel Tunnel', () => {
    expect(wayByLand(named('London'), named('Paris'), false)).toBeUndefined()
  })
})

/** Kilometres by road as road atlases give them. */
const roads: readonly (readonly [string, string, number])[] = [
  ['Paris', 'Lyon', 465],
  ['Lyon', 'Marseille', 314],
  ['Paris', 'Bordeaux', 585],
  ['Paris', 'London', 455],
  ['Berlin', 'Munich', 585],
  ['Berlin', 'Hamburg', 289],
  ['Rome', 'Milan', 575],
  ['Madrid', 'Barcelona', 620],
  ['Lisbon', 'Madrid', 625],
  ['London', 'Edinburgh', 650],
  ['Zurich', 'Milan', 280],
  ['Vienna', 'Budapest', 243],
  ['Oslo', 'Bergen', 463],
  ['Moscow', 'Saint Petersburg', 710],
  ['Delhi', 'Mumbai', 1420],
  ['Tokyo', 'Osaka', 500],
  ['Sydney', 'Melbourne', 880],
  ['Cape Town', 'Johannesburg', 1400],
  ['New York', 'Boston', 346],
  ['New York', 'Chicago', 1270],
  ['Los Angeles', 'San Francisco', 615],
  ['Toronto', 'Montreal', 540],
]

describe('the estimate by road', () => {
  const shares = roads.map(([from, to, km]) => {
    const estimate = estimateRoad(named(from), named(to), 'car', greatCircleKm(named(from), named(to)))
    return typeof estimate === 'string' ? Number.NaN : estimate.km / km
  })
  test('is right on average, and for each pair within 25 %', () => {
    console.log(
      `estimate ÷ road: mean ${mean(shares).toFixed(3)}, from ${Math.min(...shares).toFixed(2)} to ${Math.max(...shares).toFixed(2)}`,
    )
    expect(Math.abs(mean(shares) - 1)).toBeLessThan(0.05)
    expect(roads.filter((_, at) => Math.abs((shares[at] ?? 0) - 1) > 0.25)).toEqual([])
  })
  test('is not given where the way by land is one that nobody takes', () => {
    const [madrid, casablanca] = [named('Madrid'), named('Casablanca')]
    expect(estimateRoad(madrid, casablanca, 'car', greatCircleKm(madrid, casablanca))).toMatch(
      /long way round, by Suez/,
    )
  })
})
