import { defineView } from '../define-view.ts'
import { firstLine } from '../phrases.ts'
import type { KindView, Note } from '../view.ts'
import { memberAbout } from './about.ts'
import { type TeamEvents, teamEvents } from './events.ts'
import { speakerOf } from './round-machine.ts'
import { conclusion, roundOf, teamWords } from './words.ts'

/** Where a team stands. */
interface SeatStanding {
  readonly round: string
  readonly members: readonly string[]
  readonly ready: ReadonlySet<string>
}

/** One member in one round. */
interface SeenTurn {
  readonly runId: string
  readonly round: number
  readonly vote?: string
  readonly said?: string
  readonly left?: string
  /** Why it had left before its team went on. The log does not repeat it where it leaves for the same reason again. */
  readonly leftBefore?: string
}

interface Teams {
  /** By the runs of teams, members and coordinators. */
  readonly notes: Map<string, Note>
  readonly standings: Map<string, SeatStanding>
  /** By team, round and member. */
  readonly turns: Map<string, SeenTurn>
  /** The same keys, by the team and the operation that the turn is. */
  readonly operations: Map<string, string>
  /** The member on whose seat a speaker sits, by team and speaker. */
  readonly seats: Map<string, string>
  /** What was said first in a round by a speaker whose seat is not known yet: the log names it after the messages. */
  readonly unplaced: Map<string, string>
  /** About how many tokens the messages took that each team's members were given. */
  readonly tokens: Map<string, number>
}

/** Where each team stands, and what each member said and voted in each round. */
export const teamView: KindView = defineView<Teams, TeamEvents>({
  events: teamEvents,
  words: teamWords,
  projection: {
    initial: () => ({
      notes: new Map(),
      standings: new Map(),
      turns: new Map(),
      operations: new Map(),
      seats: new Map(),
      unplaced: new Map(),
      tokens: new Map(),
    }),
    events: teamEvents,
    on: {
      'child.started': (teams, { runId, data: { op, childRunId, role, reason = '', about } }) => {
        if (role === 'coordinator') teams.notes.set(childRunId, { says: reason, tone: 'dim' })
        const turn = role === 'member' ? memberAbout(about) : undefined
        if (turn === undefined) return
        const key = turnKey(runId, turn.round, turn.member)
        teams.turns.set(key, { runId: childRunId, round: turn.round })
        teams.operations.set(`${runId} ${op}`, key)
        noteTurn(teams, key, {})
      },
      'run.reopened': (teams, { runId, data: { retried } }) => {
        for (const op of retried) returnToTeam(teams, teams.operations.get(`${runId} ${op}`) ?? '')
      },
      'child.ended': (teams, { runId, data: { op, status } }) => {
        const key = teams.operations.get(`${runId} ${op}`) ?? ''
        const left = status === 'failed' ? teams.turns.get(key)?.leftBefore : undefined
        if (left !== undefined) noteTurn(teams, key, { left })
      },
      'team.round_started': (teams, { runId, data }) => {
        const ready = teams.standings.get(runId)?.ready ?? new Set()
        stand(teams, runId, { round: roundOf(data), members: data.members, ready })
      },
      'team.broadcast': (teams, { runId, data: { type, round, memberId, message } }) => {
        if (type !== 'update') return
        const key = turnKey(runId, round, teams.seats.get(`${runId} ${memberId}`) ?? memberId)
        if (teams.turns.has(key)) noteTurn(teams, key, { said: message })
        else if (!teams.unplaced.has(key)) teams.unplaced.set(key, message)
      },
      'team.seated': (teams, { runId, data: { memberId, agent, round } }) => {
        const speaker = speakerOf({ member: memberId, agent })
        teams.seats.set(`${runId} ${speaker}`, memberId)
        const said = teams.unplaced.get(turnKey(runId, round, speaker))
        if (said !== undefined) noteTurn(teams, turnKey(runId, round, memberId), { said })
      },
      'team.voted': (teams, { runId, data: { memberId, round, ready, choice } }) => {
        const vote = `${choice === undefined ? '' : `for "${choice}", `}${ready ? 'ready' : 'not ready'}`
        noteTurn(teams, turnKey(runId, round, memberId), { vote })
        const standing = teams.standings.get(runId)
        if (standing === undefined) return
        const others = [...standing.ready].filter((member) => member !== memberId)
        stand(teams, runId, { ...standing, ready: new Set(ready ? [...others, memberId] : others) })
      },
      'team.member_left': (teams, { runId, data: { memberId, round, reason } }) =>
        noteTurn(teams, turnKey(runId, round, memberId), { left: reason }),
      'team.injected': ({ tokens }, { runId, data }) => {
        tokens.set(runId, (tokens.get(runId) ?? 0) + data.tokens)
      },
      'team.concluded': ({ notes }, { runId, data }) => {
        const says = `concluded after ${conclusion(data)}`
        const against = data.dissent.map(({ member }) => member).join(', ')
        notes.set(
          runId,
          against === '' ? { says, tone: 'dim' } : { says: `${says}; dissent: ${against}`, tone: 'warn' },
        )
      },
    },
  },
  note: ({ notes }, id) => notes.get(id),
  coordinationTokens: ({ tokens }, runId) => tokens.get(runId) ?? 0,
})

function turnKey(team: string, round: number, member: string): string {
  return `${team} ${round} ${member}`
}

/** A member that had left is tried anew. */
function returnToTeam(teams: Teams, key: string): void {
  const before = teams.turns.get(key)
  if (before?.left === undefined) return
  const { left, ...turn } = before
  teams.turns.set(key, { ...turn, leftBefore: left })
  noteTurn(teams, key, {})
}

function noteTurn({ turns, notes }: Teams, key: string, more: Pick<SeenTurn, 'vote' | 'said' | 'left'>): void {
  const before = turns.get(key)
  if (before === undefined) return
  // What a member says first is what the line has room for.
  const said = before.said ?? more.said
  const turn: SeenTurn = { ...before, ...more, ...(said === undefined ? {} : { said }) }
  turns.set(key, turn)
  const { runId, round, vote, left } = turn
  const parts = [`round ${round}`, vote, said && `said: ${firstLine(said)}`, left && `left the team: ${left}`]
  const says = parts.filter((part) => part !== undefined).join(', ')
  notes.set(runId, { says, tone: left === undefined ? 'dim' : 'bad' })
}

function stand({ standings, notes }: Teams, runId: string, standing: SeatStanding): void {
  standings.set(runId, standing)
  const { round, members, ready } = standing
  const agreed = members.filter((member) => ready.has(member)).length
  notes.set(runId, { says: `${round}, ${agreed} of ${members.length} ready`, tone: 'dim' })
}
