import type { StatementClaim } from './claim.ts'
import type { Clause } from './clauses.ts'
import { thingsIn } from './connection.ts'
import { isModifier, isOpening } from './noun-phrases.ts'
import { done, found, needed, ready } from './predicates.ts'
import { sameRoot } from './roots.ts'
import { isDoerOf } from './understood.ts'
import { determiners, doubts, measures, modals, negations } from './word-classes.ts'

type OtherVerdict = 'yes' | 'no' | 'unsure' | undefined

/** Ways to say it without the word for it: `there are no issues`, `please revise`, `waiting for legal to sign off`. */
export function otherWays(claim: StatementClaim, clause: Clause): OtherVerdict {
  const { predicate } = claim
  if (isWaitedFor(claim, clause)) return 'no'
  if (predicate === found) return existence(claim, clause)
  if (predicate === needed) return demand(claim, clause)
  if (predicate === done || predicate === ready) return workInProgress(claim, clause)
  return undefined
}

const waiting = /^(?:waiting|wait|waits|await|awaits|awaiting|pending)$/

function isWaitedFor(claim: StatementClaim, { words, mood }: Clause): boolean {
  const { predicate, thing } = claim
  if (mood !== 'said' || predicate === found || predicate === needed || thing.length === 0) return false
  const names = words.some((word) => [...predicate.says].some((said) => sameRoot(said, word)))
  return words.some((word) => waiting.test(word)) && names && thingsIn(words, claim).length > 0
}

/** `there are issues`, `the text has issues`, `without issues`, `Error: …`. */
function existence(claim: StatementClaim, { words, mood, isLabel, carried, sentence }: Clause): OtherVerdict {
  const [thing] = thingsIn(words, claim)
  if (thing === undefined) return undefined
  const before = words.slice(0, thing.from)
  const near = before.findLastIndex((word) => /^(?:is|are|was|were|has|have|contains)$/.test(word))
  const isThere =
    near >= 0 &&
    (words[near - 1] === 'there' || (/^(?:has|have|contains)$/.test(words[near] ?? '') && !words.includes('did')))
  const gap = words.slice(near + 1, thing.from)
  const isPlain = gap.every((word) => determiners.has(word) || measures.has(word) || /^\d+$/.test(word))
  if (before.at(-1) === 'without' || before.slice(-2).join(' ') === 'without any')
    return mood === 'said' ? 'no' : 'unsure'
  if (isLabel && thing.from === 0 && thing.to === words.length - 1 && /^\p{Lu}/u.test(sentence)) {
    return mood === 'said' ? 'yes' : 'unsure'
  }
  if (!isThere || !isPlain || words[thing.to + 1] !== undefined) return undefined
  const all = [...carried, ...words]
  if (mood !== 'said' || all.some((word) => doubts.has(word) || modals.has(word))) return 'unsure'
  const head = words.slice(0, near)
  const isPlainHead = head.at(-1) === 'there' ? isOpening(head.slice(0, -1), claim) : isDoerOf(head, true, claim)
  if (!isPlainHead || !gap.every((word) => isModifier(word, claim))) return 'unsure'
  const denied = all.filter((word) => negations.has(word)).length
  return denied === 0 ? 'yes' : denied === 1 ? 'no' : 'unsure'
}

/** `needs to be revised`, `please revise`, `could you clarify`, `a human must intervene`, `has already been analysed`. */
function demand(claim: StatementClaim, { words, mood, carried }: Clause): OtherVerdict {
  const { thing, also } = claim
  const head = thing.at(-1)
  if (head === undefined) return undefined
  const at = words.findIndex((word) => word !== head && !/s$|ion$/.test(word) && sameRoot(word, head))
  if (at === -1 || !thing.slice(0, -1).every((wanted) => words.some((word) => sameRoot(word, wanted)))) return undefined
  if (!also.every((wanted) => words.some((word) => sameRoot(word, wanted)))) return undefined
  const all = [...carried, ...words.slice(0, at)]
  if (mood === 'asked')
    return /^(?:could|can|would|will) you$/.test(words.slice(0, 2).join(' ')) && at <= 3 ? 'yes' : 'unsure'
  if (mood !== 'said' || all.some((word) => doubts.has(word)))
    return mood === 'said' || mood === 'supposed' ? 'unsure' : undefined
  const denied = all.filter((word) => negations.has(word)).length
  const back = words.slice(Math.max(0, at - 4), at).join(' ')
  const isDemanded = /\b(?:needs?|have|has) to(?: be)?$|\bmust(?: be)?$|^please$|\bplease$/.test(back)
  const verb = words.findLastIndex((word, place) => place < at && /^(?:needs?|have|has|must|please)$/.test(word))
  if (isDemanded && denied === 0 && !isDoerOf(words.slice(0, verb), true, claim)) return 'unsure'
  if (isDemanded) return denied === 0 ? 'yes' : denied === 1 ? 'no' : 'unsure'
  const isPast = /\b(?:been|was|were|is|are)(?: already)?$/.test(back) && /ed$|en$/.test(words[at] ?? '')
  return isPast && denied === 0 ? 'no' : undefined
}

/** `still working on the draft`, `the draft has not started`. */
function workInProgress(claim: StatementClaim, { words, mood }: Clause): OtherVerdict {
  const [thing] = thingsIn(words, claim)
  if (thing === undefined || thing.from < 0 || mood !== 'said') return undefined
  const before = words.slice(0, thing.from).filter((word) => !determiners.has(word))
  if (/\b(?:working on|start|begin|continue|going on with)$/.test(before.join(' '))) return 'no'
  const after = words.slice(thing.to + 1).join(' ')
  return /\bnot (?:yet )?(?:started|begun)\b|\bin progress\b|\bunder way\b/.test(after) ? 'no' : undefined
}
