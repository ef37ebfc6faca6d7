import type { RunError } from '../../errors/run-error.ts'
import type { Artifact } from '../../events/artifact.ts'
import type { Context } from '../../kernel/context.ts'
import type { Layer } from '../patterns/layer.ts'
import type { AtomVerdict, AtomVerdicts } from './conditions/weigh.ts'
import { isMeasured } from './definition.ts'
import { type CollabEvents, collabEvents, type LimitName } from './events.ts'
import type { HistoryEntry } from './history.ts'
import type { Team } from './team.ts'
import { builtInVariables, type LastTurn, type TeamCounts } from './variables/built-in.ts'
import type { VariableChange } from './variables/change.ts'
import { VariableStore } from './variables/store.ts'

/** What a turn left behind, for the decision after it. */
export interface TurnLeft extends LastTurn {
  readonly answer: string
  readonly artifacts: readonly Artifact[]
  readonly error?: RunError
}

interface TableParts {
  readonly team: Team
  readonly layer: Layer
  readonly request: string
}

/** Everything that the members of a team share while it works. All of it follows from events and results in the log. */
export class Table {
  readonly team: Team
  readonly layer: Layer
  /** What is asked, with what the user said since. */
  request: string
  readonly variables: VariableStore = new VariableStore()
  readonly history: HistoryEntry[] = []
  readonly artifacts: Artifact[] = []
  readonly verdicts: Map<string, AtomVerdict> = new Map()
  readonly #context: Context
  readonly #began: number
  readonly #visits = new Map<string, number>()
  readonly #loads = new Map<string, number>()
  readonly #fired = new Map<number, number>()
  #turns = 0
  #handoffs = 0
  #costMicros = 0

  constructor(context: Context, { team, layer, request }: TableParts) {
    this.request = request
    this.#context = context
    this.#began = context.now()
    this.team = team
    this.layer = layer
    for (const [name, value] of Object.entries(team.definition.context_variables)) {
      if (!isMeasured(value)) this.variables.set({ name, value, source: 'team', by: team.definition.name })
    }
  }

  record<Type extends keyof CollabEvents>(type: Type, data: CollabEvents[Type], from: Context = this.#context): void {
    from.record(collabEvents, type, data)
  }

  get members(): readonly string[] {
    return [...this.team.members.keys()]
  }

  get turns(): number {
    return this.#turns
  }

  visitsOf(agent: string): number {
    return this.#visits.get(agent) ?? 0
  }

  firedOf(rule: number): number {
    return this.#fired.get(rule) ?? 0
  }

  beginTurn(agent: string): { readonly turn: number; readonly visit: number } {
    const visit = this.visitsOf(agent) + 1
    this.#visits.set(agent, visit)
    this.#loads.set(agent, (this.#loads.get(agent) ?? 0) + 1)
    return { turn: ++this.#turns, visit }
  }

  endTurn(agent: string, entry: HistoryEntry, kept: readonly Artifact[], costMicros: number): void {
    this.#loads.set(agent, Math.max(0, (this.#loads.get(agent) ?? 0) - 1))
    this.history.push(entry)
    this.artifacts.push(...kept)
    this.#costMicros += costMicros
  }

  fire(rule: number): void {
    this.#handoffs += 1
    this.#fired.set(rule, this.firedOf(rule) + 1)
  }

  /** The limit that another turn of a member would break, if any (COL-45). */
  limitBefore(agent: string): { readonly limit: LimitName; readonly value: number } | undefined {
    const { max_turns, max_visits_per_agent } = this.team.definition
    if (this.#turns >= max_turns) return { limit: 'max_turns', value: max_turns }
    if (this.visitsOf(agent) >= max_visits_per_agent) {
      return { limit: 'max_visits_per_agent', value: max_visits_per_agent }
    }
    return undefined
  }

  /** Sets what is new, as one event. */
  set(changes: readonly VariableChange[], turn: number, from: Context): void {
    const fresh = changes.filter((change) => !this.variables.holds(change))
    for (const change of fresh) this.variables.set(change)
    if (fresh.length > 0) this.record('collab.variables_set', { turn, changes: fresh }, from)
  }

  /** All variables as rules see them after a turn. */
  variablesAfter(last: LastTurn, now: number): Readonly<Record<string, unknown>> {
    const counts: TeamCounts = {
      turns: this.#turns,
      handoffs: this.#handoffs,
      visits: this.#visits,
      loads: this.#loads,
      elapsedSeconds: (now - this.#began) / 1000,
      costUsd: this.#costMicros / 1e6,
    }
    return { ...this.variables.all(), ...builtInVariables(counts, last, this.members) }
  }

  get known(): AtomVerdicts {
    return this.verdicts
  }
}
