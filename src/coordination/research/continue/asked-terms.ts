import { relatedTerms } from '../../../understanding/prose/related-terms.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'

/** A term of a question, and others by which texts answer it. */
export interface AskedTerm {
  readonly term: string
  readonly others: ReadonlySet<string>
  /** What is measured, where the term says how large or how fast: an answer has a word for that, or a number with a unit. */
  readonly measured: ReadonlySet<string>
  /** What is counted matters most. */
  readonly weight: number
}

export interface AskedTerms {
  readonly terms: readonly AskedTerm[]
  /** What is asked for is a number or a date. */
  readonly isFigure: boolean
  /** The question with words in which texts answer it. */
  readonly query: string
}

/** "How loud" is answered by what speaks of noise. */
const measures: Readonly<Record<string, string>> = {
  fast: 'speed knots',
  quick: 'speed duration',
  slow: 'speed',
  loud: 'noise decibel sound',
  large: 'size capacity area',
  big: 'size capacity area',
  small: 'size capacity',
  long: 'length duration minutes hours takes',
  heavy: 'weight tonnes',
  tall: 'height',
  high: 'height',
  deep: 'depth',
  wide: 'width',
  old: 'age years',
  far: 'distance kilometres',
  expensive: 'price costs',
  often: 'frequency every times',
  warm: 'temperature',
  cold: 'temperature',
}

const figures =
  /\bhow\s+(?:many|much|\w+)\b|\bwhen\b|\b(?:what|which)\s+(?:year|date|day|time|price|share|number|percentage|amount)\b|\b(?:cost|costs|price|fares?|budget|speed|power|capacity|size|length|weight|revenue)\b/i
/** "How are crews trained" asks for no figure. */
const manners = /\bhow\s+(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|to)\b/i

export function askedTerms(question: string): AskedTerms {
  const [, measure = '', counted = ''] = /\bhow\s+(\w+)(?:\s+(\w+))?/i.exec(question.toLowerCase()) ?? []
  const [size, thing] = [termsOf(measure), /^(?:many|much)$/.test(measure) ? termsOf(counted) : []]
  const content = termsOf(question.replace(/\bhow\s+(?:many|much)\b/gi, ''))
  const terms = [...new Set(content)].map((term): AskedTerm => {
    const measured = size.includes(term) ? termsOf(measures[measure] ?? '') : []
    const weight = thing.includes(term) ? 2 : 1
    return { term, others: new Set(relatedTerms(term)), measured: new Set(measured), weight }
  })
  const isFigure = figures.test(question) && !manners.test(question)
  return { terms, isFigure, query: `${question} ${measures[measure] ?? ''}` }
}

/** The shortest beginning that makes two words one: `direct` and `director`. */
const [stemLength, ending] = [5, 4]

/** How well a text says a term: by itself, by a word of the same root, or by another that texts use for it. */
export function said({ term, others, measured }: AskedTerm, text: string, own: ReadonlySet<string>): number {
  if (own.has(term)) return 1
  for (const word of measured) if (own.has(word)) return 0.95
  for (const word of own) if (isOfRoot(term, word)) return 0.9
  for (const other of others) if (own.has(other)) return 0.6
  return measured.size > 0 && /\d\s?\p{L}/u.test(text) ? 0.6 : 0
}

function isOfRoot(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= stemLength && long.length - short.length <= ending && long.startsWith(short)
}
