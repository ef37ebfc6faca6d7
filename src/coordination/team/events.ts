import { declareEvents, type EventFamily } from '../../events/family.ts'
import { flag, json, list, oneOf, optional, text, whole } from '../../events/field.ts'

/** A message in a team, as the log holds it (PAT-55). */
export type TeamMessage = {
  readonly seq: number
  readonly type: 'update' | 'failure' | 'exit'
  /** The speaker: `intake`, or `intake (as billing)` when another agent sits on its seat. */
  readonly memberId: string
  readonly message: string
  readonly round: number
  /** How many turns the speaker had taken. */
  readonly turnCount: number
  readonly timestamp: number
}

/** A vote as it was cast. */
export type CastVote = { readonly ready: boolean; readonly reason?: string; readonly choice?: string }

/** Why the work of a team ended. */
export type ConclusionReason =
  | 'consensus'
  | 'maxRounds'
  | 'no_new_information'
  | 'no_members'
  | 'coordinator'
  | 'stopped'
  | 'budget'

/** The vote of one member when the work ends; without `ready` it cast none. */
export type FinalVote = {
  readonly member: string
  readonly agent: string
  readonly active: boolean
} & Partial<CastVote>

/** A member that does not agree, and why. */
export type Dissent = { readonly member: string; readonly reason: string }

/** How often each choice of a ballot was voted for, most first; equals in the order of the ballot. */
export type Tally = readonly { readonly choice: string; readonly votes: number }[]

export interface TeamEvents {
  'team.round_started': { readonly round: number; readonly maxRounds: number; readonly members: readonly string[] }
  'team.broadcast': TeamMessage
  'team.silent': { readonly memberId: string; readonly round: number }
  'team.voted': CastVote & { readonly memberId: string; readonly round: number }
  'team.member_left': { readonly memberId: string; readonly reason: string; readonly round: number }
  'team.seated': { readonly memberId: string; readonly agent: string; readonly round: number }
  'team.digest': { readonly memberId: string; readonly round: number; readonly rounds: readonly number[] }
  'team.injected': { readonly memberId: string; readonly round: number; readonly tokens: number }
  'team.message_injected': { readonly memberId: string; readonly message: string; readonly round: number }
  'team.concluded': {
    readonly reason: ConclusionReason
    readonly round: number
    readonly votes: readonly FinalVote[]
    readonly dissent: readonly Dissent[]
    readonly tally?: Tally
    readonly plurality?: string | null
  }
}

const memberId = text('the member')
const round = whole('the round, from 1')

export const teamEvents: EventFamily<TeamEvents> = declareEvents<TeamEvents>({
  'team.round_started': {
    version: 1,
    says: 'A round begins: every active member takes one turn, all at the same time.',
    fields: {
      round,
      maxRounds: whole('the most rounds there can be'),
      members: list<string>('the members that take a turn'),
    },
  },
  'team.broadcast': {
    version: 1,
    says: 'A member or the coordinator told the others something. They hear it in the next round.',
    fields: {
      seq: whole('counts the messages of the team, from 1'),
      type: oneOf(['update', 'failure', 'exit'], 'a message of its own, or the note that it failed or left'),
      memberId: text('the speaker'),
      message: text('what it said'),
      round,
      turnCount: whole('how many turns the speaker had taken'),
      timestamp: whole('when, in milliseconds since 1970'),
    },
  },
  'team.silent': {
    version: 1,
    says: 'A member took its turn and told the others nothing.',
    fields: { memberId, round },
  },
  'team.voted': {
    version: 1,
    says: 'A member voted. Its vote stands until it changes it.',
    fields: {
      memberId,
      round,
      ready: flag('whether the team can conclude'),
      reason: optional(text('why, or what is missing')),
      choice: optional(text('what it votes for, where there is a ballot')),
    },
  },
  'team.member_left': {
    version: 1,
    says: 'A member failed and is no longer in the team.',
    fields: { memberId, reason: text('what went wrong'), round },
  },
  'team.seated': {
    version: 1,
    says: 'A member passed the work on, and the agent that answered keeps its seat.',
    fields: { memberId, agent: text('the agent on the seat from now on'), round },
  },
  'team.digest': {
    version: 1,
    says: 'Earlier rounds were shortened so that the reader’s model can read them.',
    fields: { memberId, round, rounds: list<number>('the rounds that were shortened') },
  },
  'team.injected': {
    version: 1,
    says: 'A member was given what the others said.',
    fields: { memberId, round, tokens: whole('about how many tokens that took') },
  },
  'team.message_injected': {
    version: 1,
    says: 'A member is told something from outside the team.',
    fields: { memberId, message: text('what it is told'), round },
  },
  'team.concluded': {
    version: 1,
    says: 'The rounds are over.',
    fields: {
      reason: oneOf(
        ['consensus', 'maxRounds', 'no_new_information', 'no_members', 'coordinator', 'stopped', 'budget'],
        'what ended them',
      ),
      round,
      votes: list<FinalVote>('the last vote of each member'),
      dissent: list<Dissent>('the members that do not agree'),
      tally: optional(list<Tally[number]>('how often each choice was voted for')),
      plurality: optional(json<string | null>('the choice with the most votes, if there is one')),
    },
  },
})
