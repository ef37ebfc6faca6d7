import type { RunEvent } from '../../events/event.ts'
import { plural } from './figures.ts'

/** Who does something, and what, in words for a person. */
export interface Told {
  readonly who: string
  readonly does: string
}

/** As patterns record it; what is missing is passed over. */
interface PatternData {
  readonly agent?: string
  readonly agents?: readonly string[]
  readonly answered?: readonly string[]
  readonly attempt?: number
  readonly candidates?: readonly string[]
  readonly choice?: string
  readonly dissent?: readonly { readonly member: string; readonly reason: string }[]
  readonly failed?: readonly { readonly agent: string; readonly type: string; readonly message: string }[]
  readonly maxRounds?: number
  readonly memberId?: string
  readonly members?: readonly string[]
  readonly message?: string
  readonly plurality?: string | null
  readonly problem?: string
  readonly ready?: boolean
  readonly reason?: string
  readonly require?: string | { readonly quorum: number }
  readonly round?: number
  readonly rounds?: readonly number[]
  readonly type?: string
  readonly votes?: readonly { readonly active?: boolean; readonly ready?: boolean }[]
}

type Words = (data: PatternData) => string | undefined

/** Each event of a pattern; undefined for what another line says better. */
const words: Readonly<Record<string, Words>> = {
  'advisors.asked': ({ agents = [], require }) => `asks ${namesOf(agents)} for advice${neededOf(require)}`,
  'advisors.gathered': ({ answered = [], failed = [] }) => gathered(answered, failed),
  'router.selected': ({ agent, reason }) => `chose ${agent}: ${reason}`,
  'router.repair': ({ attempt, problem }) => `made no choice (attempt ${attempt}): ${problem}`,
  'router.failed': ({ candidates = [] }) => `chose nobody of ${candidates.join(', ')}`,
  'team.round_started': ({ members = [], ...at }) => `${roundOf(at)}: ${members.join(', ')}`,
  'team.broadcast': ({ type, message = '' }) => (type === 'update' ? `says: ${firstLine(message)}` : undefined),
  'team.silent': () => 'has nothing new to say',
  'team.voted': voted,
  'team.member_left': ({ reason }) => `leaves the team: ${reason}`,
  'team.seated': ({ agent }) => `is heard through ${agent} from now on`,
  'team.digest': ({ rounds = [] }) => `gets round ${rounds.join(', ')} shortened`,
  'team.injected': () => undefined,
  'team.message_injected': ({ message = '' }) => `is told: ${firstLine(message)}`,
  'team.concluded': ({ reason = '', round = 0, votes = [], plurality, dissent = [] }) => {
    const ready = votes.filter((vote) => vote.active !== false && vote.ready === true).length
    const most = typeof plurality === 'string' ? `, most votes for "${plurality}"` : ''
    const against = dissent.length === 0 ? 'no dissent' : `dissent: ${dissent.map(disagrees).join('; ')}`
    return `concludes after ${plural(round, 'round')}, ${conclusionOf(reason)}: ${ready} of ${votes.length} ready${most}, ${against}`
  },
}

/** What a pattern did, or undefined for events of others and for what needs no line. */
export function patternWords({ type, actor, data }: RunEvent): Told | undefined {
  const about = data as PatternData
  const does = Object.hasOwn(words, type) ? words[type]?.(about) : undefined
  if (does === undefined) return undefined
  return { who: type.startsWith('team.') ? (about.memberId ?? actor) : actor, does }
}

export function isPatternEvent({ type }: Pick<RunEvent, 'type'>): boolean {
  return Object.hasOwn(words, type)
}

/** As teams say why they start a member. */
const turnReason = /^member (\S+) of (.+), round (\d+)$/

/** Which turn a member of a team was started for, or undefined when it was started for something else. */
export function turnIn(
  reason: string,
): { readonly member: string; readonly team: string; readonly round: string } | undefined {
  const [, member, team, round] = turnReason.exec(reason) ?? []
  return member === undefined || team === undefined ? undefined : { member, team, round: `round ${round}` }
}

/** `round 2 of 3`. */
export function roundOf({ round, maxRounds }: Pick<PatternData, 'round' | 'maxRounds'>): string {
  return maxRounds === undefined ? `round ${round}` : `round ${round} of ${maxRounds}`
}

function voted({ ready, choice, reason = '' }: Pick<PatternData, 'ready' | 'choice' | 'reason'>): string {
  const what = choice === undefined ? '' : ` for "${choice}"`
  return `votes${what}, ${ready === true ? 'ready' : 'not ready'} to conclude${reason === '' ? '' : `: ${reason}`}`
}

const conclusions: Readonly<Record<string, string>> = {
  consensus: 'by consensus',
  maxRounds: 'as many as there may be',
  no_new_information: 'with nothing new to say',
  no_members: 'with no member left',
  coordinator: 'by its coordinator',
  stopped: 'stopped by the program',
  budget: 'with its budget used up',
}

export function conclusionOf(reason: string): string {
  return Object.hasOwn(conclusions, reason) ? (conclusions[reason] ?? reason) : reason
}

/** Headings say what follows and not what was found. */
export function firstLine(message: string): string {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  return (lines.find((line) => !line.startsWith('#')) ?? lines[0] ?? '').trim()
}

function gathered(answered: readonly string[], failed: NonNullable<PatternData['failed']>): string {
  const missing = failed.map(({ agent, type, message }) => `; ${agent} gave none: ${type}: ${message}`).join('')
  return `has the advice of ${answered.length === 0 ? 'nobody' : answered.join(', ')}${missing}`
}

function neededOf(require: PatternData['require']): string {
  if (typeof require === 'object') return `; ${require.quorum} must answer`
  return require === 'all' ? '; all must answer' : require === 'any' ? '; one must answer' : ''
}

function namesOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function disagrees({ member, reason }: { readonly member: string; readonly reason: string }): string {
  return `${member} (${reason})`
}
