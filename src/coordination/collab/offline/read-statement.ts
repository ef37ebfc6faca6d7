import { claimOf, type StatementClaim } from './claim.ts'
import { type ClauseVerdict, clauseSays, isQualifying } from './clause-says.ts'
import { type Clause, clausesOf } from './clauses.ts'
import { isOfExistence } from './noun-phrases.ts'
import { found, needed } from './predicates.ts'
import { verbatimIn } from './verbatim.ts'
import { isWithdrawn } from './withdrawn.ts'
import { auxiliaries, doubts, pronouns } from './word-classes.ts'

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
  if (statement.includes('?')) return unknown
  const clauses = clausesOf(text.slice(0, longestText))
  const claim = claimOf(statement)
  const byRules = claim === undefined ? [] : saidOf(claim, clauses)
  const said = byRules.length > 0 ? byRules : verbatimIn(statement, clauses)
  const clear = said.filter(({ verdict }) => verdict !== 'unsure')
  const [first] = clear
  if (first === undefined || clear.some(({ verdict }) => verdict !== first.verdict)) return unknown
  const isMuddled = said.some(({ verdict, sentence }) => verdict === 'unsure' && sentence === first.sentence)
  const isTurned = claim?.isNegated === true && byRules.length > 0
  const turnedTo = isMuddled ? undefined : turned(first.verdict, isTurned)
  const isGood = claim !== undefined && byRules.length > 0 && !isOfExistence(claim)
  const verdict =
    turnedTo === 'yes' && isWithdrawn({ clauses, sentence: first.sentence, isGood }) ? undefined : turnedTo
  const quote = quoteOf(first.sentence, text)
  return verdict === undefined || quote === '' ? unknown : { verdict, quote }
}

interface SaidSentence {
  readonly verdict: ClauseVerdict
  readonly sentence: string
}

/** What clauses say of a claim, as far as they speak of it. Each is looked at once, however many there are. */
function saidOf(claim: StatementClaim, clauses: readonly Clause[]): readonly SaidSentence[] {
  const sentences = [...Map.groupBy(clauses, ({ sentence }) => sentence)]
  return sentences.flatMap(([sentence, own]) => {
    const said = own.map((clause) => clauseSays(claim, clause))
    if (said.every((verdict) => verdict === undefined)) return []
    const lastDoubt = own.findLastIndex((clause) => leavesInDoubt(claim, clause))
    return said.flatMap((verdict, at): SaidSentence[] => {
      if (verdict === undefined) return []
      return [{ verdict: isTakenBack(claim, own, at, lastDoubt) ? 'unsure' : verdict, sentence }]
    })
  })
}

/** `The draft is complete, but …`, `Draft complete (3/5)`: what follows in the same sentence leaves it in doubt. */
function isTakenBack(claim: StatementClaim, own: readonly Clause[], at: number, lastDoubt: number): boolean {
  if (lastDoubt > at + 1) return true
  const { isLabel, value = [] } = own[at] ?? {}
  const next = own[at + 1]
  // What follows a colon as its value was read with it.
  if (next === undefined || value.length > 0) return false
  return lastDoubt === at + 1 || (isLabel === true && claim.predicate !== needed && isCount(next.words))
}

function leavesInDoubt({ predicate }: StatementClaim, { words, isContrast }: Clause): boolean {
  if (words.length <= 6 && words.some((word) => broken.test(word))) return true
  if (predicate === found && words.length <= 3 && words.some((word) => mended.test(word))) return true
  const isShort = words.length <= 3
  const denies = words.some((word) => predicate.denies.has(word))
  const isAboutIt = (denies && pronouns.has(words[0] ?? '')) || isRemark(words)
  if (isContrast && (isShort ? !hasVerb(words) : words.some((word) => /^\d/.test(word)))) return true
  const spoils = denies || words.some(isQualifying)
  return ((isContrast || isShort) && spoils) || isAboutIt
}

/** `three out of the nine`. */
function isCount([first = '']: readonly string[]): boolean {
  return /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|half|some|most|many|few)$/.test(first)
}

/** `it seems`, `we hope`, `it is not`; but that I have no objections is something else. */
function isRemark([first = '', ...rest]: readonly string[]): boolean {
  if (!pronouns.has(first) || rest.length > 4) return false
  return rest.some((word) => (/^(?:i|we)$/.test(first) ? doubts.has(word) : isQualifying(word)))
}

/** What was found and is there no more. */
const mended = /^(?:fixed|resolved|solved|repaired|corrected|removed)$/

/** What is said of the one that looked: `by the linter, which crashed`. */
const broken = /^(?:crashed|failed|broke|broken|wrong|lied|lies|off|down|skipped|ignored|nothing)$/

/** An exception has none: `but the last`, `(three chapters)`. */
function hasVerb(words: readonly string[]): boolean {
  return words.some((word) => auxiliaries.has(word) || /^(?:saved|attached|enclosed|see|below|above)$/.test(word))
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
