import type { AgentDefinition } from '../../agents/definition.ts'
import { windowIn } from '../../agents/window.ts'
import type { RunInput } from '../../events/run.ts'
import type { Context } from '../../kernel/context.ts'
import { equipmentOf } from '../patterns/first-call.ts'
import { type Asked, type AtWork, askedIn, type Layer, type Request } from '../patterns/layer.ts'
import type { PastTurn } from './carry-over.ts'
import type { TeamMessage } from './events.ts'
import type { Team } from './fields.ts'
import type { TeamControls, TeamHooks } from './hooks.ts'
import { type Looked, lookedNowhere, together } from './reviews.ts'
import { firstState, type TeamState } from './round-machine.ts'
import type { MemberVoice } from './voice.ts'

/** The speaker, in the inbox of a member, of messages from outside the team. */
const host = 'host'

/** For models of which it is not known how much they can read. */
const usualWindowTokens = 128_000

/** A team at work: what it is, how far it is, and what each member heard. All of it follows from the log. */
export class Table {
  readonly context: Context
  readonly layer: Layer
  /** The agent that declares the team. */
  readonly agent: AgentDefinition
  readonly team: Team
  readonly task: RunInput
  /** The task as data. */
  readonly asked: Asked
  /** The agent that concludes: the one that declares the team, or the member it names (PAT-51). */
  readonly coordinator: string
  readonly warnings: string[] = []
  /** The types of the errors that members failed with. */
  readonly lost: string[] = []
  /** The members that said something, and whether any of their turns with a word in it served the whole request. */
  readonly served: Map<string, boolean> = new Map()
  state: TeamState
  /** Why code wants the work to end, if it does. */
  stopped: string | undefined
  coordinatorTurns: PastTurn[] = []
  readonly #hooks: TeamHooks
  readonly #past: Map<string, PastTurn[]> = new Map()
  readonly #looked: Map<string, Looked> = new Map()
  readonly #notes: Map<string, readonly string[]> = new Map()
  #injected: { readonly member: string; readonly message: string }[] = []

  constructor(context: Context, { agent, layer }: AtWork, team: Team, request: Request) {
    const { part: _, ...declaring } = agent
    this.context = context
    this.layer = layer
    this.agent = declaring
    this.team = team
    this.task = request.advised
    this.asked = askedIn(request, request.advised)
    this.coordinator = team.coordinator ?? agent.name
    this.state = firstState(team.members.filter((member) => member !== team.coordinator))
    this.#hooks = (layer.hooksOf('team', agent.name) as TeamHooks | undefined) ?? {}
  }

  /** What the voices of the first edition did not know. */
  get rounds(): { readonly rounds?: number } {
    return this.context.edition === 1 ? {} : { rounds: this.team.maxRounds }
  }

  /** What all members are told, when the agent that declares the team has no part in it (PAT-51). */
  get charter(): { readonly charter?: string } {
    return this.team.coordinator === undefined ? {} : { charter: this.agent.prompt }
  }

  get memberVoice(): MemberVoice {
    const { ballot } = this.team
    const { name } = this.agent
    return { as: 'member', team: name, ...this.charter, ...this.rounds, ...(ballot === undefined ? {} : { ballot }) }
  }

  pastOf(member: string): readonly PastTurn[] {
    return this.#past.get(member) ?? []
  }

  remember(member: string, turn: PastTurn): void {
    this.#past.set(member, [...this.pastOf(member), turn])
  }

  /** What the tools of a member found, over all its turns. */
  lookedBy(member: string): Looked {
    return this.#looked.get(member) ?? lookedNowhere
  }

  rememberLooked(member: string, looked: Looked): void {
    this.#looked.set(member, together([this.lookedBy(member), looked]))
  }

  /** What a member was told in its first turn besides its voice. */
  notesOf(member: string): { readonly notes?: readonly string[] } {
    const notes = this.#notes.get(member)
    return notes === undefined ? {} : { notes }
  }

  rememberNotes(member: string, notes: readonly string[]): void {
    this.#notes.set(member, notes)
  }

  windowOf(name: string): number {
    const agent = name === this.agent.name ? this.agent : this.layer.agents.get(name)
    const equipment = agent === undefined ? undefined : equipmentOf(this.context, agent, this.layer)
    return windowIn(this.context.edition, equipment?.windowTokens ?? usualWindowTokens)
  }

  /** Has a member hear something from outside the team at the beginning of its next turn. */
  tellLater(member: string, message: string): void {
    this.#injected.push({ member, message })
  }

  /** What a member is to hear next from outside the team, as messages; each once. */
  takeInjected(member: string): readonly TeamMessage[] {
    const mine = this.#injected.filter((one) => one.member === member)
    this.#injected = this.#injected.filter((one) => one.member !== member)
    const { round } = this.state
    return mine.map(({ message }) => ({
      seq: 0,
      type: 'update',
      memberId: host,
      message,
      round,
      turnCount: 0,
      timestamp: 0,
    }))
  }

  /** Tells code what happened, and lets it act. */
  tell(call: (hooks: TeamHooks, controls: TeamControls) => void): void {
    call(this.#hooks, {
      round: this.state.round,
      cancelRemaining: (reason) => {
        this.stopped ??= reason
      },
    })
  }
}
