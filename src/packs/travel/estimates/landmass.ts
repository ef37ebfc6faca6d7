import { type Coordinates, greatCircleKm } from './geometry.ts'

interface Link extends Coordinates {
  readonly name: string
  readonly between: readonly [string, string]
  /** Closed to people on foot and on bicycles. */
  readonly carsOnly: boolean
}

/** Where one can drive from one landmass to another. There is no road through the Darién Gap, nor into South Korea. */
const links: readonly Link[] = [
  link('the Channel Tunnel', ['britain', 'eurasia'], [51.01, 1.5], true),
  link('the Øresund Bridge', ['zealand', 'scandinavia'], [55.57, 12.85], true),
  link('the Great Belt Bridge', ['zealand', 'eurasia'], [55.34, 11.04], true),
  link('Tornio', ['scandinavia', 'finland'], [65.84, 24.15], false),
  link('Vaalimaa', ['finland', 'eurasia'], [60.6, 27.85], false),
  link('Suez', ['africa', 'eurasia'], [30.6, 32.31], false),
]

function link(
  name: string,
  between: readonly [string, string],
  [latitude, longitude]: readonly [number, number],
  carsOnly: boolean,
): Link {
  return { name, between, latitude, longitude, carsOnly }
}

export interface LandEnd extends Coordinates {
  readonly landmass: string
}

export interface LandWay {
  readonly km: number
  /** The links it takes, in order. */
  readonly via: readonly string[]
}

/** The shortest way that stays on land, as the crow flies between links; nothing when there is none. */
export function wayByLand(from: LandEnd, to: LandEnd, byCar: boolean): LandWay | undefined {
  return shortest(from, to, byCar, [])
}

function shortest(from: LandEnd, to: LandEnd, byCar: boolean, taken: readonly Link[]): LandWay | undefined {
  const direct = from.landmass === to.landmass ? { km: greatCircleKm(from, to), via: [] } : undefined
  const round = links
    .filter((one) => !taken.includes(one) && (byCar || !one.carsOnly) && one.between.includes(from.landmass))
    .flatMap((one) => {
      const landmass = one.between[0] === from.landmass ? one.between[1] : one.between[0]
      const rest = shortest({ ...one, landmass }, to, byCar, [...taken, one])
      return rest === undefined ? [] : [{ km: greatCircleKm(from, one) + rest.km, via: [one.name, ...rest.via] }]
    })
  // Inside one landmass roads are taken to lead everywhere: leaving it for a detour is never shorter.
  const ways = direct === undefined ? round : [direct]
  return ways.sort((left, right) => left.km - right.km)[0]
}
