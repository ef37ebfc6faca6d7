import { insufficient, type Predicate, predicateFor, signedOff } from './predicates.ts'
import { auxiliaries, determiners, prepositions } from './word-classes.ts'
import { wordsIn } from './words-in.ts'

/** A statement that rules can look for in a text. */
export interface StatementClaim {
  readonly predicate: Predicate
  /** What it is about, the last word being the thing itself: `raw data`. Empty for "ready for review". */
  readonly thing: readonly string[]
  /** Words that a text must have besides to say yes: `for publication`. */
  readonly also: readonly string[]
  readonly isAll: boolean
  /** `no errors found`. */
  readonly isNegated: boolean
}

const mostWords = 10
const withObject: ReadonlySet<string> = new Set('needs need requires require meets meet satisfies includes'.split(' '))

/** What a statement claims, or nothing when it is not about completion, approval, need or error. */
export function claimOf(statement: string): StatementClaim | undefined {
  const words = wordsIn(statement)
  if (words.length === 0 || words.length > mostWords || words.includes('?')) return undefined
  const isNegated = words[0] === 'no'
  const rest = isNegated ? words.slice(1) : words
  const isAll = rest[0] === 'all' || rest[0] === 'every'
  const own = rest.filter((word, at) => !(at === 0 && isAll) && !(determiners.has(word) && word !== 'more'))
  if (own.some((word) => /^(?:not|never|no|without)$/.test(word))) return undefined
  const at = predicatePlace(own)
  const predicate = at === undefined ? undefined : predicateAt(own, at)
  if (at === undefined || predicate === undefined) return undefined
  const before = own.slice(0, at).filter((word) => !auxiliaries.has(word))
  const after = own.slice(at + (predicate === signedOff ? 2 : 1)).filter((word) => !prepositions.has(word))
  const hasObject = withObject.has(own[at] ?? '') || predicate === insufficient
  const [thing, also] = hasObject ? splitObject(predicate, before, after, own) : [before, after]
  const more = thing.filter((word) => word === 'more')
  const noun = thing.filter((word) => word !== 'more')
  const canBeBare = predicate.name === 'ready' && also.length > 0
  if ((noun.length === 0 && !canBeBare) || noun.length > 3) return undefined
  return { predicate, thing: noun, also: [...also, ...more], isAll, isNegated }
}

/** `insufficient data for analysis` is about data; `topic requires expertise` about expertise, and says topic too. */
function splitObject(
  predicate: Predicate,
  before: readonly string[],
  after: readonly string[],
  own: readonly string[],
): readonly [thing: readonly string[], also: readonly string[]] {
  if (predicate !== insufficient) return [after, before]
  const end = own.findIndex((word) => prepositions.has(word))
  const count = end === -1 ? after.length : end - before.length - 1
  return [after.slice(0, count), after.slice(count)]
}

/** The word that says something, the last one that rules know by name before any other participle. */
function predicatePlace(words: readonly string[]): number | undefined {
  const places = words.flatMap((_, at) => (predicateAt(words, at) === undefined ? [] : [at]))
  const known = places.findLast((at) => predicateAt(words, at)?.name !== 'participle')
  return known ?? places.at(-1)
}

function predicateAt(words: readonly string[], at: number): Predicate | undefined {
  const word = words[at] ?? ''
  if (word === 'signed') return words[at + 1] === 'off' ? signedOff : undefined
  if (word === 'need' && at > 0 && at === words.length - 1) return undefined
  return word === 'includes' ? predicateFor('included') : (predicateFor(word) ?? undefined)
}
