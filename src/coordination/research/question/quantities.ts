import { termsOf } from '../../../understanding/prose/terms.ts'

/** What an adjective compares by: in which direction, by which kind of value, and what columns of it are called. */
export interface AskedQuantity {
  readonly isMost: boolean
  readonly isTime: boolean
  /** What the column must be called, or be measured in; empty where the question says it itself. */
  readonly columns: ReadonlySet<string>
  /** Of an age in years the most is the oldest, of a year the least. */
  readonly turned: ReadonlySet<string>
}

const money = 'price cost value fee fare rent eur euro euros usd dollar dollars gbp pound pounds chf nok sek dkk'
const lengths = 'length km kilometres kilometers m metres meters miles ft feet'
const times = 'duration hours hour minutes min days weeks months years'
const size =
  'size area capacity population inhabitants volume ha hectares sqm m2 km2 seats beds rooms samples members pupils staff employees'

/**
 * Adjectives by what they compare: which way round, and what the columns are called that tell it, by name or by unit. The
 * list is closed; an adjective that is not in it must stand beside the name of a column.
 */
const lines: readonly string[] = [
  `most expensive, dearest, costliest, most valuable, priciest > ${money}`,
  `cheapest, least expensive, least valuable < ${money}`,
  `longest > ${lengths} ${times}`,
  `shortest < ${lengths} ${times}`,
  'farthest, furthest, most distant, remotest, most remote > distance km kilometres kilometers m metres meters miles',
  'nearest, closest < distance km kilometres kilometers m metres meters miles',
  'tallest, highest > height elevation altitude m metres meters ft feet',
  'lowest < height elevation altitude m metres meters ft feet',
  'deepest > depth',
  'shallowest < depth',
  'widest, broadest > width',
  'narrowest < width',
  'heaviest > weight mass kg t tonnes',
  'lightest < weight mass kg t tonnes',
  'fastest, quickest > speed kmh mph knots',
  'slowest < speed kmh mph knots',
  'warmest, hottest > temperature degrees',
  'coldest, coolest < temperature degrees',
  `largest, biggest, greatest > ${size}`,
  `smallest, littlest < ${size}`,
]
const ages = 'year built founded opened established commissioned launched made born date since'
const byAge: readonly (readonly [adjectives: string, isMost: boolean])[] = [
  ['oldest, most ancient', false],
  ['newest, youngest, most recent, most modern', true],
]

const byAdjective: ReadonlyMap<string, AskedQuantity> = new Map([
  ...lines.flatMap((line) => {
    const [, adjectives = '', sign = '', columns = ''] = /^(.{1,200}) ([<>]) (.{1,200})$/.exec(line) ?? []
    const quantity = {
      isMost: sign === '>',
      isTime: false,
      columns: new Set(termsOf(columns)),
      turned: new Set<string>(),
    }
    return adjectives.split(', ').map((adjective) => [adjective, quantity] as const)
  }),
  ...byAge.flatMap(([adjectives, isMost]) => {
    const quantity = { isMost, isTime: true, columns: new Set(termsOf(ages)), turned: new Set(termsOf('age')) }
    return adjectives.split(', ').map((adjective) => [adjective, quantity] as const)
  }),
])

const named = new RegExp(
  `\\b(?:${[...byAdjective.keys()].sort((one, other) => other.length - one.length).join('|')})\\b`,
  'i',
)
const plain =
  /\b(?:(most|highest|largest|greatest|biggest)|(fewest|least|lowest|smallest)|(last|latest)|(first|earliest))\b/i

/** By what a question compares, and where in it that is said. */
export interface FoundQuantity {
  readonly quantity: AskedQuantity
  readonly start: number
  readonly end: number
}

const none: ReadonlySet<string> = new Set()

/** By what something is asked for; undefined where it is not asked for the most or the least of anything. */
export function quantityIn(text: string): FoundQuantity | undefined {
  const adjective = named.exec(text)
  if (adjective !== null) {
    const quantity = byAdjective.get(adjective[0].toLowerCase())
    const end = adjective.index + adjective[0].length
    return quantity === undefined ? undefined : { quantity, start: adjective.index, end }
  }
  const found = plain.exec(text)
  if (found === null) return undefined
  const [whole, isMost, , isLate, isEarly] = found
  const isTime = isLate !== undefined || isEarly !== undefined
  const quantity = { isMost: isMost !== undefined || isLate !== undefined, isTime, columns: none, turned: none }
  return { quantity, start: found.index, end: found.index + whole.length }
}
