import type { StatementClaim } from './claim.ts'
import type { PredicateUse, Stretch } from './connection.ts'
import { isDoer, isModifier, isOpening } from './noun-phrases.ts'
import { sameRoot } from './roots.ts'
import { auxiliaries, determiners, negations, neutralAdverbs, prepositions } from './word-classes.ts'

/**
 * Whether every word before and in what a clause says is understood. There is no end of words that change it
 * (`provisionally`, `seldom`, `optional`, `I forgot to`), so that only what is known to leave it as it is may stand there.
 */
export function isUnderstood(
  words: readonly string[],
  thing: Stretch,
  use: PredicateUse,
  claim: StatementClaim,
): boolean {
  if (thing.from < 0) return isState(words.slice(0, use.at), claim)
  return use.at > thing.to ? isOfThing(words, thing, use, claim) : isDeed(words, thing, use, claim)
}

/** Nothing but what belongs to the thing may stand before it, and nothing but a verb between it and what is said of it. */
function isOfThing(
  words: readonly string[],
  { from, to }: Stretch,
  { at }: PredicateUse,
  claim: StatementClaim,
): boolean {
  const gap = withoutWhole(words.slice(to + 1, at), claim)
  const isPlain = gap.every((word) => isVerbWord(word, claim) || /^(?:all|both|each)$/.test(word))
  const verbs = gap.filter((word) => auxiliaries.has(word))
  const hasFinite = verbs.length === 0 || verbs.some((word) => finite.test(word))
  return isPlain && hasFinite && isNamed(words.slice(0, from), claim)
}

/** `I finished the draft`, `the text meets all standards`, `managed to finish it`. */
function isDeed(
  words: readonly string[],
  { from }: Stretch,
  { at, form }: PredicateUse,
  claim: StatementClaim,
): boolean {
  const gap = words.slice(at + 1, from)
  const isOfDone = words[at] === 'done' && gap[0] === 'with'
  if (!gap.slice(isOfDone ? 1 : 0).every((word) => isModifier(word, claim))) return false
  if (isOfDone) return isState(words.slice(0, at), claim)
  const head = words.slice(0, at)
  const isVerb = form === 'base' || claim.predicate.base.has(words[at] ?? '')
  if (!isVerb) return isState(head, claim)
  const text = head.join(' ')
  const achieved = /^(.*?)(?: (?:managed|(?:was|were|have been|has been) able)) to$/.exec(text)?.[1]
  if (achieved !== undefined) return isDoerOf(achieved.split(' '), true, claim)
  const isPresent = claim.predicate.family === 'completion' || claim.predicate.name === 'resolved'
  // "I approve it" approves it; "I finish it" does not say that it is finished.
  return (!isPresent || head.includes('did') || head.includes('do')) && isState(head, claim)
}

/** A subject with its verb, a verb without one, or nothing: `the text is now`, `has`. */
function isState(head: readonly string[], claim: StatementClaim): boolean {
  const end = head.findLastIndex((word) => !isVerbWord(word, claim))
  const verb = head.slice(end + 1)
  if (end === -1) return true
  const verbs = verb.filter((word) => auxiliaries.has(word))
  const hasFinite = verbs.length === 0 || verbs.some((word) => finite.test(word))
  return hasFinite && isDoerOf(head.slice(0, end + 1), verbs.length > 0, claim)
}

const finite = /^(?:is|are|was|were|am|has|have|had|do|does|did|gets?|got)$/

function isVerbWord(word: string, { isNegated }: StatementClaim): boolean {
  return auxiliaries.has(word) || neutralAdverbs.has(word) || (isNegated && negations.has(word))
}

/** A subject, after what may come before it. */
export function isDoerOf(words: readonly string[], hasVerb: boolean, claim: StatementClaim): boolean {
  if (words.length === 0) return true
  return words.some((_, at) => isOpening(words.slice(0, at), claim) && isDoer(withoutAdverbs(words.slice(at)), hasVerb))
}

function withoutAdverbs(words: readonly string[]): readonly string[] {
  const end = words.findLastIndex((word) => !neutralAdverbs.has(word))
  return words.slice(0, end + 1)
}

/** What stands before a thing: what comes before the subject, and what belongs to the thing. */
export function isNamed(before: readonly string[], claim: StatementClaim): boolean {
  const end = before.findLastIndex((word) => !isModifier(word, claim))
  return isOpening(before.slice(0, end + 1), claim)
}

/** What something can be made of as a whole: `the analysis of all datasets`, `the review of the text`. */
const wholes =
  /^(?:text|draft|document|documents|article|report|content|code|file|files|project|data|brief|contract|manuscript|book|page|pages)$/

/** Whether a group says that it is about all of it, and so about nothing less than the thing itself. */
export function isOfWhole(group: readonly string[]): boolean {
  const own = group.filter((word) => !determiners.has(word) && !/^(?:whole|entire|full|\d+)$/.test(word))
  const isAll = group.some((word) => /^(?:all|every|each|both|whole|entire)$/.test(word))
  return own.length > 0 && own.length <= 2 && (isAll || own.every((word) => wholes.test(word)))
}

function withoutWhole(gap: readonly string[], claim: StatementClaim): readonly string[] {
  if (!prepositions.has(gap[0] ?? '')) return gap
  const verb = gap.findIndex((word) => auxiliaries.has(word))
  const group = gap.slice(1, verb === -1 ? gap.length : verb)
  const isOwn = group.every((word) => determiners.has(word) || claim.also.some((wanted) => sameRoot(word, wanted)))
  return (gap[0] === 'of' && isOfWhole(group)) || isOwn ? gap.slice(1 + group.length) : gap
}
