import { stem } from '../stem.ts'
import { countsResults, isLimit, isMostSaid, isOtherwiseCounted, isParty } from './counting.ts'
import type { NumberMention } from './mentions/numbers.ts'
import { labelScore, rangeScore } from './number-labels.ts'
import type { Parameter } from './parameters.ts'
import type { Sight } from './sight.ts'
import type { Token } from './tokens.ts'
import { inUnit } from './units.ts'

/** A value for a parameter, and how much speaks for it. */
export interface NumberFit {
  readonly value: number
  readonly score: number
}

const moneyWords = new Set(
  'price cost amount salary income budget payment revenue investment principal value fee fund balance loan money rent worth deposit contribution gain loss profit expense saving dividend earning asset capital spend wage debt equity pay bonus tax donation charge rate'
    .split(' ')
    .map(stem),
)
const shareWords = new Set(
  'rate percent percentage ratio probability tax discount interest growth return yield share level margin inflation fraction chance confidence tip increase decrease'
    .split(' ')
    .map(stem),
)
const measuredBy: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:height|length|width|distance|radius|diameter|depth|altitude|base|side|perimeter)\b/, ['length']],
  [/\b(?:weight|mass)\b/, ['mass']],
  [/\b(?:time|duration|period|age|term|years?|months?|days?|hours?|minutes?|seconds?)\b/, ['time', 'nights']],
  [/\b(?:nights?|stay)\b/, ['nights', 'time']],
  [/\b(?:temperature|temp)\b/, ['temperature']],
  [/\b(?:speed|velocity)\b/, ['speed']],
  [/\b(?:area|size)\b/, ['area', 'length']],
  [/\bvolume\b/, ['volume']],
  [/\b(?:angle|direction|heading)\b/, ['angle']],
]

/** How well a number suits a parameter, going by what is written around it; undefined where it can't be meant. */
export function fitNumber(mention: NumberMention, parameter: Parameter, sight: Sight): NumberFit | undefined {
  const { tokens } = sight
  const amount = valueFor(mention, parameter)
  const value = amount !== undefined && isLoss(mention, parameter, tokens) ? -amount : amount
  if (value === undefined || (parameter.integer && !Number.isInteger(value))) return undefined
  if (isOtherwiseCounted(mention, parameter, sight)) return undefined
  const said = [...parameter.nameStems, ...parameter.descriptionStems]
  const isYear = Number.isInteger(value) && value >= 1000 && value <= 2100 && isBare(mention)
  const wantsYear = parameter.nameStems.includes('year') && parameter.unit === undefined
  let score = parameter.required ? 0.3 : -0.4
  if (wantsYear) {
    if (!isYear) return undefined
    score += 2.5
  }
  if (mention.ordinal && !said.includes(stem(tokens[mention.to]?.lower ?? ''))) return undefined
  if (mention.money) score += said.some((one) => moneyWords.has(one)) ? 1.5 : -1
  if (mention.percent) score += said.some((one) => shareWords.has(one)) ? 1.5 : -2
  // Where one number is in percent, the share is that one.
  const wantsShare = /\bpercent(?:age)?\b|%/i.test(parameter.description)
  if (!mention.percent && wantsShare && tokens.some(({ lower }) => /^(?:%|percent)$/.test(lower))) score -= 2
  const label = labelScore(mention, parameter, sight)
  // "two circles" only says how many there are, unless the parameter is about circles.
  const counts = /\b(?:number|count|how many|quantity|amount|size|limit)\b/i.test(
    `${parameter.name.replaceAll('_', ' ')} ${parameter.description}`,
  )
  if (
    mention.inWords &&
    mention.value > 0 &&
    mention.unit === undefined &&
    (label < 1 || (!counts && label < 2)) &&
    !(isLimit(parameter) && countsResults(mention, sight)) &&
    !isParty(mention, parameter, tokens)
  )
    return undefined
  if (isLimit(parameter) && (countsResults(mention, sight) || isMostSaid(mention, tokens))) score += 2.5
  score += unitScore(mention, parameter) + label + rangeScore(mention, parameter, tokens)
  return { value, score }
}

/** "a loss of $1000", where the parameter says that it takes losses as negative numbers. */
function isLoss({ from, value }: NumberMention, { description }: Parameter, tokens: readonly Token[]): boolean {
  if (value <= 0 || !/\bnegative\b/i.test(description)) return false
  const before = tokens.slice(Math.max(0, from - 3), from)
  return before.some(({ lower }) =>
    /^(?:loss|losses|lost|lose|losing|loses|decrease|decreased|drop|dropped)$/.test(lower),
  )
}

function isBare({ unit, money, percent, ordinal }: NumberMention): boolean {
  return unit === undefined && !money && !percent && !ordinal
}

/** The number as the parameter wants it: in its unit, and a share as a fraction unless it asks for percent. */
function valueFor({ value, percent, unit }: NumberMention, parameter: Parameter): number | undefined {
  const { description, name } = parameter
  if (percent) {
    const told = `${name} ${description}`
    const asFraction = /\bdecimal\b|\bfraction\b|\b0\.\d|\b0 (?:to|and) 1\b|\b0-1\b/i.test(told)
    const asPercent = parameter.integer || /\bpercent(?:age)?\b|%/i.test(told)
    return asPercent && !asFraction ? value : Number((value / 100).toPrecision(12))
  }
  if (unit === undefined || parameter.unit === undefined) return value
  if (unit.name === 'degree' && parameter.unit.measures === 'temperature') return value
  return inUnit(value, unit, parameter.unit)
}

function unitScore({ unit, money, percent }: NumberMention, parameter: Parameter): number {
  if (unit === undefined) return parameter.unit !== undefined && (money || percent) ? -3 : 0
  if (parameter.unit !== undefined) return parameter.unit.name === unit.name ? 2.5 : 1.2
  const told = `${parameter.name.replaceAll('_', ' ')} ${parameter.description}`.toLowerCase()
  // A rate "per year" is no time.
  const words = told.replace(/\b(?:a|an|per|each|every) (?:year|month|week|day|hour|minute|second)\b/g, '')
  const measured = measuredBy.filter(([pattern]) => pattern.test(words)).flatMap(([, kinds]) => kinds)
  if (measured.length === 0) return unit.measures === 'time' || unit.measures === 'nights' ? -2 : -0.5
  return measured.includes(unit.measures) ? 1.5 : -2
}
