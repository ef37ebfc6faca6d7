import type { StatementClaim } from './claim.ts'
import { found, insufficient, needed } from './predicates.ts'
import { sameRoot } from './roots.ts'
import {
  auxiliaries,
  degrees,
  determiners,
  doubts,
  future,
  imperatives,
  measures,
  modals,
  negations,
  neutralAdverbs,
  prepositions,
  pronouns,
  reservations,
  suppositions,
} from './word-classes.ts'

/** What may stand before a thing and leaves it the thing that it is. An `optional` or a `dummy` one is another. */
const neutralAdjectives: ReadonlySet<string> = new Set(
  'whole entire complete full final finished new current present actual requested attached following own revised updated necessary'.split(
    ' ',
  ),
)

/** Whether what stands before a thing, as part of its name, is understood. */
export function isModifier(word: string, claim: StatementClaim): boolean {
  if (determiners.has(word) || neutralAdjectives.has(word) || /^\d+$/.test(word) || word === 'of') return true
  if (claim.also.some((wanted) => sameRoot(word, wanted))) return true
  // Where small ones are needed or were found, some are. That no small ones were says nothing of others.
  if (claim.isNegated) return word === 'not' || word === 'single'
  return (claim.predicate === needed || claim.predicate === found) && measures.has(word)
}

const adverbPhrases =
  /^(?:good news|as of (?:today|now)|in my (?:judge?ment|view|opinion)|after (?:the|a|an|your|our|my|this|these) \p{L}+(?: \p{L}+){0,2}|i think(?: that)?)$/u
const greetings = /^(?:and|ok|okay|yes|hello|hi|great|thanks|done|so|hence|good|fine|perfect|excellent)$/

/** Whether what stands before the subject of a clause is understood, and changes nothing. */
export function isOpening(words: readonly string[], { predicate }: StatementClaim): boolean {
  const at = words.findIndex((word) => !greetings.test(word) && !neutralAdverbs.has(word))
  if (at === -1) return true
  const rest = words.slice(at)
  if (rest[0] === 'there') return predicate === found && /^there (?:is|are|was|were)$/.test(rest.join(' '))
  if (rest[0] === 'i' && predicate !== needed) return false
  return adverbPhrases.test(rest.join(' ')) && !rest.slice(1).some(isVerbal)
}

function isVerbal(word: string): boolean {
  return auxiliaries.has(word) || modals.has(word) || future.has(word) || negations.has(word)
}

/**
 * Whether words are a subject: what can have done it. Names can be anything, so that there may be
 * few of them, and fewer where no verb that is known shows where they end: `the reviewer seldom approved`.
 */
export function isDoer(words: readonly string[], hasVerb: boolean): boolean {
  const [first = '', ...rest] = words
  if (words.length === 1 && subjects.has(first)) return true
  const isDetermined = determiners.has(first)
  const named = isDetermined ? rest : words
  const of = named.indexOf('of')
  const [head, group] = of === -1 ? [named, ['it']] : [named.slice(0, of), named.slice(of + 1)]
  const most = (isDetermined ? 1 : 0) + (hasVerb ? 2 : 1)
  return isName(head, Math.min(most, hasVerb ? 3 : 1)) && (of === -1 || isName(withoutDeterminer(group), 2))
}

const subjects: ReadonlySet<string> = new Set([...pronouns].filter((word) => word !== 'you'))

function withoutDeterminer(words: readonly string[]): readonly string[] {
  return determiners.has(words[0] ?? '') ? words.slice(1) : words
}

function isName(words: readonly string[], most: number): boolean {
  const open = words.filter((word) => !/^(?:\d+|first|second|third|last|two|three|four|five|both|all)$/.test(word))
  return open.length > 0 && open.length <= most && open.every((word) => !isGrammatical(word))
}

/** Words of the language itself, and adverbs: no names. */
function isGrammatical(word: string): boolean {
  const classes = [doubts, degrees, negations, modals, future, reservations, suppositions, auxiliaries, prepositions]
  const more = [pronouns, determiners, imperatives, neutralAdverbs]
  return /ly$|ing$/.test(word) || [...classes, ...more].some((words) => words.has(word))
}

/** Where a claim says that there is something, not that something is in a state. */
export function isOfExistence({ predicate, isNegated }: StatementClaim): boolean {
  if (isNegated) return false
  return predicate === needed || predicate === found || predicate === insufficient || predicate.name === 'failed'
}
