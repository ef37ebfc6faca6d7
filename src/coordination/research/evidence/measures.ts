import type { WrittenNumber } from './numbers.ts'

/** What a number measures, so that values in other units can be compared. */
export interface FactMeasure {
  /** The base unit with what it is given for: `m`, `€ per year`; of a count, what is counted. */
  readonly measure: string
  readonly value: number
}

const bases: Readonly<Record<string, readonly [base: string, times: number]>> = {
  km: ['m', 1000],
  kilometre: ['m', 1000],
  kilometer: ['m', 1000],
  metre: ['m', 1],
  meter: ['m', 1],
  cm: ['m', 0.01],
  centimetre: ['m', 0.01],
  centimeter: ['m', 0.01],
  mm: ['m', 0.001],
  millimetre: ['m', 0.001],
  millimeter: ['m', 0.001],
  t: ['kg', 1000],
  tonne: ['kg', 1000],
  ton: ['kg', 1000],
  kilogram: ['kg', 1],
  g: ['kg', 0.001],
  gram: ['kg', 0.001],
  mw: ['kw', 1000],
  gw: ['kw', 1e6],
  mwh: ['kwh', 1000],
  gwh: ['kwh', 1e6],
  hour: ['minute', 60],
  h: ['minute', 60],
  day: ['minute', 1440],
  week: ['minute', 10_080],
  second: ['minute', 1 / 60],
  liter: ['litre', 1],
  ml: ['litre', 0.001],
  year: ['month', 12],
  euro: ['€', 1],
  eur: ['€', 1],
  dollar: ['$', 1],
  usd: ['$', 1],
  pound: ['£', 1],
  gbp: ['£', 1],
  kroner: ['nok', 1],
  krone: ['nok', 1],
  resident: ['inhabitant', 1],
}

const forEach =
  /^(?:\s+[\p{L}-]+){0,3}?\s+(?:per\s+(?<per>(?:square\s+|cubic\s+)?\p{L}+)|(?:an?|each|every)\s+(?<each>second|minute|hour|day|night|week|month|quarter|year|person|head))\b/iu
const adjective = /\b(?:(?<year>annual|yearly)|(?<month>monthly)|(?<week>weekly)|(?<day>daily)|(?<hour>hourly))\b/i

/** The measure of a number in its sentence. */
export function measureOf({ unit, value, end }: WrittenNumber, text: string): FactMeasure {
  const small = unit.toLowerCase()
  const [base, times] = bases[small] ?? [small, 1]
  const { per, each } = forEach.exec(text.slice(end).replace(/[.;:!?][\s\S]*$/, ''))?.groups ?? {}
  const said = (per ?? each ?? adjectiveIn(text)).toLowerCase().replace(/(?<=\p{L}{3})s$/u, '')
  // "Metres per second" is said of the unit itself, and of a duration nothing is given for each.
  const isDuration = base === 'minute' || base === 'month'
  return {
    measure: said === '' || isDuration ? base : `${base} per ${said.replace(/\s+/g, ' ')}`,
    value: value * times,
  }
}

function adjectiveIn(text: string): string {
  const groups = adjective.exec(text)?.groups ?? {}
  return Object.entries(groups).find(([, word]) => word !== undefined)?.[0] ?? ''
}

/** Whether it is a measure and no count: a count says little of itself. */
export function isMeasured(measure: string): boolean {
  return /^(?:free$|[$€£¥%°]|nok|sek|dkk|chf|k?wh?|k?va?|kv|m|km\/h|m\/s|kg|minute|month|litre|knot|db|hz|bar|ppm|°c)(?![a-z])/.test(
    measure,
  )
}

/** The measure of what costs nothing. */
export const noPrice = 'free'

/** Whether values in the one can be held against values in the other: what is free has a price in every currency. */
export function isSameMeasure(one: string, other: string): boolean {
  return one === other || (one === noPrice && isMoney(other)) || (other === noPrice && isMoney(one))
}

export function isMoney(measure: string): boolean {
  return /^(?:[$€£¥]|nok|sek|dkk|chf)/.test(measure)
}
