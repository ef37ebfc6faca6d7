import { stem } from '../stem.ts'
import { wordsOf } from '../words.ts'
import type { NumberMention } from './mentions/numbers.ts'
import type { Parameter } from './parameters.ts'
import { isToolWord, type Sight } from './sight.ts'
import type { Token } from './tokens.ts'
import { isFreeWord } from './words.ts'

/** People that come along, by any name. */
export const party: ReadonlySet<string> = new Set(
  'people person guest adult visitor traveller traveler passenger diner'.split(' ').map(stem),
)

/** "page 3", "the first 10 lines", "5 times 2": what stands before a number may say that it is meant for something else. */
export function isOtherwiseCounted(
  { from, to, unit, ordinal }: NumberMention,
  parameter: Parameter,
  sight: Sight,
): boolean {
  const before = sight.tokens[from - 1]?.lower ?? ''
  if (/^(?:times|x|×)$/.test(before)) return true
  if (unit !== undefined || ordinal) return false
  if (/^(?:last|final)$/.test(before)) return true
  if (before === 'first') return parameter.end === 'from' || !(parameter.end === 'to' || isMost(parameter))
  if (!numbered.test(before)) return false
  const words = [...parameter.nameStems, ...parameter.descriptionStems]
  if (!words.includes(stem(before)) && !wordsOf(parameter.name).includes(before)) return true
  // "line 5" is one line, and not all from there on.
  const isRange = sight.parameters.filter(({ series }) => series === parameter.series).length > 1
  const isBegin = /^(?:to|until|through|-|–)$/.test(sight.tokens[to]?.lower ?? '')
  return (
    !isBegin &&
    isRange &&
    parameter.end !== undefined &&
    !/s$/.test(before) &&
    !/^(?:from|to|until|till|through|with|at|and|-|–)$/.test(sight.tokens[from - 2]?.lower ?? '')
  )
}

/** Nouns that come before the number of one of several. */
const numbered =
  /^(?:pages?|chapters?|lines?|parts?|sections?|items?|steps?|volumes?|rows?|columns?|levels?|floors?|questions?|versions?)$/

function isMost(parameter: Parameter): boolean {
  return isLimit(parameter) || /^(?:the )?(?:most|max\w*)\b/i.test(parameter.description)
}

/** "5 papers", "3 of them": how many of what the tool finds. */
export function countsResults({ to, unit, percent, money }: NumberMention, sight: Sight): boolean {
  if (unit !== undefined || percent || money) return false
  const behind = sight.tokens.slice(to, to + 3)
  if (behind[0]?.lower === 'of' && /^(?:them|these|those)$/.test(behind[1]?.lower ?? '')) return true
  return behind.some((token) => token.kind === 'word' && !isFreeWord(token.lower) && isToolWord(token, sight))
}

/** "at most 10", "10 at most", "the worst 5". */
export function isMostSaid({ from, to, unit, percent, money }: NumberMention, tokens: readonly Token[]): boolean {
  if (unit !== undefined || percent || money) return false
  const before = tokens[from - 1]?.lower ?? ''
  const behind = [tokens[to]?.lower, tokens[to + 1]?.lower].join(' ')
  return isSuperlative(before) || /^(?:max|maximum)$/.test(before) || /^(?:at most|max\b|maximum)/.test(behind)
}

/** "a table for two" */
export function isParty(
  { from, to }: NumberMention,
  { name, description }: Parameter,
  tokens: readonly Token[],
): boolean {
  const isEnd =
    tokens[to] === undefined ||
    tokens[to]?.kind === 'mark' ||
    /^(?:at|on|in|from|to|and)$/.test(tokens[to]?.lower ?? '')
  const people = /\b(?:people|persons?|guests?|adults?|party|passengers?|seats?)\b/i
  return tokens[from - 1]?.lower === 'for' && isEnd && people.test(`${name.replaceAll('_', ' ')} ${description}`)
}

/** Those that are first in some order: a tool that shows only so many shows these. */
export function isSuperlative(lower: string): boolean {
  return /^(?:top|best|worst|most|newest|latest|longest|largest|biggest|highest|first)$/.test(lower)
}

/** "4 people" for `guests`. */
export function isPartyOf(token: Token | undefined, { nameStems, descriptionStems }: Parameter): boolean {
  return (
    token !== undefined &&
    party.has(stem(token.lower)) &&
    [...nameStems, ...descriptionStems].some((one) => party.has(one))
  )
}

export function isLimit({ name }: Parameter): boolean {
  return /^(?:limit|count|top|top_?n|n|quantity|(?:max|num|number_of)_?(?:results|items)?|results)$/i.test(name)
}
