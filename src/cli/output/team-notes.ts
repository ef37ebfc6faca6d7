import type { RunEvent } from '../../events/event.ts'
import { plural } from './figures.ts'
import { conclusionOf, firstLine, roundOf, turnIn } from './pattern-words.ts'
import type { Note } from './run-notes.ts'

interface TeamData {
  readonly childRunId?: string
  readonly choice?: string
  readonly dissent?: readonly { readonly member: string }[]
  readonly maxRounds?: number
  readonly memberId?: string
  readonly members?: readonly string[]
  readonly message?: string
  readonly ready?: boolean
  readonly reason?: string
  readonly role?: string
  readonly round?: number
  readonly type?: string
}

/** Where a team stands. */
interface Standing {
  readonly round: string
  readonly members: readonly string[]
  readonly ready: ReadonlySet<string>
}

/** One member in one round. */
interface Turn {
  readonly runId: string
  readonly round: string
  readonly vote?: string | undefined
  readonly said?: string | undefined
  readonly left?: string | undefined
}

/** What teams, their members and coordinators are about, by the ids of their runs. Takes events as they come. */
export class TeamNotes {
  readonly #notes = new Map<string, Note>()
  readonly #teams = new Map<string, Standing>()
  readonly #turns = new Map<string, Turn>()

  of(id: string): Note | undefined {
    return this.#notes.get(id)
  }

  take({ runId, type, data }: RunEvent): void {
    const about = data as TeamData
    // Who sits on the seat of another speaks as "intake (as billing)".
    const member = about.memberId?.replace(/ \(as .+\)$/, '')
    const key = `${runId} round ${about.round} ${member}`
    if (type === 'child.started') this.#started(runId, about)
    else if (type === 'team.round_started') this.#round(runId, about)
    else if (type === 'team.broadcast' && about.type === 'update') this.#turned(key, { said: about.message })
    else if (type === 'team.voted') this.#voted(runId, key, about)
    else if (type === 'team.member_left') this.#turned(key, { left: about.reason })
    else if (type === 'team.concluded') this.#concluded(runId, about)
  }

  #started(runId: string, { childRunId = '', role, reason = '' }: TeamData): void {
    if (role === 'coordinator') this.#notes.set(childRunId, { says: reason, tone: 'dim' })
    const turn = role === 'member' ? turnIn(reason) : undefined
    if (turn === undefined) return
    const { member, round } = turn
    this.#turns.set(`${runId} ${round} ${member}`, { runId: childRunId, round })
    this.#turned(`${runId} ${round} ${member}`, {})
  }

  #turned(key: string, more: Partial<Turn>): void {
    const before = this.#turns.get(key)
    if (before === undefined) return
    const turn = { ...before, ...more, said: before.said ?? more.said }
    this.#turns.set(key, turn)
    const { round, vote, said, left } = turn
    const parts = [round, vote, said && `said: ${firstLine(said)}`, left && `left the team: ${left}`]
    const says = parts.filter((part) => part !== undefined).join(', ')
    this.#notes.set(turn.runId, { says, tone: left === undefined ? 'dim' : 'bad' })
  }

  #round(runId: string, about: TeamData): void {
    const { ready = new Set<string>() } = this.#teams.get(runId) ?? {}
    this.#stand(runId, { round: roundOf(about), members: about.members ?? [], ready })
  }

  #voted(runId: string, key: string, { memberId = '', ready = false, choice }: TeamData): void {
    this.#turned(key, { vote: `${choice === undefined ? '' : `for "${choice}", `}${ready ? 'ready' : 'not ready'}` })
    const before = this.#teams.get(runId)
    if (before === undefined) return
    const others = [...before.ready].filter((member) => member !== memberId)
    this.#stand(runId, { ...before, ready: new Set(ready ? [...others, memberId] : others) })
  }

  #stand(runId: string, standing: Standing): void {
    this.#teams.set(runId, standing)
    const { round, members, ready } = standing
    const agreed = members.filter((member) => ready.has(member)).length
    this.#notes.set(runId, { says: `${round}, ${agreed} of ${members.length} ready`, tone: 'dim' })
  }

  #concluded(runId: string, { round = 0, reason = '', dissent = [] }: TeamData): void {
    const against = dissent.map(({ member }) => member).join(', ')
    const says = `concluded after ${plural(round, 'round')}, ${conclusionOf(reason)}`
    const tone = against === '' ? 'dim' : 'warn'
    this.#notes.set(runId, { says: against === '' ? says : `${says}; dissent: ${against}`, tone })
  }
}
