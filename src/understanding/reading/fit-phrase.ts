import { stem } from '../stem.ts'
import { wordsOf } from '../words.ts'
import type { RequestPhrase } from './mentions/phrases.ts'
import type { Parameter } from './parameters.ts'
import { isToolWord, type Sight } from './sight.ts'
import type { Token } from './tokens.ts'
import { isFreeWord, wordsOfToken } from './words.ts'

const naming = /^(?:named|called|titled|is|of|as|=|:|the|a|an|for|by|entitled|known|to|with|from|in)$/
const ids = /\b(?:id|number|code|symbol|ticker|formula|key|sequence|function|equation|expression|path|file|source)\b/
const paths = /\b(?:path|file|folder|directory|source|url|dataset|script)\b/
/** What is counted may be what is asked for: "20 chairs". */
const things = /\b(?:item|items|product|article|goods|object|thing)\b/
const madeBy = /\b(?:artist|author|director|composer|writer|painter|creator|sculptor|designer|singer|band)\b/
const topical = /\b(?:topic|subject|query|keyword|about|question)\b/

const noToken: Token = { text: '', lower: '', stem: '', start: 0, end: 0, kind: 'mark', quoted: false }

const denied = /^(?:without|not|no|except|excluding|never|besides|non)$/

/** Text that is taken as it is, of any length: only quotation marks show where it ends. */
function isFreeText({ name, description }: Parameter): boolean {
  return (
    /^(?:\w+_)?(?:text|message|body|content|sentence|paragraph|comment|prompt|note|statement|passage|title|subject|summary|task|reminder)s?$/i.test(
      name,
    ) || /^the (?:text|message|sentence|content|statement)\b/i.test(description)
  )
}

/** What speaks for a phrase being meant for a parameter of text. */
export interface WordingFit {
  readonly score: number
  /** Whether more speaks for it than that it was left over. */
  readonly shown: boolean
}

export function fitPhrase(phrase: RequestPhrase, parameter: Parameter, sight: Sight): WordingFit | undefined {
  const { from, to, value, shape, cuts } = phrase
  const { tokens, words, shares } = sight
  if (denied.test(tokens[from - 1]?.lower ?? '') || (isFreeText(parameter) && shape !== 'quoted')) return undefined
  if (value.includes('@') && shape === 'code') return undefined
  const isPath = /^[~./]*[\w-]+(?:\/[\w.-]+)+$|^[\w-]+\.(?:[a-z]{2,4})$/i.test(value) && shape === 'code'
  if (isPath && !paths.test(`${parameter.name.replaceAll('_', ' ')} ${parameter.description}`.toLowerCase()))
    return undefined
  const names = parameter.nameStems
  const ownWords = wordsOf(parameter.name)
  // "dataset sales_2020" gives the dataset; the word before is its label.
  if (to - from > 1 && ownWords.includes(tokens[from]?.lower ?? '') && tokens[from + 1]?.lower !== 'of')
    return undefined
  // A word of the tool's own name is said in any case: "a recipe for brownies".
  const worth = (key: string): number =>
    ((names.includes(key) ? 1 : parameter.descriptionStems.includes(key) ? 0.35 : 0) *
      (words.name.has(key) && shape === 'plain' ? 0.25 : 1)) /
    (shares.get(key) ?? 1)
  let score = shape === 'quoted' ? 2 : shape === 'code' ? 1.5 : shape === 'name' ? 1.2 : 0.2
  const said = parameter.name.replaceAll('_', ' ').toLowerCase()
  if (/\bid\b/.test(said) && shape !== 'code') score -= shape === 'quoted' ? 0.5 : 2
  if (shape === 'plain' && to - from === 1 && /(?:ed|ing)$/.test(value) && !isExample(value, parameter)) score -= 1
  if (shape === 'code') score += ids.test(said) || ids.test(parameter.description.toLowerCase()) ? 1.5 : 0
  const label = 2.6 * labelBefore(from, tokens, worth) + labelBehind(to, tokens, worth)
  // What is counted belongs to its number: "a 4.5 star rating".
  if (shape === 'plain' && tokens[from - 1]?.kind === 'number') score -= things.test(said) ? 0 : 1.5
  let own = 0
  score += label - 0.6 * cuts
  if (shape !== 'quoted') {
    const inner = tokens.slice(from, to).filter(({ kind }) => kind === 'word')
    const last = inner.at(-1)
    const ownLabel = last === undefined ? 0 : Math.max(...wordsOfToken(last).map((word) => worth(stem(word))), 0)
    if (inner.length > 1) own = 1.2 * ownLabel
    score += own
    const toolish = inner.filter((token) => isToolWord(token, sight))
    score -=
      inner.length > 0 && toolish.length === inner.length
        ? 2.5
        : 0.7 * toolish.filter((token) => token !== last || ownLabel === 0).length
    if (inner.length === 1 && ownLabel > 0.5) score -= 2.5
  }
  const example = isExample(value, parameter)
  if (example) score += 2.5
  // "from warehouse Lyon": the side stands before the label.
  const isLabel = wordsOfToken(tokens[from - 1] ?? noToken).some((word) => names.includes(stem(word)))
  const before = tokens[isLabel ? from - 2 : from - 1]?.lower ?? ''
  const cue =
    (before === 'by' && madeBy.test(said)) ||
    (/^(?:about|on|regarding|concerning)$/.test(before) && topical.test(said)) ||
    sideScore(before, parameter) > 0 ||
    isLedAsDescribed(from, parameter, tokens)
  if (cue) score += 1.5
  score += sideScore(before, parameter)
  const isCounted = things.test(said) && tokens[from - 1]?.kind === 'number'
  const shown = isCounted || label + own > 0.8 || example || cue || shape !== 'plain'
  return { score: parameter.required ? score : score - 1.2, shown }
}

/** "for the dentist", where the parameter is "What the alarm is for". */
function isLedAsDescribed(from: number, { description }: Parameter, tokens: readonly Token[]): boolean {
  const article = /^(?:the|an?|my)$/.test(tokens[from - 1]?.lower ?? '') ? 1 : 0
  const lead = tokens[from - 1 - article]?.lower ?? ''
  return /^(?:for|about|with|on|from|to)$/.test(lead) && new RegExp(`\\b${lead}\\W*$`, 'i').test(description)
}

/** A word of the parameter right before the phrase: "artist Beyonce", "case number XY1234", "a game called Halo". */
function labelBefore(from: number, tokens: readonly Token[], worth: (key: string) => number): number {
  let at = from - 1
  for (let steps = 0; at >= 0 && steps < 3 && naming.test(tokens[at]?.lower ?? ''); steps++) at--
  const near = tokens[at]
  if (near === undefined || near.kind !== 'word' || /^(?:and|or)$/.test(near.lower)) return 0
  const direct = Math.max(...wordsOfToken(near).map((word) => worth(stem(word))), 0)
  if (direct > 0) return from - 1 - at > 1 ? direct * 0.7 : direct
  const farther = tokens[at - 1]
  if (farther === undefined || farther.kind !== 'word' || isFreeWord(farther.lower)) return 0
  return 0.6 * Math.max(...wordsOfToken(farther).map((word) => worth(stem(word))), 0)
}

/** A word of the parameter right behind the phrase: "ENFJ personality type", "Netflix service". */
function labelBehind(to: number, tokens: readonly Token[], worth: (key: string) => number): number {
  const next = tokens[to]
  if (next === undefined || next.kind !== 'word') return 0
  return 1.6 * Math.max(...wordsOfToken(next).map((word) => worth(stem(word))), 0)
}

export function isExample(value: string, { stated }: Parameter): boolean {
  const stems = wordsOf(value).map(stem).join(' ')
  return stated.examples.some((one) => wordsOf(one).map(stem).join(' ') === stems)
}

export function sideScore(before: string, { end }: Parameter): number {
  if (end === undefined || !/^(?:from|to)$/.test(before)) return 0
  return before === end ? 2.5 : -2.5
}
