import type { StatementClaim } from './claim.ts'
import type { Clause } from './clauses.ts'
import { isConnected, type PredicateUse, type Stretch, thingsIn, usesIn } from './connection.ts'
import { isOwnLabel } from './labels.ts'
import { otherWays } from './other-ways.ts'
import { insufficient, needed, signedOff } from './predicates.ts'
import { sameRoot } from './roots.ts'
import { isHarmless } from './tails.ts'
import { isNamed, isUnderstood } from './understood.ts'
import {
  auxiliaries,
  degrees,
  determiners,
  doubts,
  future,
  imperatives,
  modals,
  negations,
  otherOnes,
  prepositions,
  pronouns,
  reservations,
} from './word-classes.ts'

/** What a clause says about a claim: nothing when it does not speak of it. */
export type ClauseVerdict = 'yes' | 'no' | 'unsure' | undefined

export function clauseSays(claim: StatementClaim, clause: Clause): ClauseVerdict {
  const verdict = saidIn(claim, clause)
  const names = [...claim.thing, ...claim.also]
  const isOwn = clause.labels.every((label) => isOwnLabel(label, names))
  return verdict === undefined || isOwn ? verdict : 'unsure'
}

function saidIn(claim: StatementClaim, clause: Clause): ClauseVerdict {
  const { words } = clause
  const valued = valueSays(claim, clause)
  if (valued !== undefined) return valued
  const verdicts = thingsIn(words, claim).flatMap((thing) =>
    usesIn(words, claim)
      .filter((use) => isConnected(words, thing, use, claim))
      .map((use) => judged(claim, clause, thing, use)),
  )
  return agreed([...verdicts, otherWays(claim, clause)])
}

/** One verdict of several: they must not contradict each other. */
function agreed(verdicts: readonly ClauseVerdict[]): ClauseVerdict {
  const said = new Set(verdicts.filter((verdict) => verdict !== undefined))
  if (said.size > 1) return 'unsure'
  return [...said][0]
}

const yesWords = /^(?:yes|true|done|ok|okay)$/
const noWords = /^(?:no|none|nil|false|not|never|pending|open|missing)$/

/** `Errors found: none`, `Quality standards: met`, `Draft complete: 80 %`. */
function valueSays(claim: StatementClaim, clause: Clause): ClauseVerdict {
  const { words, value } = clause
  const [first, second] = value
  if (first === undefined) return undefined
  const isWhole = thingsIn(words, claim).length > 0 && usesIn(words, claim).length > 0
  if (!isWhole) return saidIn(claim, { ...clause, words: [...words, ...value], value: [], isLabel: false })
  const isCounted = claim.predicate === needed || claim.predicate.name === 'found'
  if (second === undefined && /^\d+$/.test(first)) return !isCounted ? 'unsure' : Number(first) > 0 ? 'yes' : 'no'
  if (second === undefined || first === 'not') {
    if (noWords.test(first)) return 'no'
    if (yesWords.test(first)) return isNamed(namesBefore(claim, words), claim) ? 'yes' : 'unsure'
  }
  const isState = claim.predicate.family === 'completion' || claim.predicate.family === 'approval'
  return isState || value.some(isQualifying) ? 'unsure' : undefined
}

/** What stands in a label before the thing that it names. */
function namesBefore(claim: StatementClaim, words: readonly string[]): readonly string[] {
  return words.slice(0, Math.max(0, thingsIn(words, claim)[0]?.from ?? 0))
}

/** Words that leave nothing as it was. */
export function isQualifying(word: string): boolean {
  return [degrees, doubts, negations, modals, future, reservations].some((words) => words.has(word))
}

/** What a clause says counts for a statement only if nothing follows that could take it back. */
function judged(claim: StatementClaim, clause: Clause, thing: Stretch, use: PredicateUse): ClauseVerdict {
  const verdict = judgedByWords(claim, clause, thing, use)
  if (verdict !== (claim.isNegated ? 'no' : 'yes')) return verdict
  if (!isUnderstood(clause.words, thing, use, claim)) return 'unsure'
  const tail = clause.words.slice(Math.max(thing.to, use.at) + (claim.predicate === signedOff ? 2 : 1))
  const own = tail.filter((word) => !claim.also.some((wanted) => sameRoot(word, wanted)))
  return isHarmless(own.length === tail.length ? tail : withoutGroup(tail, claim.also), claim) ? verdict : 'unsure'
}

/** A tail without the words that the statement has itself: `for publication`. */
function withoutGroup(tail: readonly string[], also: readonly string[]): readonly string[] {
  const isOwn = (word: string | undefined): boolean =>
    word !== undefined && also.some((wanted) => sameRoot(word, wanted))
  const last = tail.findLastIndex(isOwn)
  const before = tail.slice(0, last)
  const isPlain = before.every((word) => isOwn(word) || prepositions.has(word) || determiners.has(word))
  return isPlain ? tail.slice(last + 1) : tail
}

/** What the words around a predicate make of it. */
function judgedByWords(claim: StatementClaim, clause: Clause, thing: Stretch, use: PredicateUse): ClauseVerdict {
  const { words, mood, carried } = clause
  const end = Math.max(thing.to, use.at)
  const isOwn = (at: number): boolean => (at >= thing.from && at <= thing.to) || at === use.at
  const before = [...carried, ...words.slice(0, end + 1).filter((_, at) => !isOwn(at))]
  const after = words.slice(end + 1)
  const denied = negationsIn(before)
  if (mood === 'asked' || mood === 'supposed') return 'unsure'
  if (mood === 'awaited') return claim.predicate === needed ? 'unsure' : 'no'
  if (imperatives.has(before[0] ?? '') || (use.form === 'base' && use.at === 0)) return 'unsure'
  if (before.some((word) => doubts.has(word))) return 'unsure'
  if (isGone(claim, words, use)) return 'unsure'
  if (before.some((word) => degrees.has(word))) return use.form === 'denies' ? 'unsure' : 'no'
  if (isOther(claim, words, thing)) return 'unsure'
  if (after.some((word) => reservations.has(word) || /^(?:not|no|never|nobody|nothing|none)$/.test(word))) {
    return 'unsure'
  }
  if (isWished(words, thing, use)) return 'unsure'
  const moved = byModal(before, denied, use)
  if (moved !== undefined) return moved
  if (isStillToCome(claim, words, use)) return isAhead(words, use, denied) ? 'no' : 'unsure'
  if (denied > 1) return 'unsure'
  if (use.form === 'denies') return ofOpposite(claim, denied)
  if (denied === 1) return 'no'
  return hasAll(claim, clause) ? 'yes' : 'unsure'
}

/** What was complete or needed need not be so now; what was approved is. */
function isGone({ predicate }: StatementClaim, words: readonly string[], { at }: PredicateUse): boolean {
  if (words[at - 1] === 'to') return false
  const isState = predicate === needed || /^(?:complete|ready|done)$/.test(words[at] ?? '')
  return isState && words.slice(Math.max(0, at - 3), at).some((word) => word === 'was' || word === 'were')
}

/** `to get the content approved`: no verb says that it is. */
function isWished(words: readonly string[], { from, to }: Stretch, { at }: PredicateUse): boolean {
  if (from < 0 || at < to) return false
  const isBare = words.slice(to + 1, at).every((word) => !auxiliaries.has(word) && !modals.has(word))
  return isBare && words.slice(0, from).some((word) => /^(?:to|get|gets|getting|have|having|has|had)$/.test(word))
}

function negationsIn(words: readonly string[]): number {
  const failing = words.filter((word, at) => /^fail(?:s|ed|ing)?$/.test(word) && words[at + 1] === 'to')
  return words.filter((word) => negations.has(word)).length + failing.length
}

/** `no enough data` is what `insufficient data` says; that something is not rejected says little. */
function ofOpposite({ predicate }: StatementClaim, denied: number): ClauseVerdict {
  if (denied === 0) return 'no'
  return predicate === insufficient ? 'yes' : 'unsure'
}

function byModal(before: readonly string[], denied: number, use: PredicateUse): ClauseVerdict {
  if (before.some((word) => future.has(word))) return denied > 1 || use.form === 'denies' ? 'unsure' : 'no'
  const modal = before.find((word) => modals.has(word))
  if (modal === undefined) return undefined
  const isAble = modal === 'can' || modal === 'could'
  if (isAble && use.form === 'denies' && denied === 0) return modal === 'can' ? 'no' : 'unsure'
  return isAble && denied === 1 ? 'no' : 'unsure'
}

/** `to be collected`, `to finish`: it has not happened. */
function isStillToCome({ predicate }: StatementClaim, words: readonly string[], { at }: PredicateUse): boolean {
  const back = words.slice(Math.max(0, at - 3), at).join(' ')
  if (/\bto be$|\bto get$/.test(back)) return true
  return predicate.base.has(words[at] ?? '') && words[at - 1] === 'to' && !/\b(?:managed|able) to$/.test(back)
}

/** `has to be collected`, `fails to meet`; but `helped to correct` leaves open whether it was. */
function isAhead(words: readonly string[], { at }: PredicateUse, denied: number): boolean {
  const to = words.lastIndexOf('to', at)
  const before = words[to - 1] ?? ''
  if (denied === 1) return /^(?:fail(?:s|ed|ing)?|unable|refuse[sd]?)$/.test(before)
  return denied === 0 && /^(?:needs?|have|has|had|yet|is|are|remains?|left)$/.test(before)
}

/** Whether it is said of another thing, or of some of them, where that makes a difference. */
function isOther({ predicate }: StatementClaim, words: readonly string[], { from }: Stretch): boolean {
  if (from < 0 || predicate.name === 'found' || predicate === needed || predicate === insufficient) return false
  const near = words.slice(Math.max(0, from - 4), from)
  return near.some((word) => otherOnes.has(word))
}

/** Whether all is said that the claim wants besides: `all`, `for publication`. */
function hasAll({ isAll, also, predicate }: StatementClaim, { words }: Clause): boolean {
  if (isAll && !words.some((word) => /^(?:all|every|each)$/.test(word))) return false
  const isPronoun = pronouns.has(words[0] ?? '')
  const isSubject = predicate === needed || predicate.name === 'met'
  return also.every((wanted) =>
    wanted === 'more'
      ? words.includes(wanted)
      : (isSubject && isPronoun) || words.some((word) => sameRoot(word, wanted)),
  )
}
