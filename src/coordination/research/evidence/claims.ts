import { spelledDate } from '../../../understanding/documents/dates.ts'
import { type Sentence, sentencesOf } from '../../../understanding/prose/sentences.ts'
import { citedIn } from './citation-marks.ts'
import { type Evidence, type EvidencePassage, holds } from './evidence.ts'
import { numbersIn, standsIn } from './numbers.ts'
import { type PassageSupport, passageSupport } from './passage-support.ts'
import { wordsOfPassage } from './passage-words.ts'
import { plainText } from './plain-text.ts'
import { documentsByHash } from './standing.ts'

/** One sentence of an article and what carries it. */
export type ArticleClaim = {
  readonly sentence: string
  readonly passages: readonly string[]
  readonly verdict: PassageSupport['verdict']
  /** Of the passage that carries it best: its file or address, the line, and its words. */
  readonly location: string | null
  readonly line: number | null
  readonly quote: string
  readonly problem: 'none' | 'uncited' | 'number' | 'outdated'
}

/** Where a sentence stands in the text. */
export interface PlacedClaim {
  readonly claim: ArticleClaim
  readonly start: number
  readonly end: number
  readonly kind: 'prose' | 'item' | 'row'
}

const wordsOfTheWriter =
  /^(?:The sections? below takes? up|Where current sources contradict each other|What has been replaced by a later version|Taken together, the sources say|Nothing else that was read clearly bears on|They do not agree on|The sources contradict each other on|Whoever relies on either side|And \d+ more p\w+ on (?:this|which sources disagree) (?:is|are) not|On .* too little was found|Nothing that was read mentions|".*": (?:nothing that was read (?:answers|mentions)|only one passage answers) this)/
const ofThePast =
  /\b(?:formerly|previously|earlier|originally|used to|at first|until|in the past|former|was (?:then|once)|superseded|outdated)\b/i
/** Said of what was replaced that it was: then its numbers may be told. */
const asReplaced = /\b(?:formerly|superseded|outdated)\b/i

/** The claims of an article whose citations are ids. Headings, questions and what introduces a list claim nothing. */
export function claimsOf(article: string, evidence: Evidence): ArticleClaim[] {
  return placedClaims(article, evidence).map(({ claim }) => claim)
}

export function placedClaims(article: string, evidence: Evidence): PlacedClaim[] {
  const passages = new Map(evidence.passages.map((passage) => [passage.id, passage]))
  const sentences = sentencesOf(article)
  const marksAfter = marksInItems(article, sentences)
  return sentences.flatMap(({ text, start, end, kind }, index): PlacedClaim[] => {
    if (kind === 'heading' || !isClaim(text, kind) || (kind === 'row' && isHead(article.slice(end)))) return []
    const marks = kind === 'item' && citedIn(text).ids.length === 0 ? (marksAfter[index] ?? '') : ''
    return [{ claim: judged(`${text}${marks}`, passages, evidence), start, end, kind }]
  })
}

/** What stands right above the rule of a table says what its columns are, whatever numbers are in it. */
function isHead(after: string): boolean {
  return /^\s{0,20}\n\s{0,20}\|?(?:\s{0,20}:?-{3,100}:?\s{0,20}\|){1,200}/.test(after)
}

/** An item of a list is cited at its end, for all of its sentences: for each, the next marks in the same item. */
function marksInItems(article: string, sentences: readonly Sentence[]): readonly string[] {
  const marks: string[] = []
  for (let index = sentences.length - 1; index >= 0; index--) {
    const next = sentences[index + 1]
    const between = article.slice(sentences[index]?.end, next?.start)
    const isSame = next?.kind === 'item' && !/\n\s{0,20}(?:[-*+•]|\d{1,3}[.)])\s/.test(between)
    const ids = isSame ? citedIn(next.text).ids : []
    marks[index] = ids.length > 0 ? ids.map((id) => ` [${id}]`).join('') : isSame ? (marks[index + 1] ?? '') : ''
  }
  return marks
}

function isClaim(text: string, kind: string): boolean {
  const plain = plainText(text)
  if (/[:?]$/.test(plain) || wordsOfTheWriter.test(plain) || /^(?:\*\*|__)[^*_]+(?:\*\*|__)$/.test(text.trim()))
    return false
  const words = citedIn(plain).claim.split(/\s+/).length
  // The head of a table cites nothing, and rules between rows have no words.
  if (kind === 'row') return /\[p\d+\]/.test(plain) || numbersIn(plain).length > 0
  return words >= 4 || numbersIn(plain).length > 0 || /\[p\d+\]/.test(plain)
}

function judged(text: string, passages: ReadonlyMap<string, EvidencePassage>, evidence: Evidence): ArticleClaim {
  const { ids, claim: said } = citedIn(plainText(text))
  const sentence = said.replace(/^\||\|$/g, '').trim()
  const cited = ids.flatMap((id) => passages.get(id) ?? [])
  if (cited.length === 0) {
    return { sentence, passages: [], verdict: 'not found', location: null, line: null, quote: '', problem: 'uncited' }
  }
  const documents = documentsByHash(evidence)
  const order: readonly PassageSupport['verdict'][] = ['not found', 'weak', 'supported']
  const [best] = cited
    .map((passage) => ({ passage, support: passageSupport(sentence, passage) }))
    .sort(
      (left, right) =>
        order.indexOf(right.support.verdict) - order.indexOf(left.support.verdict) ||
        right.support.score - left.support.score,
    )
  if (best === undefined) throw new Error('a cited sentence has a passage')
  const tells = (passage: EvidencePassage): boolean => holds(passage) || asReplaced.test(sentence)
  const known = cited.filter(tells).flatMap((passage) => {
    const { title = '', published_date = null } = documents.get(passage.document) ?? {}
    return numbersIn(
      `${wordsOfPassage(passage)}\n${title}\n${published_date === null ? '' : spelledDate(published_date)}`,
    )
  })
  const isOutdated = cited.every((passage) => passage.standing === 'superseded') && !ofThePast.test(sentence)
  const hasStrangeNumber = numbersIn(sentence).some((number) => !standsIn(number, known))
  const problem = isOutdated ? 'outdated' : hasStrangeNumber ? 'number' : 'none'
  return {
    sentence,
    passages: ids,
    verdict:
      problem === 'none' ? best.support.verdict : best.support.verdict === 'supported' ? 'weak' : best.support.verdict,
    location: documents.get(best.passage.document)?.location ?? null,
    line: best.support.line,
    quote: best.support.quote,
    problem,
  }
}
