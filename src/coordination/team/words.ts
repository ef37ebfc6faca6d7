import { plural } from '../../projections/plural.ts'
import { firstLine } from '../phrases.ts'
import type { KindWords, Told } from '../view.ts'
import { coordinatorAbout, memberAbout } from './about.ts'
import type { ConclusionReason, Dissent, TeamEvents } from './events.ts'

export const teamWords: KindWords<TeamEvents> = {
  tells: {
    'team.round_started': (data) => `${roundOf(data)}: ${data.members.join(', ')}`,
    'team.broadcast': ({ type, memberId, message }) =>
      type === 'update' ? told(memberId, `says: ${firstLine(message)}`) : undefined,
    'team.silent': ({ memberId }) => told(memberId, 'has nothing new to say'),
    'team.voted': ({ memberId, ...vote }) => told(memberId, voted(vote)),
    'team.member_left': ({ memberId, reason }) => told(memberId, `leaves the team: ${reason}`),
    'team.seated': ({ memberId, agent }) => told(memberId, `is heard through ${agent} from now on`),
    'team.digest': ({ memberId, rounds }) =>
      told(memberId, `gets ${rounds.length === 1 ? 'round' : 'rounds'} ${rounds.join(', ')} shortened`),
    'team.injected': () => undefined,
    'team.message_injected': ({ memberId, message }) => told(memberId, `is told: ${firstLine(message)}`),
    'team.concluded': concluded,
  },
  roles: {
    member: {
      trigger: 'team',
      begins: ({ about, reason }) => {
        const turn = memberAbout(about)
        return turn === undefined ? reason : `takes its turn in round ${turn.round} of ${turn.team}`
      },
      place: ({ about }) => {
        const turn = memberAbout(about)
        return turn && `round ${turn.round}`
      },
      ends: '',
    },
    coordinator: {
      trigger: 'team',
      begins: ({ about, reason }) => {
        const turn = coordinatorAbout(about)
        return turn?.turn === 'last' ? `begins the report of ${turn.team}` : reason
      },
      place: ({ about }) => {
        const turn = coordinatorAbout(about)
        return turn && (turn.turn === 'last' ? 'the report' : `after round ${turn.round}`)
      },
      ends: '',
    },
  },
  speeches: {
    broadcast: { says: '' },
    vote_conclude: { says: '' },
    final_report: { says: 'hands in the report' },
    conclude_team: { says: 'hands in the report and ends the work' },
  },
}

/** `round 2 of 3`. */
export function roundOf({ round, maxRounds }: Pick<TeamEvents['team.round_started'], 'round' | 'maxRounds'>): string {
  return `round ${round} of ${maxRounds}`
}

const conclusions: Readonly<Record<ConclusionReason, string>> = {
  consensus: 'by consensus',
  maxRounds: 'the most there may be',
  no_new_information: 'with nothing new to say',
  no_members: 'with no member left',
  coordinator: 'by its coordinator',
  stopped: 'stopped by the program',
  budget: 'with its budget used up',
}

/** `2 rounds, by consensus`. */
export function conclusion({ round, reason }: Pick<TeamEvents['team.concluded'], 'round' | 'reason'>): string {
  return `${plural(round, 'round')}, ${conclusions[reason]}`
}

function concluded({ votes, plurality, dissent, ...end }: TeamEvents['team.concluded']): string {
  const ready = votes.filter((vote) => vote.active && vote.ready === true).length
  const most = typeof plurality === 'string' ? `, most votes for "${plurality}"` : ''
  const against = dissent.length === 0 ? 'no dissent' : `dissent: ${dissent.map(disagrees).join('; ')}`
  return `concludes after ${conclusion(end)}: ${ready} of ${votes.length} ready${most}, ${against}`
}

function disagrees({ member, reason }: Dissent): string {
  return `${member} (${reason})`
}

function voted({ ready, choice, reason = '' }: Omit<TeamEvents['team.voted'], 'memberId'>): string {
  const what = choice === undefined ? '' : ` for "${choice}"`
  return `votes${what}, ${ready ? 'ready' : 'not ready'} to conclude${reason === '' ? '' : `: ${reason}`}`
}

function told(who: string, does: string): Told {
  return { who, does }
}
