import type { CastVote, TeamMessage } from './events.ts'
import type { Team } from './fields.ts'

/*
 * The rounds of a team as pure functions: what is known after a round follows from what was known before and what
 * was said in it, and nothing else. Order is that of round, declaration and speaking, never that of arrival.
 */

/** A place in a team. The agent that takes it is known after the first turn (PAT-42). */
export type Seat = {
  /** The name under `members`. */
  readonly member: string
  /** The agent that took the seat; the same name unless the member passed the work on. */
  readonly agent: string
  readonly active: boolean
  /** Whether the first turn was taken. */
  readonly seated: boolean
  readonly turns: number
  /** Stands until it is changed; goes with the seat. */
  readonly vote?: CastVote
}

export type TeamState = {
  readonly round: number
  readonly seats: readonly Seat[]
  readonly messages: readonly TeamMessage[]
  /** Rounds in a row in which no member said anything new. */
  readonly quiet: number
}

/** What one member did in a round. */
export type SeatTurn =
  | { readonly member: string; readonly agent: string; readonly said: readonly string[]; readonly vote?: CastVote }
  | { readonly member: string; readonly failure: string; readonly type?: string; readonly said?: readonly string[] }

export type Conclusion = 'consensus' | 'maxRounds' | 'no_new_information' | 'no_members'

/** Two rounds without anything new are enough (PAT-58). */
const quietRounds = 2

export function firstState(members: readonly string[]): TeamState {
  const seats = members.map((member) => ({ member, agent: member, active: true, seated: false, turns: 0 }))
  return { round: 0, seats, messages: [], quiet: 0 }
}

/** The name under which all members see a message. */
export function speakerOf({ member, agent }: Pick<Seat, 'member' | 'agent'>): string {
  return member === agent ? member : `${member} (as ${agent})`
}

/** What a member has not heard yet when a round begins: everything the others said in the round before (PAT-53). */
export function inboxFor({ messages }: TeamState, seat: Seat, round: number): readonly TeamMessage[] {
  const own = speakerOf(seat)
  return messages.filter((message) => message.round === round - 1 && message.memberId !== own)
}

/** The state after the barrier of a round: messages in the order of declaration, votes applied, the failed gone. */
export function afterRound(state: TeamState, turns: readonly SeatTurn[], timestamp: number): TeamState {
  const round = state.round + 1
  const byMember = new Map(turns.map((turn) => [turn.member, turn]))
  const said: Omit<TeamMessage, 'seq'>[] = []
  const seats = state.seats.map((seat): Seat => {
    const turn = byMember.get(seat.member)
    if (turn === undefined || !seat.active) return seat
    const turnCount = seat.turns + 1
    if ('failure' in turn) {
      for (const one of turn.said ?? []) {
        said.push({ type: 'update', memberId: speakerOf(seat), message: one, round, turnCount, timestamp })
      }
      const message = `member ${seat.member} failed and is no longer in the team. Reason: ${turn.failure}`
      said.push({ type: 'failure', memberId: speakerOf(seat), message, round, turnCount, timestamp })
      return without(seat, turnCount)
    }
    const seated = { ...seat, agent: turn.agent, seated: true, turns: turnCount }
    for (const message of turn.said) {
      said.push({ type: 'update', memberId: speakerOf(seated), message, round, turnCount, timestamp })
    }
    return turn.vote === undefined ? seated : { ...seated, vote: turn.vote }
  })
  const isNew = saysSomethingNew(state.messages, said)
  return { round, seats, messages: append(state.messages, said), quiet: isNew ? 0 : state.quiet + 1 }
}

/** The state with one more message that was sent between rounds. */
export function withMessage(state: TeamState, message: Omit<TeamMessage, 'seq' | 'round'>): TeamState {
  return { ...state, messages: append(state.messages, [{ ...message, round: state.round }]) }
}

/** All members that are still there leave; each is named (PAT-60). */
export function afterExit(state: TeamState, reason: string, timestamp: number): TeamState {
  const leaving = state.seats.filter(({ active }) => active)
  const said = leaving.map((seat) => ({
    type: 'exit' as const,
    memberId: speakerOf(seat),
    message: reason,
    round: state.round,
    turnCount: seat.turns,
    timestamp,
  }))
  const seats = state.seats.map((seat) => ({ ...seat, active: false }))
  return { ...state, seats, messages: append(state.messages, said) }
}

/** Why the team must end now, or undefined while it can go on (PAT-57, PAT-58). */
export function conclusionOf(team: Team, state: TeamState): Conclusion | undefined {
  const { terminationMode: mode, maxRounds } = team
  if (state.seats.every(({ active }) => !active)) return 'no_members'
  if (mode === 'consensus' && hasConsensus(team, state)) return 'consensus'
  if (state.round >= maxRounds) return 'maxRounds'
  if (mode !== 'maxRounds' && state.quiet >= quietRounds) return 'no_new_information'
  return undefined
}

/** All members that are there are ready, or as many as make a quorum. The coordinator has no vote (PAT-C18). */
function hasConsensus({ quorum }: Team, { seats }: TeamState): boolean {
  const voters = seats.filter(({ active }) => active)
  const ready = voters.filter(({ vote }) => vote?.ready === true).length
  return voters.length > 0 && ready >= Math.min(quorum ?? voters.length, voters.length)
}

function without({ vote: _, ...seat }: Seat, turns: number): Seat {
  return { ...seat, active: false, turns }
}

function append(messages: readonly TeamMessage[], said: readonly Omit<TeamMessage, 'seq'>[]): readonly TeamMessage[] {
  return [...messages, ...said.map((message, index) => ({ seq: messages.length + index + 1, ...message }))]
}

function saysSomethingNew(before: readonly TeamMessage[], said: readonly Omit<TeamMessage, 'seq'>[]): boolean {
  const known = new Set(before.filter(({ type }) => type === 'update').map(({ message }) => normalised(message)))
  return said.some(({ type, message }) => type === 'update' && !known.has(normalised(message)))
}

/** The same words count as the same message, however they are set. */
function normalised(message: string): string {
  return message
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
