import { datesIn } from '../../../understanding/documents/dates.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { partOfOthers } from './deeds.ts'
import { unified } from './fact-topic.ts'
import { isPaper } from './thing-marks.ts'

/** What something is done to or happens to, taken apart: doers of different things say nothing against each other. */
export interface EventThing {
  /** As it is written, without what goes before it. */
  readonly written: string
  /** Its noun as a term; empty for what has nothing but a name, and for what is not named at all. */
  readonly head: string
  /** The noun in small letters, as it is written. */
  readonly noun: string
  /** What stands before the noun, and what it is of: "the warm-up track of the stadium". */
  readonly kinds: ReadonlySet<string>
  readonly owners: ReadonlySet<string>
  readonly names: ReadonlySet<string>
  /** Numbers and letters that tell it from others of its kind. */
  readonly marks: ReadonlySet<string>
  /** "It", "its architect", "the architect": what was spoken of before, or what it stands under. */
  readonly isUnnamed: boolean
}

const determiner = /^(?:the|an?|its|their|our|his|her|this|that|these|those|both|all)\s+/i
const pronoun = /^(?:it|its|they|their|this|these|he|she|his|her|both)$/i
const preposition = /\s(?:of|in|at|on|for|from|to|with|between|near|by|under|above|behind|across)\s/
/** "In 1923 the baker", "On 3 May, the hall", "According to the chronicle, the hall". */
const adjunct =
  /^(?:(?:from|between)\s\d{4}\s(?:to|and|until|on)\s(?:\d{4},?\s)?|(?:until|since|from)\s\d{4},?\s(?:on,?\s)?|(?:in|on|by|at|during|after|before|since|from|until|around|about|already|finally|later|then|there|here)\b[^,]{0,60},\s+|(?:in|on|by|around|about)\s(?:(?:the\s)?(?:early|late|spring|summer|autumn|winter|\p{Lu}\p{L}+|\d{1,2}|of)\s){0,3}\d{4}\s+)/iu

export function withoutAdjunct(text: string): string {
  return text.trim().replace(adjunct, '')
}

export function eventThing(said: string): EventThing {
  const [whole = '', ...beside] = withoutDates(withoutAdjunct(said))
    .split(/,\s*/)
    .map((part) => part.trim())
    // "The hall, which has four rooms,": only a name set beside it tells which one it is.
    .filter((part, at) => at === 0 || /^["“«]?\p{Lu}/u.test(part))
  const plain = whole.replace(determiner, '')
  const cut = preposition.exec(plain)
  const [core, tail] = cut === null ? [plain, ''] : [plain.slice(0, cut.index), plain.slice(cut.index + cut[0].length)]
  const words = core.split(/\s+/).filter((word) => word !== '')
  const isNamed = (word: string, at: number): boolean =>
    /^["“«]?\p{Lu}/u.test(word) && (at > 0 || determiner.test(whole) || words.length > 1)
  const noun = words.findLast((word, at) => /^\p{L}{2}/u.test(word) && !isNamed(word, at)) ?? ''
  const [head = ''] = termsOf(noun).map(unified)
  const rest = [
    ...words.filter((word) => word !== noun),
    ...tail.split(/\s+/),
    ...beside.flatMap((one) => one.split(/\s+/)),
  ]
  const kinds = words.filter((word, at) => word !== noun && !isNamed(word, at))
  return {
    written: [whole.replace(determiner, (word) => word.toLowerCase()), ...beside].join(', '),
    head,
    noun: noun.toLowerCase(),
    kinds: termSet(kinds.filter((word) => /^\p{Ll}/u.test(word))),
    owners: termSet(tail.split(/\s+/).filter((word) => /^\p{Ll}/u.test(word))),
    names: termSet(rest.filter((word) => /^["“«(]?\p{Lu}\p{L}/u.test(word))),
    marks: new Set(
      rest
        .map((word) => word.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase())
        .filter((word) => /^\p{L}?$|\d/u.test(word) && word !== ''),
    ),
    isUnnamed: plain === '' || pronoun.test(whole),
  }
}

function termSet(words: readonly string[]): Set<string> {
  return new Set(termsOf(words.join(' ')).map(unified))
}

/** When it was is no part of what it is. */
function withoutDates(text: string): string {
  let rest = text
  for (const { start, end } of datesIn(text).reverse()) rest = `${rest.slice(0, start)}${rest.slice(end)}`
  return rest
    .replace(/(?<![\p{L}\p{N}-])(?:1\d{3}|20\d{2})(?![\p{L}\p{N}])/gu, '')
    .replace(/\s(?:of|in|on|from)\s{0,20}(?=,|$)/g, '')
    .replace(/\s{2,}/g, ' ')
    .trim()
}

/** What a sentence speaks of: its words up to the verb. */
export function thingPhraseOf(sentence: string): string {
  const text = withoutAdjunct(sentence)
  const words = text.split(/\s+/)
  const nameEnd = words.findIndex((word) => !/^\p{Lu}/u.test(word))
  const isVerb = (word: string, at: number): boolean =>
    auxiliary.test(word) ||
    (at > (determiner.test(text) ? 1 : 0) &&
      (/^\p{Ll}{2,}(?:ed|[^s]s)$/u.test(word) ||
        // Nothing but a name stands before it: "Marta Elling grew up".
        (/^\p{Ll}/u.test(word) && at > 1 && nameEnd === at && !/^of$/.test(word))))
  const end = words.findIndex(isVerb)
  return end <= 0 ? '' : words.slice(0, end).join(' ')
}

const auxiliary =
  /^(?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|shall|should|lies|stands|became|began|came|went|grew|won|held|took|made|led|fell|rose|died|wrote|lost|left|saw|ran|cost)$/

/** A subject in its document: what stands above it says which one it is, too. */
export interface PlacedThing {
  readonly of: EventThing
  /** The terms of headings and title. */
  readonly above: ReadonlySet<string>
  /** Those that are of no kind of paper. */
  readonly topic: ReadonlySet<string>
}

/** Whether two are of the same thing: what one says of it and the other does not must stand above the other. */
export function isSameThing(left: PlacedThing, right: PlacedThing): boolean {
  if (left.of.isUnnamed || right.of.isUnnamed) return isNamedAbove(left, right)
  const [one, other] = [left.of, right.of]
  if (!isSameNoun(left, right)) return false
  if (!isWithin(one.marks, other.marks, right.above) || !isWithin(other.marks, one.marks, left.above)) return false
  if (one.names.size > 0 && other.names.size > 0 && one.names.isDisjointFrom(other.names)) return false
  if (!isWithin(one.kinds, said(other), right.above) || !isWithin(other.kinds, said(one), left.above)) return false
  if (!isWithin(one.owners, said(other), right.above) || !isWithin(other.owners, said(one), left.above)) return false
  const isTold =
    !one.names.isDisjointFrom(other.names.union(right.topic)) ||
    !other.names.isDisjointFrom(left.topic) ||
    !one.owners.isDisjointFrom(other.owners)
  if (isTold) return true
  if (isPaper(one.noun)) return !one.kinds.isDisjointFrom(other.kinds)
  return (
    !partOfOthers.test(one.noun) || !left.topic.isDisjointFrom(right.topic) || left.topic.size * right.topic.size === 0
  )
}

function said({ kinds, owners }: EventThing): ReadonlySet<string> {
  return kinds.union(owners)
}

function isWithin(some: ReadonlySet<string>, others: ReadonlySet<string>, above: ReadonlySet<string>): boolean {
  return [...some].every((one) => others.has(one) || above.has(one))
}

/** The same noun, or a name for it that stands above the other. */
function isSameNoun(left: PlacedThing, right: PlacedThing): boolean {
  const [one, other] = [left.of, right.of]
  if (one.head !== '' && other.head !== '') return one.head === other.head
  // Of two persons with one family name each is another.
  if (one.head === '' && other.head === '')
    return (
      one.names.size > 0 &&
      (one.names.isSubsetOf(other.names) || other.names.isSubsetOf(one.names)) &&
      other.names.size > 0
    )
  const [named, common] = one.head === '' ? [left, right] : [right, left]
  const names = [...named.of.names]
  return (
    names.length > 0 &&
    names.every((name) => common.of.names.has(name) || common.topic.has(name)) &&
    (common.topic.has(common.of.head) || named.topic.has(common.of.head))
  )
}

/** What is not named is what its document is about. */
function isNamedAbove(left: PlacedThing, right: PlacedThing): boolean {
  if (left.of.isUnnamed && right.of.isUnnamed)
    return (
      left.topic.size > 0 &&
      right.topic.size > 0 &&
      (left.topic.isSubsetOf(right.topic) || right.topic.isSubsetOf(left.topic))
    )
  const [hidden, shown] = left.of.isUnnamed ? [left, right] : [right, left]
  const { head, names, kinds, marks } = shown.of
  if (head === '') return names.size > 0 && names.isSubsetOf(hidden.topic)
  return hidden.topic.has(head) && isWithin(kinds, new Set(), hidden.topic) && isWithin(marks, new Set(), hidden.above)
}
