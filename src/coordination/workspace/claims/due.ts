import type { Timing } from './ground.ts'

/** What a peer knows when it asks whether it is its turn to claim. All times are of its own clock. */
export interface ClaimTurn {
  readonly firstSeen: number
  readonly now: number
  /** The place of its bid among those it sees, 0 for the best. */
  readonly rank: number
  /** Whether bids are waited for; not when every live peer that is eligible is of one type, or `claim` is `first`. */
  readonly isContested: boolean
}

/** When a peer of that rank may claim: after the window, and later for each better bid (algorithm 4.2.3). */
export function claimDueAt({ firstSeen, rank, isContested }: Omit<ClaimTurn, 'now'>, timing: Timing): number {
  const window = isContested ? timing.windowMs : 0
  return firstSeen + window + rank * timing.backoffMs
}

export function mayClaim(turn: ClaimTurn, timing: Timing): boolean {
  return turn.now >= claimDueAt(turn, timing)
}
