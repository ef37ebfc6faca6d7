import type { Dissent, Tally, TeamMessage } from '../events.ts'
import { type Looked, lookedNowhere } from '../reviews.ts'
import { type Seat, speakerOf } from '../round-machine.ts'
import type { Table } from '../table.ts'
import { dissentOf, tallyOf } from '../votes.ts'
import { type Other, sharedFiles, tellFindings } from './findings.ts'

/** What a team did, as data for the report about it. */
export interface Proceedings {
  /** How the rounds ended; undefined while they go on. */
  readonly ending?: { readonly rounds: number; readonly why: string } | undefined
  readonly messages: readonly Pick<TeamMessage, 'type' | 'memberId' | 'message'>[]
  readonly members: readonly Member[]
  readonly seats: readonly Seat[]
  readonly tally?: Tally | undefined
  readonly dissent: readonly Dissent[]
}

/** What one member found, and what rules make it say about that: not worth repeating in a report that has the findings. */
export interface Member {
  readonly from: string
  readonly looked: Looked
  readonly toldByRules: readonly string[]
}

/** What the team has done so far; `why` says what ended it. */
export function proceedingsOf(table: Table, why?: string): Proceedings {
  const { team, state } = table
  const { messages, seats, round } = state
  return {
    ...(why === undefined ? {} : { ending: { rounds: round, why } }),
    messages,
    members: seats.map((seat) => memberOn(table, seat)),
    seats,
    ...(team.ballot === undefined ? {} : { tally: tallyOf(team.ballot, state) }),
    dissent: dissentOf(team, state),
  }
}

/** What the others of a member found, and what they said that it hears now. */
export function othersOf(table: Table, { member }: Seat, inbox: readonly TeamMessage[]): readonly Other[] {
  const others = table.state.seats.filter((seat) => seat.member !== member)
  const names = others.map(speakerOf)
  return [
    ...others.map((seat) => ({
      from: speakerOf(seat),
      looked: table.lookedBy(seat.member),
      said: saidBy(speakerOf(seat), inbox),
    })),
    ...inbox
      .filter(({ memberId }) => !names.includes(memberId))
      .map(({ memberId, message }) => ({ from: memberId, looked: lookedNowhere, said: [message] })),
  ]
}

function saidBy(speaker: string, inbox: readonly TeamMessage[]): readonly string[] {
  return inbox.filter(({ memberId }) => memberId === speaker).map(({ message }) => message)
}

function memberOn(table: Table, seat: Seat): Member {
  const looked = table.lookedBy(seat.member)
  const replies = table
    .pastOf(seat.member)
    .filter(({ round }) => round > 1)
    .map(({ inbox }) => sharedFiles(looked, othersOf(table, seat, inbox)))
  return { from: speakerOf(seat), looked, toldByRules: [...tellFindings(looked), ...replies] }
}
