import type { JsonObject } from '../../events/json.ts'
import type { Context } from '../../kernel/context.ts'
import { type MetaAgent, type Readable, readableBy, refuseWrite } from './agents.ts'
import type { Brief } from './brief.ts'
import { type ResearchEvents, researchEvents } from './events.ts'
import { folded } from './fold-state.ts'
import { fieldsOf, type StatePatch } from './patch.ts'
import { follow, type ResearchPhase } from './phase.ts'
import { type AgentState, executionIdAt, initialState } from './state.ts'

/** What one of the seven can do with the state that they share: no more than its row allows (RES-4, RES-5). */
export interface StateAccess<Agent extends MetaAgent> {
  /** Says what it does. The first thing in every turn (RES-3). */
  act(action: string, details?: JsonObject): void
  read(): Readable<Agent>
  /** A branch writes with its own context. `at` is when, where that has been read off the clock already. */
  write(patch: StatePatch, from?: Context, at?: number): void
}

/** Keeps the state of one run. Every change of it is an event, so the state is what the log says (RES-6). */
export class StateManager {
  readonly #context: Context
  #state: AgentState

  constructor(context: Context, brief: Brief, taken: ReadonlySet<string> = new Set()) {
    this.#context = context
    const at = context.now()
    this.#state = initialState(brief, executionIdAt(at, taken), at)
    this.record('research.started', { execution_id: this.#state.execution_id, brief, at })
  }

  get state(): AgentState {
    return this.#state
  }

  access<Agent extends MetaAgent>(agent: Agent): StateAccess<Agent> {
    return {
      act: (action, details = {}) =>
        this.record('research.action', { agent, action, details, at: this.#context.now() }),
      read: () => readableBy(agent, this.#state),
      write: (patch, from = this.#context, at = from.now()) => {
        refuseWrite(agent, fieldsOf(patch))
        this.record('research.state_patched', { agent, patch, at }, from)
      },
    }
  }

  /** Goes on to a phase, or throws where that can't follow: then nothing has changed (RES-13). */
  moveTo(next: ResearchPhase, reason: string): void {
    const from = this.#state.current_phase
    follow(from, next)
    this.record('research.phase_changed', { from, to: next, reason, ts: this.#context.now() })
  }

  addCost(micros: number, tokens: number, from: Context): void {
    if (micros + tokens > 0) this.record('research.cost_added', { cost_micros: micros, tokens, at: from.now() }, from)
  }

  snapshot(label: string, holds: JsonObject): void {
    const { current_phase: phase, total_cost } = this.#state
    this.record('research.snapshot', {
      label,
      at: this.#context.now(),
      phase,
      holds: { ...holds, cost_micros: total_cost },
    })
  }

  /** Writes an event and folds it. Branches write with their own context, because each knows its place in the log. */
  record<Type extends keyof ResearchEvents>(
    type: Type,
    data: ResearchEvents[Type],
    from: Context = this.#context,
  ): void {
    from.record(researchEvents, type, data)
    this.#state = folded(this.#state, type, data)
  }
}
