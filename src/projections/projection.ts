import { type EventCatalog, type EventOf, type EventType, isKernelEvent } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'

/**
 * A way of reading a log: a fold of events into a state.
 *
 * A fold owns its state and changes it in place, so that taking one more event
 * costs the same however long the log is. Events it does not name are passed over.
 */
export interface Projection<State> {
  readonly initial: () => State
  readonly on: { readonly [Type in EventType]?: (state: State, event: EventOf<Type>) => void }
  /** Called for events of coordination models. */
  readonly other?: (state: State, event: RunEvent) => void
}

/** A projection that must say something about every kernel event: a new event does not compile until it does. */
export interface TotalProjection<State> extends Projection<State> {
  readonly on: { readonly [Type in EventType]: (state: State, event: EventOf<Type>) => void }
}

/** A state that takes in one event after the other. */
export interface Fold<State> {
  readonly state: State
  take(event: RunEvent): void
}

export function startFold<State>(projection: Projection<State>): Fold<State> {
  const state = projection.initial()
  return { state, take: (event) => apply(projection, state, event) }
}

export function project<State>(projection: Projection<State>, events: Iterable<RunEvent>): State {
  const fold = startFold(projection)
  for (const event of events) fold.take(event)
  return fold.state
}

function apply<State>(projection: Projection<State>, state: State, event: RunEvent): void {
  if (!isKernelEvent(event)) {
    projection.other?.(state, event)
    return
  }
  const handler = projection.on[event.type] as ((state: State, event: EventOf<keyof EventCatalog>) => void) | undefined
  handler?.(state, event as EventOf<keyof EventCatalog>)
}
