import { fitPhrase, isExample } from '../fit-phrase.ts'
import type { RequestPhrase } from '../mentions/phrases.ts'
import { isCountry, type PlaceMention, placeValue } from '../mentions/places.ts'
import type { Parameter } from '../parameters.ts'
import { isOfferedWord, type Sight } from '../sight.ts'
import { type Edge, edge, isLabelled } from './edge.ts'
import type { Moments } from './moments.ts'
import { choiceReaches } from './switches.ts'

/** All that a request names. */
export interface RequestNames {
  readonly phrases: readonly RequestPhrase[]
  readonly towns: readonly PlaceMention[]
  readonly moments: Moments
}

export function placeEdges(parameter: Parameter, sight: Sight, { phrases, towns, moments }: RequestNames): Edge[] {
  const isRegional = (one: Parameter): boolean => /\b(?:state|country|region)\b/.test(one.name.replaceAll('_', ' '))
  const hasRegion = sight.parameters.some(isRegional)
  return towns.flatMap((one) => {
    if (moments.isTaken(one.from, one.to) || (one.split && one.region === undefined && !hasRegion)) return []
    const phrase = phrases.find(({ from, to }) => from === one.from && to <= one.to)
    const fit =
      phrase === undefined ? undefined : fitPhrase({ ...phrase, to: one.to, value: one.place }, parameter, sight)
    if (phrase !== undefined && fit === undefined) return []
    const isLed = /^(?:in|near|at|around|from|to|for|of|visit)$/.test(sight.tokens[one.from - 1]?.lower ?? '')
    const where = isLed ? 0.8 : one.known || one.region !== undefined ? 0 : -1.5
    // Of a city and its country, each has a parameter of its own.
    const level =
      hasRegion && one.region === undefined ? (isCountry(one.place) === isRegional(parameter) ? 1.5 : -1.5) : 0
    const whole = one.region === undefined ? 0 : hasRegion ? -1 : 1
    const score = (fit?.score ?? 0) + (one.known ? 1.5 : 0) + where + whole + level
    return [edge(parameter, { from: one.from, to: one.to, value: placeValue(one, parameter), score })]
  })
}

export function textEdges(parameter: Parameter, sight: Sight, { phrases, towns, moments }: RequestNames): Edge[] {
  const { tokens } = sight
  const others = sight.parameters.filter((one) => one !== parameter)
  const hasPlace = others.some(({ wanted }) => wanted === 'place')
  const days = moments.days.flatMap(({ from, to, value }) =>
    isPatterned(value, parameter)
      ? [edge(parameter, { from, to, value, score: isLabelled(from, parameter, tokens) ? 3.5 : 1 })]
      : [],
  )
  const chosen = others.flatMap((one) => (one.wanted === 'choice' ? choiceReaches(one, sight) : []))
  const named = phrases.flatMap((one) => {
    const { from, to, value, shape } = one
    if (moments.isTaken(from, to) || (/^[\d-]+$/.test(value) && shape === 'code' && !isNumberName(parameter))) return []
    const fit = fitPhrase(one, parameter, sight)
    if (fit === undefined) return []
    const isPlace = shape !== 'quoted' && towns.some((town) => town.known && town.from === from && town.to === to)
    const isOffered = shape === 'plain' && tokens.slice(from, to).every((token) => isOfferedWord(token, sight))
    const isAnothers =
      chosen.some((other) => from <= other.from && other.to <= to && other.to - other.from >= to - from - 2) ||
      others.some((other) => isExample(value, other) && !isExample(value, parameter))
    if (isOffered || isAnothers || (isPlace && hasPlace && fit.score < 4)) return []
    return [edge(parameter, { from, to, value, score: fit.score - (isPlace ? 1 : 0) }, { shown: fit.shown })]
  })
  return [...days, ...named]
}

/** A text that must look like a day takes one. */
function isPatterned(day: string, { schema }: Parameter): boolean {
  const pattern = schema['pattern']
  return (
    typeof pattern === 'string' &&
    pattern.length < 100 &&
    new RegExp(pattern).test(day) &&
    !new RegExp(pattern).test('a')
  )
}

/** A text of figures is wanted only where the name says so: a case number, a year, a code. */
function isNumberName({ name, description }: Parameter): boolean {
  return /\b(?:number|no|id|code|year|season|zip|phone|version|serial|since)\b/i.test(
    `${name.replaceAll('_', ' ')} ${description}`,
  )
}
