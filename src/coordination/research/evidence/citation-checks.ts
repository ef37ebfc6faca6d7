import { containment, shinglesOf } from '../../../understanding/prose/containment.ts'
import { citedIn } from './citation-marks.ts'
import { placedClaims } from './claims.ts'
import { type Evidence, type EvidencePassage, holds } from './evidence.ts'
import { numbersIn, standsIn } from './numbers.ts'
import { passageSupport } from './passage-support.ts'
import { wordsOfPassage } from './passage-words.ts'
import { comparable } from './plain-text.ts'

/** One mark of citation in an article, and what is wrong with it. */
export type CitationCheck = {
  readonly passage: string
  readonly sentence: string
  readonly problem: 'none' | 'unknown' | 'outdated' | 'not said' | 'said elsewhere' | 'number' | 'quote'
}

/** So much of a sentence stands word for word in a passage that it is the one meant. */
const copied = 0.6
/** Shorter rows of words are the same by chance. */
const leastShingles = 3

/**
 * Every citation of an article: it leads to a passage that holds, the passage says the sentence, the words that say it
 * stand in it exactly, and no other passage says it where this one does only in part.
 */
export function citationChecks(article: string, evidence: Evidence): CitationCheck[] {
  const passages = new Map(evidence.passages.map((passage) => [passage.id, passage]))
  const elsewhere = sourceFinder(evidence)
  const claims = placedClaims(article, evidence)
  const inClaims = claims.flatMap(({ claim, start, end }) => {
    const marks = [...article.slice(start, end).matchAll(/\[(p\d+)\]/g)].map(([, id = '']) => id)
    const cited = claim.passages.flatMap((id) => passages.get(id) ?? [])
    const known = cited.flatMap((passage) => numbersIn(wordsOfPassage(passage)))
    const hasStrangeNumber =
      claim.problem === 'number' && numbersIn(claim.sentence).some((number) => !standsIn(number, known))
    return marks.map((id): CitationCheck => {
      const passage = passages.get(id)
      const problem =
        passage === undefined ? 'unknown' : problemOf(claim.sentence, passage, claim.problem === 'outdated', elsewhere)
      return {
        passage: id,
        sentence: claim.sentence,
        problem: problem === 'none' && hasStrangeNumber ? 'number' : problem,
      }
    })
  })
  const outside = marksOutside(article, claims)
  return [
    ...inClaims,
    ...outside.map(
      (id): CitationCheck => ({ passage: id, sentence: '', problem: passages.has(id) ? 'none' : 'unknown' }),
    ),
  ]
}

function problemOf(
  sentence: string,
  passage: EvidencePassage,
  isOutdated: boolean,
  elsewhere: (sentence: string, but: string) => boolean,
): CitationCheck['problem'] {
  if (isOutdated) return 'outdated'
  const { verdict, quote } = passageSupport(sentence, passage)
  if (verdict === 'not found') return 'not said'
  if (quote !== '' && !comparable(passage.quote).includes(comparable(quote))) return 'quote'
  return verdict === 'weak' && elsewhere(sentence, passage.id) ? 'said elsewhere' : 'none'
}

/** Says whether a sentence stands, nearly word for word, in another passage than the one that is cited for it. */
function sourceFinder(evidence: Evidence): (sentence: string, but: string) => boolean {
  const own = new Map(
    evidence.passages.filter(holds).map((passage) => [passage.id, shinglesOf(wordsOfPassage(passage))]),
  )
  return (sentence, but) => {
    const wanted = shinglesOf(citedIn(sentence).claim)
    if (wanted.size < leastShingles || containment(wanted, own.get(but) ?? new Set()) >= copied) return false
    return [...own].some(([id, grams]) => id !== but && containment(wanted, grams) >= copied)
  }
}

/** Marks in headings and in what claims nothing. */
function marksOutside(article: string, claims: readonly { readonly start: number; readonly end: number }[]): string[] {
  return [...article.matchAll(/\[(p\d+)\]/g)]
    .filter(({ index }) => !claims.some(({ start, end }) => index >= start && index < end))
    .map(([, id = '']) => id)
}
