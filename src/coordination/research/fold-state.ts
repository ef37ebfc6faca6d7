import type { RunEvent } from '../../events/event.ts'
import type { ReadableEvent } from '../../events/family.ts'
import { isObject } from '../../events/json.ts'
import { type ResearchEvents, researchEvents } from './events.ts'
import { patched } from './patch.ts'
import { type AgentState, initialState } from './state.ts'

type Folds = {
  readonly [Type in keyof ResearchEvents]?: (state: AgentState, data: ResearchEvents[Type]) => AgentState
}

/**
 * What each event changes. Those that are left out change nothing: they tell how it came about. In a log, events have
 * fields of the kernel as well, which are no part of the state.
 */
const folds: Folds = {
  'research.action': (state, { agent, action, details, at }) => ({
    ...state,
    agent_actions: [...state.agent_actions, { agent, action, details, at }],
  }),
  'research.phase_changed': (state, { from, to, reason, ts }) => ({
    ...state,
    current_phase: to,
    phase_history: [...state.phase_history, { from, to, reason, ts }],
    ...(to === 'COMPLETED' || to === 'FAILED' ? { completed_at: ts } : {}),
  }),
  'research.state_patched': (state, { patch }) => patched(state, patch),
  'research.cost_added': (state, { cost_micros, tokens }) => ({
    ...state,
    total_cost: state.total_cost + cost_micros,
    total_tokens: state.total_tokens + tokens,
  }),
  'research.snapshot': (state, { label, at, phase, holds }) => ({
    ...state,
    snapshots: [...state.snapshots, { label, at, phase, holds }],
  }),
}

/** The state after one more event. Pure, so that a screen has the same state as the run. */
export function folded<Type extends keyof ResearchEvents>(
  state: AgentState,
  type: Type,
  data: ResearchEvents[Type],
): AgentState {
  return folds[type]?.(state, data) ?? state
}

/** An event of a log, with its place in it. */
type LoggedEvent = ReadableEvent & Partial<Pick<RunEvent, 'seq'>>

/** The state of research as the log of its run tells it; undefined where none has begun. */
export function stateOf(events: Iterable<LoggedEvent>): AgentState | undefined {
  let state: AgentState | undefined
  for (const event of whatHolds(events)) {
    const started = researchEvents.read(event, 'research.started')
    if (started !== undefined) state = initialState(started.brief, started.execution_id, started.at)
    else if (state !== undefined) state = foldedEvent(state, event)
  }
  return state
}

/** Of a run that was reopened, what came after that point was given up: whatever of it still holds is written once more. */
function whatHolds(events: Iterable<LoggedEvent>): readonly LoggedEvent[] {
  let kept: LoggedEvent[] = []
  for (const event of events) {
    const after = event.type === 'run.reopened' && isObject(event.data) ? event.data['after'] : undefined
    if (typeof after === 'number') kept = kept.filter(({ seq = 0 }) => seq <= after)
    if (isFolded(event.type) || event.type === 'research.started') kept.push(event)
  }
  return kept
}

function foldedEvent(state: AgentState, event: ReadableEvent): AgentState {
  const { type } = event
  return isFolded(type) ? foldedAs(state, event, type) : state
}

function isFolded(type: string): type is keyof ResearchEvents {
  return Object.hasOwn(folds, type)
}

function foldedAs<Type extends keyof ResearchEvents>(state: AgentState, event: ReadableEvent, type: Type): AgentState {
  const data = researchEvents.read(event, type)
  return data === undefined ? state : folded(state, type, data)
}
