import { claimOf, type StatementClaim } from './claim.ts'
import { type ClauseVerdict, clauseSays, isQualifying } from './clause-says.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { pronouns } from './word-classes.ts'

/** What a text says about a statement, and the words that say it. */
export interface StatementVerdict {
  readonly verdict: 'yes' | 'no' | 'unknown'
  /** Stands in the text to the letter; empty when the verdict is unknown. */
  readonly quote: string
}

const unknown: StatementVerdict = { verdict: 'unknown', quote: '' }
const longestText = 50_000
const longestQuote = 200

/**
 * Reads without a language model whether a text says that something is complete, approved, needed or wrong. Rules
 * understand few sentences; where they are not sure they say so.
 */
export function readStatement(statement: string, text: string): StatementVerdict {
  const claim = claimOf(statement)
  if (claim === undefined) return unknown
  const clauses = clausesOf(text.slice(0, longestText))
  const said = clauses.flatMap((clause, at) => {
    const verdict = clauseSays(claim, clause)
    if (verdict === undefined) return []
    return [{ verdict: isTakenBack(claim, clauses, at) ? 'unsure' : verdict, sentence: clause.sentence }]
  })
  const clear = said.filter(({ verdict }) => verdict !== 'unsure')
  const [first] = clear
  if (first === undefined || clear.some(({ verdict }) => verdict !== first.verdict)) return unknown
  const isMuddled = said.some(({ verdict, sentence }) => verdict === 'unsure' && sentence === first.sentence)
  const verdict = isMuddled ? undefined : turned(first.verdict, claim.isNegated)
  const quote = quoteOf(first.sentence, text)
  return verdict === undefined || quote === '' ? unknown : { verdict, quote }
}

/** `The draft is complete, but …`, `Draft complete (almost)`: what follows in the same sentence leaves it in doubt. */
function isTakenBack(claim: StatementClaim, clauses: readonly Clause[], at: number): boolean {
  const { sentence } = clauses[at] ?? {}
  return clauses.slice(at + 1).some((clause) => {
    if (clause.sentence !== sentence) return false
    const isAside = clause.isContrast || clause.words.length <= 3
    const denies = clause.words.some((word) => claim.predicate.denies.has(word))
    const isAboutIt = denies && pronouns.has(clause.words[0] ?? '')
    return (isAside && (denies || clause.words.some(isQualifying))) || isAboutIt
  })
}

function turned(verdict: ClauseVerdict, isNegated: boolean): 'yes' | 'no' | undefined {
  if (verdict !== 'yes' && verdict !== 'no') return undefined
  return isNegated ? (verdict === 'yes' ? 'no' : 'yes') : verdict
}

/** A sentence as it stands in the text: of one that has a quote in it, its longest part. */
function quoteOf(sentence: string, text: string): string {
  const plain = text.replaceAll('’', "'")
  const parts = sentence.split('…').map((part) => part.trim())
  const longest = parts.toSorted((left, right) => right.length - left.length)[0] ?? ''
  const at = plain.indexOf(longest)
  return at === -1 ? '' : text.slice(at, at + Math.min(longest.length, longestQuote)).trim()
}
