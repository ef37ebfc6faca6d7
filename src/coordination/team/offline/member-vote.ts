import type { Json } from '../../../events/json.ts'
import { findEnum } from '../../../understanding/extract/enums.ts'
import type { CastVote } from '../events.ts'
import { type Looked, worstOf } from '../reviews.ts'
import { failureText, type Other } from './findings.ts'

/** Where something must be chosen, only what was found can say what; else there is no vote. */
export function plainVote(ballot: readonly string[] | undefined, found: string): CastVote | undefined {
  const vote = { ready: true, reason: 'said what the rules can find' }
  if (ballot === undefined) return vote
  const choice = findEnum(found, ballot)
  return typeof choice === 'string' ? { ...vote, choice } : undefined
}

/** Votes for what the worst review says, if it is one of the choices. A tool that failed leaves a doubt. */
export function reviewVote(
  ballot: readonly string[] | undefined,
  { reviews, failures }: Looked,
  isBlind: boolean,
): CastVote | undefined {
  const worst = worstOf(reviews)
  if (worst === undefined) return undefined
  const { headline, findings, verdict } = worst
  const [first] = findings
  const found = first === undefined ? headline : `${headline}: ${first.path}:${first.line} ${first.message}`
  const ready = !isBlind && failures.length === 0
  const vote = { ready, reason: [...failures.map(failureText), found].join('; ') }
  if (ballot === undefined) return vote
  const choice = ballot.find((one) => one.toLowerCase() === verdict?.toLowerCase())
  return choice === undefined ? undefined : { ...vote, choice }
}

/**
 * The vote of a member that has heard the others: for what a high finding of theirs calls for, or else the same as before.
 * Undefined when it waited for something else, or for nothing.
 */
export function voteAfterHearing(
  vote: CastVote | undefined,
  { reviews, failures }: Looked,
  ballot: readonly string[] | undefined,
  others: readonly Other[],
): CastVote | undefined {
  if (vote === undefined || reviews.length === 0 || failures.length > 0) return undefined
  const blocking = others.flatMap(({ from, looked }) => blockingIn(looked, ballot).map((one) => ({ from, ...one })))
  const [first] = blocking
  const isBound = first === undefined || blocking.some(({ choice }) => choice === vote.choice)
  if (isBound || blockingIn({ reviews, failures }, ballot).length > 0) {
    return vote.ready ? undefined : { ...vote, ready: true }
  }
  const reason = `heard from ${first.from}: ${first.found}${vote.reason === undefined ? '' : `; by myself: ${vote.reason}`}`
  return { choice: first.choice, ready: true, reason }
}

/** A high finding blocks: what it calls for, where that can be voted for. */
export function blockingIn(
  { reviews }: Looked,
  ballot: readonly string[] | undefined,
): readonly { readonly choice: string; readonly found: string }[] {
  return reviews.flatMap(({ findings, verdict }) => {
    const high = findings.find(({ severity }) => severity === 'high')
    const choice = ballot?.find((one) => one.toLowerCase() === verdict?.toLowerCase())
    return high === undefined || choice === undefined
      ? []
      : [{ choice, found: `${high.path}:${high.line} ${high.message}` }]
  })
}

/** How a member ends a turn in which it voted, in words for people. */
export function voteText({ ready, reason = '', choice }: CastVote, { failures }: Looked): string {
  const standing = ready ? 'ready' : failures.length === 0 ? 'ready once the others are heard' : 'not ready'
  return `My vote${choice === undefined ? '' : ` is ${JSON.stringify(choice)}`}: ${standing}. ${reason}`
}

/** A vote as the input of the tool that casts it. */
export function ballotPaper({ ready, reason, choice }: CastVote): { readonly [field: string]: Json } {
  return { ready, ...(reason === undefined ? {} : { reason }), ...(choice === undefined ? {} : { choice }) }
}
