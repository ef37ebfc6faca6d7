import type { Json, JsonObject } from '../../events/json.ts'
import type { ToolDescription } from '../../kernel/ports/model.ts'
import { findEnum } from '../../understanding/extract/enums.ts'
import { type ReviewResult, worstOf } from './review-result.ts'

/** A vote, and what it leaves to be remembered. */
export type Vote = { readonly ready: boolean; readonly reason: string; readonly choice?: Json }

/** Where something must be chosen, only what was found can say what; else there is no vote. */
export function plainVote(voting: ToolDescription, found: string): Vote | undefined {
  const vote = { ready: true, reason: 'said what the rules can find' }
  const ballot = ballotOf(voting)
  if (ballot === undefined) return vote
  const choice = findEnum(found, ballot)
  return choice === undefined ? undefined : { ...vote, choice }
}

/** Votes for what the worst result says, if it is one of the choices. A tool that failed leaves a doubt. */
export function reviewVote(
  voting: ToolDescription,
  reviews: readonly ReviewResult[],
  failures: readonly string[],
  isBlind: boolean,
): Vote | undefined {
  const worst = worstOf(reviews)
  if (worst === undefined) return undefined
  const { headline, findings } = worst
  const [first] = findings
  const found = first === undefined ? headline : `${headline}: ${first.path}:${first.line} ${first.message}`
  const ready = !isBlind && failures.length === 0
  const vote: Vote = { ready, reason: [...failures, found].join('; ') }
  const ballot = ballotOf(voting)
  if (ballot === undefined) return vote
  const choice = worst.verdict === undefined ? undefined : ballot.find((one) => isSame(one, worst.verdict))
  return choice === undefined ? undefined : { ...vote, choice }
}

function ballotOf({ input }: ToolDescription): readonly Json[] | undefined {
  const { properties } = input as { readonly properties?: { readonly choice?: JsonObject } }
  const choices = properties?.choice?.['enum']
  return Array.isArray(choices) ? choices : undefined
}

function isSame(choice: Json, verdict: string | undefined): boolean {
  return typeof choice === 'string' && choice.toLowerCase() === verdict?.toLowerCase()
}
