import { termsOf } from '../prose/terms.ts'
import { opposed } from './antonyms.ts'

/** What can be counted about a claim and a source, each from 0 to 1. */
export interface SupportFeatures {
  /** Terms of the claim that are anywhere in the source. */
  readonly coverage: number
  /** Terms in the one sentence that has most of them. */
  readonly sentence: number
  /** Terms in the two sentences in a row that have most of them. */
  readonly window: number
  /** Pairs of neighbouring terms that are neighbours in the source too. */
  readonly pairs: number
  /** Numbers of the claim in the source; 1 where it has none. */
  readonly numbers: number
  /** Names of the claim in the source; 1 where it has none. */
  readonly names: number
  /** 1 where exactly one of claim and best window denies something. */
  readonly negation: number
  /** 1 where the best window says the opposite of a word of the claim, and not the word. */
  readonly antonym: number
}

export interface MeasuredSupport {
  readonly features: SupportFeatures
  /** The sentence that has most of the claim, by its number. -1 where none has anything. */
  readonly best: number
}

/** How much a term says, for example how rare it is in a collection. Default: all the same. */
export type TermWeight = (term: string) => number

/** Compares a claim with the sentences of a source. */
export function measureSupport(
  claim: string,
  sentences: readonly string[],
  weight: TermWeight = () => 1,
): MeasuredSupport {
  const wanted = termsOf(claim)
  const distinct = new Set(wanted)
  const total = sumOf(distinct, weight)
  const found = sentences.map((sentence) => termsOf(sentence))
  const shares = found.map((terms) => shareIn(new Set(terms), distinct, weight, total))
  const best = indexOfLargest(shares)
  const windows = found.map((terms, index) => new Set([...terms, ...(found[index + 1] ?? [])]))
  const windowShares = windows.map((terms) => shareIn(terms, distinct, weight, total))
  const bestWindow = indexOfLargest(windowShares)
  const all = new Set(found.flat())
  const near = sentences.slice(Math.max(0, bestWindow), bestWindow + 2).join(' ')
  const text = sentences.join(' ')
  return {
    best,
    features: {
      coverage: shareIn(all, distinct, weight, total),
      sentence: shares[best] ?? 0,
      window: windowShares[bestWindow] ?? 0,
      pairs: shareOf(pairsOf(wanted), new Set(found.flatMap(pairsOf))),
      numbers: shareOf(numbersOf(claim), new Set(numbersOf(text))),
      names: shareOf(namesOf(claim), new Set(text.toLowerCase().match(word) ?? [])),
      negation: best >= 0 && isNegated(claim) !== isNegated(sentences[best] ?? '') ? 1 : 0,
      antonym: opposed(termsOf(claim), termsOf(near)) ? 1 : 0,
    },
  }
}

const word = /[\p{L}\p{N}]+/gu

function sumOf(terms: Iterable<string>, weight: TermWeight): number {
  let sum = 0
  for (const term of terms) sum += weight(term)
  return sum
}

function shareIn(terms: ReadonlySet<string>, wanted: ReadonlySet<string>, weight: TermWeight, total: number): number {
  if (total === 0) return 0
  let sum = 0
  for (const term of wanted) if (terms.has(term)) sum += weight(term)
  return sum / total
}

/** Which share of these is there; all, where there are none. */
function shareOf(wanted: readonly string[], there: ReadonlySet<string>): number {
  return wanted.length === 0 ? 1 : wanted.filter((one) => there.has(one)).length / wanted.length
}

function indexOfLargest(values: readonly number[]): number {
  let best = -1
  for (const [index, value] of values.entries()) if (value > (values[best] ?? 0)) best = index
  return best
}

const pairsOf = (terms: readonly string[]): string[] => terms.slice(1).map((term, index) => `${terms[index]} ${term}`)

/** Numbers as they are compared: `1,000` is `1000`, and `12.50` is `12.5`. */
function numbersOf(text: string): string[] {
  const found = text.match(/\p{N}+(?:[.,]\p{N}+)*/gu) ?? []
  return found.map((number) => {
    const plain = number.replace(/,(?=\d{3}(?!\d))/g, '')
    return plain.includes('.') && !Number.isNaN(Number(plain)) ? String(Number(plain)) : plain
  })
}

/** Words with a capital that do not begin the claim, and words with a capital or a digit inside. */
function namesOf(claim: string): string[] {
  const names = [...claim.matchAll(word)].filter(({ 0: found, index }) => {
    const inside = /^\p{L}.*[\p{Lu}\p{N}]/u.test(found)
    return inside || (index > 0 && /^\p{Lu}/u.test(found))
  })
  return names.map(([found]) => found.toLowerCase())
}

const denial =
  /\b(?:not|no|never|none|neither|nor|without|cannot|can't|fail(?:s|ed)? to|lack(?:s|ed|ing)?|absence|unable|hardly|rarely)\b|n['’]t\b/i

function isNegated(text: string): boolean {
  return denial.test(text)
}
