import { type EventOf, type EventType, eventCatalog, isKernelEvent, type KernelEvent } from '../events/catalog.ts'
import { type EventPart, operationOf, type RunEvent } from '../events/event.ts'
import type { EventFamily } from '../events/family.ts'

/** An event of a coordination model, and the path of the operation that wrote it. */
export type RecordedEvent<Type extends string, Data> = RunEvent<Type, Data> & { readonly op: string }

/** What is done with events, by their types. */
type KernelHandlers<State> = { readonly [Type in EventType]?: (state: State, event: EventOf<Type>) => void }
type FamilyHandlers<State, Types> = {
  readonly [Type in keyof Types & string]?: (state: State, event: RecordedEvent<Type, Types[Type]>) => void
}

/**
 * A way of reading a log: a fold of events into a state. `Types` are the events of a coordination model that it reads
 * besides those of the kernel.
 *
 * A fold owns its state and changes it in place, so that taking one more event
 * costs the same however long the log is. Events it does not name are passed over.
 */
export interface Projection<State, Types = unknown> {
  readonly initial: () => State
  /** The events it reads besides the kernel's. Their data is lifted to the present version and checked first. */
  readonly events?: EventFamily<Types>
  readonly on: KernelHandlers<State> & FamilyHandlers<State, Types>
  /** Called for kernel events by the part they play, before the handler of their type. Without `op`, it is the run's. */
  readonly parts?: { readonly [Part in EventPart]?: (state: State, event: KernelEvent, op: string | undefined) => void }
  /** Called for events that neither the kernel nor the family declares. */
  readonly other?: (state: State, event: RunEvent) => void
}

/** A projection that must say something about every kernel event: a new event does not compile until it does. */
export interface TotalProjection<State> extends Projection<State> {
  readonly on: Required<KernelHandlers<State>>
}

/** A state that takes in one event after the other. */
export interface Fold<State> {
  readonly state: State
  take(event: RunEvent): void
}

export function startFold<State, Types>(projection: Projection<State, Types>): Fold<State> {
  const state = projection.initial()
  return { state, take: (event) => apply(projection, state, event) }
}

export function project<State, Types>(projection: Projection<State, Types>, events: Iterable<RunEvent>): State {
  const fold = startFold(projection)
  for (const event of events) fold.take(event)
  return fold.state
}

/** A handler whose event is known to be of its type: the compiler can't see that type and handler belong together. */
type Handler<State> = ((state: State, event: RunEvent<string, unknown> & { readonly op?: string }) => void) | undefined

function apply<State, Types>(projection: Projection<State, Types>, state: State, event: RunEvent): void {
  const { on, parts, events, other } = projection
  const handlers = on as Readonly<Record<string, Handler<State>>>
  const handler = handlers[event.type]
  if (isKernelEvent(event)) {
    parts?.[eventCatalog[event.type].part]?.(state, event, operationOf(event))
    handler?.(state, event)
  } else if (events === undefined || !declares(events, event.type)) other?.(state, event)
  else if (handler !== undefined) {
    handler(state, { ...event, op: operationOf(event) ?? '', data: events.read(event, event.type) })
  }
}

function declares<Types>(events: EventFamily<Types>, type: string): type is keyof Types & string {
  return Object.hasOwn(events.types, type)
}
