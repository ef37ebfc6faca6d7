import type { Dissent, Tally } from './events.ts'
import type { Team } from './fields.ts'
import { embedded } from './messages.ts'
import { type Seat, speakerOf, type TeamState } from './round-machine.ts'

/** Counted here and not by a model (PAT-63). */
export function tallyOf(ballot: readonly string[], { seats }: TeamState): Tally {
  const votes = (choice: string): number => seats.filter(({ active, vote }) => active && vote?.choice === choice).length
  return ballot.map((choice) => ({ choice, votes: votes(choice) })).toSorted((left, right) => right.votes - left.votes)
}

/** What most voted for; undefined when there are no votes or the first are equal. */
export function pluralityOf([first, second]: Tally): string | undefined {
  if (first === undefined || first.votes === 0 || first.votes === second?.votes) return undefined
  return first.choice
}

/** The members that are not ready, and those that voted for something else than most. */
export function dissentOf({ ballot }: Team, state: TeamState): readonly Dissent[] {
  const winner = ballot === undefined ? undefined : pluralityOf(tallyOf(ballot, state))
  return state.seats
    .filter(({ active }) => active)
    .flatMap((seat) => {
      const reason = reasonAgainst(seat, winner)
      return reason === undefined ? [] : [{ member: speakerOf(seat), reason }]
    })
}

function reasonAgainst({ vote }: Seat, winner: string | undefined): string | undefined {
  if (vote === undefined) return 'did not vote'
  if (!vote.ready) return vote.reason ?? 'not ready, and gave no reason'
  if (winner === undefined || vote.choice === undefined || vote.choice === winner) return undefined
  return `voted for ${vote.choice}${vote.reason === undefined ? '' : `: ${vote.reason}`}`
}

/** The votes as a table, and what follows from them, for the agent that concludes (PAT-59). */
export function votesText(team: Team, state: TeamState): string {
  const dissent = dissentOf(team, state)
  const parts = ['## VOTES', votesTable(state.seats)]
  if (team.ballot !== undefined) parts.push('## BALLOT', ballotText(tallyOf(team.ballot, state)))
  parts.push('## DISSENT', dissent.length === 0 ? '(None.)' : dissentText(dissent))
  return parts.join('\n\n')
}

export function votesTable(seats: readonly Seat[]): string {
  const rows = seats.map((seat) => `| ${[speakerOf(seat), ...cells(seat)].join(' | ')} |`)
  return ['| member | ready | choice | reason |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/** One line for each member that does not agree. */
export function dissentText(dissent: readonly Dissent[]): string {
  return dissent.map(({ member, reason }) => `- ${member}: ${inOneLine(reason)}`).join('\n')
}

function cells({ active, vote }: Seat): readonly string[] {
  if (!active) return ['left the team', '', '']
  if (vote === undefined) return ['no vote', '', '']
  return [vote.ready ? 'yes' : 'no', vote.choice ?? '', inOneLine(vote.reason ?? '').replaceAll('|', '\\|')]
}

function ballotText(tally: Tally): string {
  const winner = pluralityOf(tally)
  const counts = tally.map(({ choice, votes }) => `- ${choice}: ${votes}`)
  return [...counts, winner === undefined ? 'No choice has the most votes.' : `Most votes: ${winner}.`].join('\n')
}

function inOneLine(text: string): string {
  return embedded(text.replaceAll(/\s+/g, ' ').trim())
}
