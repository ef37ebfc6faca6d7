import type { Json } from '../../events/json.ts'
import type { Vote } from './ballot-vote.ts'

/** How a member stands to the end of the work: what it waits for is to hear the others, or what failed. */
type Standing = 'ready' | 'ready once the others are heard' | 'not ready'

export interface RememberedVote {
  readonly standing: Standing
  readonly reason: string
  readonly choice?: string
}

const written = /^My vote(?: is ("(?:[^"\\]|\\.)*"))?: (ready|ready once the others are heard|not ready)\. (.*)$/

/** Of a turn only what was said last is kept; what was voted for stands there (src/coordination/team/carry-over.ts). */
export function voteText({ ready, reason, choice }: Vote, waits: boolean): string {
  const standing: Standing = ready ? 'ready' : waits ? 'ready once the others are heard' : 'not ready'
  return `My vote${choice === undefined ? '' : ` is ${JSON.stringify(choice)}`}: ${standing}. ${reason}`
}

/** The vote that the last line of a turn tells of. */
export function rememberedVote(turn: string): RememberedVote | undefined {
  const last = turn.slice(turn.lastIndexOf('\n') + 1)
  const [, choice, standing, reason = ''] = written.exec(last) ?? []
  if (standing === undefined) return undefined
  return {
    standing: standing as Standing,
    reason,
    ...(choice === undefined ? {} : { choice: String(JSON.parse(choice)) }),
  }
}

export function castAgain({ reason, choice }: RememberedVote): { readonly [key: string]: Json } {
  return { ready: true, reason, ...(choice === undefined ? {} : { choice }) }
}
