import { isCommonWord } from '../../../understanding/common-words.ts'
import { relatedTerms } from '../../../understanding/prose/related-terms.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import type { TopicPart, TopicParts } from '../../../understanding/topic-parts.ts'
import type { Statement } from './statements.ts'

/** A statement of a document that holds. */
export interface WeighedStatement {
  readonly statement: Statement
  /** From 0 to 1: what its document is worth. */
  readonly worth: number
  /** The terms of its whole document. */
  readonly document: ReadonlySet<string>
}

export interface RankedStatement {
  readonly statement: Statement
  readonly score: number
}

/** What a term counts by where it stands: in the statement, in the heading above it, in the title of the document. */
const where = { own: 1, heading: 0.9, title: 0.6 }
/** A document that is named after what tells the topic from others is about it in every sentence. */
const titledAfter = 0.85
/** Words in which a part is often told though it is not named: two of them count for much more than one. */
const [oneRelated, moreRelated] = [0.35, 0.65]
/** Below this a statement is about something else; and below this share of the best one it is not worth saying. */
const [least, leastOfBest] = [0.45, 0.55]
const ofHead = 1.5
const ofCommonWord = 0.1
/** What a word counts that stands in every document. */
const leastRarity = 0.3
const [withFigure, withName, withoutName, leaning, vague, ofRow] = [1.03, 1.1, 0.5, 0.6, 0.7, 0.97]

/** Of parts that ask for times or sums, what answers them. */
const answers: readonly (readonly [ReadonlySet<string>, RegExp])[] = [
  [
    new Set(termsOf('roadmap schedule timeline timing calendar launch date plan')),
    /\b(?:Q[1-4]\s+20\d\d|(?:19|20)\d\d-\d\d|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s+(?:\d{1,2},?\s+)?20\d\d)\b/i,
  ],
  [
    new Set(termsOf('funding investment revenue price pricing cost budget finance financial profit turnover')),
    /[$€£]\s?\d|\b\d[\d.,]{0,80}\s?(?:million|billion|euros?|dollars?|USD|EUR|NOK|SEK|kroner)\b/i,
  ],
]
/** Leans on a sentence before it. */
const leans =
  /^(?:it|its|this|that|these|those|they|their|he|she|such|however|therefore|but|and|also|instead|otherwise|both|then|above that|after that|until then|on that)\b|\bof it\b/i

/** The statements for each part of a topic, the best first; each statement only for the part that it fits best. */
export function rankStatements(
  { names, parts }: TopicParts,
  all: readonly WeighedStatement[],
  rarity: (term: string) => number,
): ReadonlyMap<TopicPart, readonly RankedStatement[]> {
  const nameTerms = names.flatMap(termsOf)
  const found = new Map<TopicPart, RankedStatement[]>(parts.map((part) => [part, []]))
  for (const one of all) {
    const fits = parts.map((part) => ({ part, score: scoreOf(one, part, nameTerms, rarity) }))
    const [best] = fits.toSorted((left, right) => right.score - left.score)
    if (best !== undefined && best.score >= least) {
      found.get(best.part)?.push({ statement: one.statement, score: best.score })
    }
  }
  for (const [part, ranked] of found) found.set(part, worthSaying(ranked))
  return found
}

function worthSaying(ranked: readonly RankedStatement[]): RankedStatement[] {
  const sorted = ranked.toSorted(
    (left, right) => right.score - left.score || yearIn(right.statement) - yearIn(left.statement),
  )
  const bound = leastOfBest * (sorted[0]?.score ?? 0)
  const kept: { readonly one: RankedStatement; readonly terms: ReadonlySet<string> }[] = []
  for (const one of sorted) {
    const terms = new Set(termsOf(one.statement.text))
    if (one.score >= bound && !kept.some((other) => isSame(terms, other.terms))) kept.push({ one, terms })
  }
  return kept.map(({ one }) => one)
}

/** Of statements that fit as well, the one that tells of the latest year comes first. */
function yearIn({ text }: Statement): number {
  return Math.max(0, ...(text.match(/\b(?:19|20)\d{2}\b/g) ?? []).map(Number))
}

/** Two statements with nearly the same words say the same. */
function isSame(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const shared = [...left].filter((term) => right.has(term)).length
  return shared >= 0.8 * Math.max(left.size, right.size)
}

function scoreOf(
  { statement, worth, document }: WeighedStatement,
  part: TopicPart,
  names: readonly string[],
  rarity: (term: string) => number,
): number {
  const { text, headings, title } = statement
  const own = new Set(termsOf(text))
  // The title of a document is often its first heading.
  const above = new Set(termsOf(headings.filter((heading) => heading !== title).join(' ')))
  const titled = new Set(termsOf(title))
  const rarest = part.terms.toSorted((one, other) => weightOf(other, rarity) - weightOf(one, rarity))[0]
  const fits = part.terms.map((term) => ({
    term,
    fit: Math.max(fitOf(term, text, { own, above, titled }), term === rarest && titled.has(term) ? titledAfter : 0),
    weight: weightOf(term, rarity) * (term === part.head ? ofHead : 1),
  }))
  const total = fits.reduce((all, { weight }) => all + weight, 0)
  if (total === 0) return 0
  const share = fits.reduce((all, { weight, fit }) => all + weight * fit, 0) / total
  // Plans of another kind are told in the same words: of a product roadmap, something must be of products. And what has
  // only the words that are everywhere is about something else: of the ferry in winter, something must be of winter.
  const isHeadSaid = own.has(part.head) || above.has(part.head)
  const isVague =
    fits.some(({ term, fit }) => term === rarest && fit === 0) ||
    (!isHeadSaid && fits.length > 1 && fits.every(({ term, fit }) => term === part.head || fit === 0))
  const named =
    names.length === 0 || names.some((name) => own.has(name))
      ? withName
      : names.some((name) => document.has(name))
        ? 1
        : withoutName
  const figure = /\d/.test(text) ? withFigure : 1
  return (
    share *
    named *
    figure *
    worth *
    (leans.test(text) ? leaning : 1) *
    (isVague ? vague : 1) *
    (statement.isRow ? ofRow : 1)
  )
}

function weightOf(term: string, rarity: (term: string) => number): number {
  return Math.max(leastRarity, rarity(term)) * (isCommonWord(term) ? ofCommonWord : 1)
}

interface TermsAround {
  readonly own: ReadonlySet<string>
  readonly above: ReadonlySet<string>
  readonly titled: ReadonlySet<string>
}

function fitOf(term: string, text: string, { own, above, titled }: TermsAround): number {
  if (own.has(term)) return where.own
  if (above.has(term)) return where.heading
  const related = relatedTerms(term)
  const said = related.filter((other) => own.has(other) || above.has(other)).length
  const answered = answers.some(([asked, answer]) => asked.has(term) && answer.test(text)) ? 1 : 0
  const told = said === 0 ? 0 : said + answered > 1 ? moreRelated : oneRelated
  return Math.max(told, titled.has(term) ? where.title : 0)
}
