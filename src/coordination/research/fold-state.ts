import type { ReadableEvent } from '../../events/family.ts'
import { type ResearchEvents, researchEvents } from './events.ts'
import { patched } from './patch.ts'
import { type AgentState, initialState } from './state.ts'

/** Something that happened in research. */
export type ResearchFact = {
  [Type in keyof ResearchEvents]: { readonly type: Type; readonly data: ResearchEvents[Type] }
}[keyof ResearchEvents]

/** The state after one more fact. Pure, so that a screen has the same state as the run. */
export function foldFact(state: AgentState | undefined, fact: ResearchFact): AgentState | undefined {
  if (fact.type === 'research.started') {
    return initialState(fact.data.brief, fact.data.execution_id, fact.data.at)
  }
  if (state === undefined) return undefined
  switch (fact.type) {
    case 'research.action':
      return { ...state, agent_actions: [...state.agent_actions, fact.data] }
    case 'research.phase_changed': {
      const isEnd = fact.data.to === 'COMPLETED' || fact.data.to === 'FAILED'
      const phase_history = [...state.phase_history, fact.data]
      return { ...state, current_phase: fact.data.to, phase_history, ...(isEnd ? { completed_at: fact.data.ts } : {}) }
    }
    case 'research.state_patched':
      return patched(state, fact.data.patch)
    case 'research.cost_added': {
      const { cost_micros, tokens } = fact.data
      return { ...state, total_cost: state.total_cost + cost_micros, total_tokens: state.total_tokens + tokens }
    }
    case 'research.snapshot':
      return { ...state, snapshots: [...state.snapshots, fact.data] }
    default:
      return state
  }
}

/** The state of research as the log of its run tells it; undefined where none has begun. */
export function stateOf(events: Iterable<ReadableEvent>): AgentState | undefined {
  let state: AgentState | undefined
  for (const event of events) {
    const fact = factIn(event)
    if (fact !== undefined) state = foldFact(state, fact)
  }
  return state
}

function factIn(event: ReadableEvent): ResearchFact | undefined {
  if (!Object.hasOwn(researchEvents.types, event.type)) return undefined
  const type = event.type as keyof ResearchEvents
  const data = researchEvents.read(event, type)
  return data === undefined ? undefined : ({ type, data } as ResearchFact)
}
