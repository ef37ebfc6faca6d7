import type { StatementClaim } from './claim.ts'
import { insufficient, needed, type Predicate, signedOff } from './predicates.ts'
import { sameNoun, sameRoot } from './roots.ts'
import {
  adverbs,
  auxiliaries,
  degrees,
  determiners,
  doubts,
  future,
  mishaps,
  modals,
  negations,
  prepositions,
  pronouns,
} from './word-classes.ts'

/** Where words of a clause stand: the first and the last of them. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** How a word of a clause relates to a predicate. */
export interface PredicateUse {
  readonly at: number
  readonly form: 'says' | 'base' | 'denies'
}

/** Where a clause names the thing of a claim, as the head of what it names: an `error log` is no error. */
export function thingsIn(words: readonly string[], { thing, predicate }: StatementClaim): readonly Stretch[] {
  if (thing.length === 0) return [{ from: -1, to: -1 }]
  const alike = thing.length === 1 ? mishaps.find((some) => some.has(thing[0] ?? '')) : undefined
  const isOne = (word: string | undefined, wanted: string): boolean =>
    word !== undefined && (sameNoun(word, wanted) || alike?.has(word) === true)
  return words
    .map((_, from) => ({ from, to: from + thing.length - 1 }))
    .filter(({ from }) => thing.every((wanted, at) => isOne(words[from + at], wanted)))
    .filter(({ to }) => endsName(words[to + 1], predicate))
}

function endsName(next: string | undefined, { says, denies, base }: Predicate): boolean {
  if (next === undefined || says.has(next) || denies.has(next) || base.has(next)) return true
  if (/ly$/.test(next) || /^(?:and|or|that|which|who|below|above|this|last)$/.test(next)) return true
  return [auxiliaries, modals, future, negations, adverbs, prepositions, degrees, doubts].some((words) =>
    words.has(next),
  )
}

/** Where a clause has a word of the predicate of a claim. */
export function usesIn(words: readonly string[], { predicate }: StatementClaim): readonly PredicateUse[] {
  return words.flatMap((word, at): PredicateUse[] => {
    if (predicate === signedOff && !predicate.denies.has(word) && words[at + 1] !== 'off') return []
    if (predicate.denies.has(word)) return [{ at, form: 'denies' }]
    if (predicate.says.has(word)) return [{ at, form: 'says' }]
    return predicate.base.has(word) ? [{ at, form: 'base' }] : []
  })
}

/** Whether a clause says its predicate of that thing. */
export function isConnected(
  words: readonly string[],
  thing: Stretch,
  use: PredicateUse,
  claim: StatementClaim,
): boolean {
  if (thing.from === -1) return isReadyFor(words, use, claim)
  if (use.at > thing.to) return isSaidOf(words, thing, use, claim)
  return use.at < thing.from && isDoneTo(words, thing, use, claim)
}

/** `ready for your review`, of whatever it is said. */
function isReadyFor(words: readonly string[], { at }: PredicateUse, { also }: StatementClaim): boolean {
  const near = words.slice(at + 1, at + 6)
  return words[at] === 'ready' && also.every((wanted) => near.some((word) => sameRoot(word, wanted)))
}

const takesObject = /^(?:needs?|requires?|meets?|satisf(?:y|ies)|fulfill?s?|reach(?:es)?|skip|skipping|misses)$/

/** The thing comes first: `the draft is complete`, `draft complete`, `the build failed`. */
function isSaidOf(
  words: readonly string[],
  { from, to }: Stretch,
  { at, form }: PredicateUse,
  { predicate }: StatementClaim,
): boolean {
  const word = words[at] ?? ''
  const gap = words.slice(to + 1, at)
  if (isInGroup(words, from)) return false
  if (takesObject.test(word) || (predicate === insufficient && /^(?:enough|plenty)$/.test(word))) return false
  if (!isLight(gap)) return false
  const isSentence = gap.some((one) => auxiliaries.has(one) || modals.has(one) || future.has(one))
  if (isSentence) return true
  // Without a verb, "errors found last year were repaired" says something else of them.
  return form !== 'base' && !words.slice(at + 1).some((one) => auxiliaries.has(one) || modals.has(one))
}

/** `the draft of the outline`, `comments on the draft`: what is said is said of something else. */
function isInGroup(words: readonly string[], from: number): boolean {
  const isNear = prepositions.has(words[from - 1] ?? '')
  const at = isNear ? from - 1 : determiners.has(words[from - 1] ?? '') ? from - 2 : -1
  if (!prepositions.has(words[at] ?? '')) return false
  return !(
    words[at] === 'of' &&
    /^(?:all|each|both|none|any|most|some|parts?|half|one|every|percent|%)$/.test(words[at - 1] ?? '')
  )
}

/** Words that change nothing, and groups such as `in my view`. */
function isLight(words: readonly string[]): boolean {
  let inGroup = 0
  return words.every((word) => {
    const isVerb = auxiliaries.has(word) || modals.has(word) || future.has(word)
    if (prepositions.has(word) && !isVerb) inGroup = 4
    else inGroup = isVerb ? 0 : Math.max(0, inGroup - 1)
    if (/^(?:that|which|who|whose)$/.test(word)) return false
    return (
      isVerb ||
      inGroup > 0 ||
      /ly$|^\d/.test(word) ||
      /^(?:as|good|but|all|needs?)$/.test(word) ||
      [negations, adverbs, degrees, doubts, prepositions].some((some) => some.has(word))
    )
  })
}

const adjectives: ReadonlySet<string> = new Set(
  'complete ready done necessary successful missing pending outstanding short'.split(' '),
)

/** The predicate comes first: `I finished the draft`, `the text meets all standards`, `we need more sources`. */
function isDoneTo(
  words: readonly string[],
  { from }: Stretch,
  { at, form }: PredicateUse,
  { predicate }: StatementClaim,
): boolean {
  const word = words[at] ?? ''
  const before = words[at - 1]
  const gap = words.slice(at + 1, from)
  const isOfDone = word === 'done' && gap[0] === 'with'
  const isOff = predicate === signedOff
  if (isOff || gap.length > 5) return false
  if (predicate === insufficient) return gap.length === 0 || gap.every((one) => determiners.has(one))
  if (predicate === needed && /^(?:needed|required|necessary|unnecessary|optional)$/.test(word)) return false
  if (gap.some((one, index) => isBreak(one) && !(isOfDone && index === 0))) return false
  if (adjectives.has(word) && !isOfDone && form !== 'base' && !predicate.base.has(word)) return false
  if (isOfDone) return true
  if (/^(?:that|which|who)$/.test(before ?? '') && at > 1) return false
  const isAdjective = before !== undefined && determiners.has(before) && !pronouns.has(before)
  const isPassive = before !== undefined && /^(?:is|are|was|were|be|been|being)$/.test(before)
  if (isAdjective || isPassive) return false
  // "Approved content goes live" says nothing of any content.
  if (before === undefined && gap.length === 0) return false
  if (form === 'says' && !predicate.base.has(word)) return true
  if (form === 'denies') return true
  return before !== undefined && isBeforeVerb(before)
}

function isBreak(word: string): boolean {
  const isVerb = auxiliaries.has(word) || modals.has(word) || future.has(word)
  return isVerb || prepositions.has(word) || /^(?:and|that|which|i|we|they|you|he|she|it)$/.test(word)
}

/** What a plain verb follows: `I approve`, `did not find`, `to approve`. */
function isBeforeVerb(word: string): boolean {
  return (
    pronouns.has(word) ||
    modals.has(word) ||
    future.has(word) ||
    /^(?:do|does|did|not|never|to|hereby|also|now)$/.test(word)
  )
}
