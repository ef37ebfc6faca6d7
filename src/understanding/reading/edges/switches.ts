import type { Json } from '../../../events/json.ts'
import { isSame } from '../../extract/enums.ts'
import { stem } from '../../stem.ts'
import { wordsOf } from '../../words.ts'
import type { Parameter } from '../parameters.ts'
import { isToolWord, type Sight } from '../sight.ts'
import type { Token } from '../tokens.ts'
import { wordsOfToken } from '../words.ts'
import type { ScoredReach, TokenReach } from './edge.ts'

const flagWords = new Set(
  'include including show is has with allow get return flag enable use only require required need be want'
    .split(' ')
    .map(stem),
)
const denial = /^(?:no|not|without|non|never|exclude|excluding|skip|don['’]t)$/

/** "with breakfast", "no breakfast": the words of a switch, and whether they are denied. */
export function switchReaches({ nameStems }: Parameter, tokens: readonly Token[]): TokenReach<boolean>[] {
  const wanted = nameStems.filter((one) => !flagWords.has(one))
  if (wanted.length === 0) return []
  return tokens.flatMap((token, at) => {
    const isOne = wanted.length > 1 && wanted.every((one) => wordsOfToken(token).some((word) => stem(word) === one))
    const isHere = wanted.every((one, index) =>
      wordsOfToken(tokens[at + index] ?? token).some((word) => stem(word) === one),
    )
    if (token.quoted || !(isOne || isHere)) return []
    const denied = [at - 1, at - 2, at - 3].find((before) => denial.test(tokens[before]?.lower ?? ''))
    return [{ from: denied ?? at, to: isOne ? at + 1 : at + wanted.length, value: denied === undefined }]
  })
}

/** Values of a list that the tool declares or describes, in any inflection. */
export function choiceReaches({ choices, required, nameStems }: Parameter, sight: Sight): ScoredReach<Json>[] {
  const { tokens } = sight
  return choices.flatMap((value) => {
    const wanted = wordsOf(String(value))
      .filter((word) => word !== 'and')
      .map(stem)
    if (wanted.length === 0) return []
    return tokens.flatMap((token, from) => {
      const isMeasure =
        /^(?:in|to|use|many)$/.test(tokens[from - 1]?.lower ?? '') &&
        measures[String(value)]?.test(token.lower) === true
      const [own = '', ...label] = wordsOfToken(token).map(stem)
      // "low-priority": the value, and what it is a value of.
      const isLabelled = label.length > 0 && wanted.join() === own && label.every((one) => nameStems.includes(one))
      const to =
        writtenEnd(tokens, from, String(value)) ?? (isMeasure || isLabelled ? from + 1 : endOf(tokens, from, wanted))
      if (to === undefined || denial.test(tokens[from - 1]?.lower ?? '')) return []
      const isTools = tokens.slice(from, to).every((token) => token.kind === 'mark' || isToolWord(token, sight))
      return [{ from, to, value, score: (isTools ? 0.8 : 2.2) + 0.4 * (wanted.length - 1) + (required ? 0.3 : 0) }]
    })
  })
}

/** "arXiv", "Semantic Scholar": written as the value is, but for capitals and a space. */
function writtenEnd(tokens: readonly Token[], from: number, value: string): number | undefined {
  const lower = value.toLowerCase()
  if (tokens[from]?.lower === lower) return from + 1
  return `${tokens[from]?.lower}${tokens[from + 1]?.lower}` === lower ? from + 2 : undefined
}

/** "in miles" asks for the measures of which miles are one. */
const measures: Readonly<Record<string, RegExp>> = {
  imperial: /^(?:miles?|feet|fahrenheit|pounds|inches|yards)$/,
  metric: /^(?:km|kilomet(?:er|re)s?|met(?:er|re)s?|celsius|kilograms|centimet(?:er|re)s)$/,
}

/** Where these words end that begin here; "and" may stand between them: "high and low temperatures". */
function endOf(tokens: readonly Token[], from: number, wanted: readonly string[]): number | undefined {
  let at = from
  let seen = 0
  while (seen < wanted.length) {
    const token = tokens[at]
    if (token === undefined) return undefined
    const parts = token.kind === 'mark' ? [] : wordsOfToken(token).map(stem)
    if (parts.length > 0 && parts.every((part, index) => isSame(part, wanted[seen + index] ?? ''))) seen += parts.length
    else if (seen === 0 || token.lower !== 'and') return undefined
    at++
  }
  return at
}
