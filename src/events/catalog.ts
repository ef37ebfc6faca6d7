import { keptForAll } from '../errors/kept-for-all.ts'
import { areaOf } from './area.ts'
import { type ArtifactEvents, artifactEvents } from './artifact.ts'
import { type BudgetEvents, budgetEvents } from './budget.ts'
import { type ChildEvents, childEvents } from './child.ts'
import { type DecisionEvents, decisionEvents } from './decision.ts'
import { type DefinitionEvents, definitionEvents } from './definition.ts'
import type { EventPart, KernelDescription, KernelDescriptions, RunEvent } from './event.ts'
import { type LinkedEvents, linkedEvents } from './linked.ts'
import { type MessageEvents, messageEvents } from './message.ts'
import { type ModelEvents, modelEvents } from './model.ts'
import { type ObservationEvents, observationEvents } from './observation.ts'
import { type OperationEvents, operationEvents } from './operation.ts'
import { type QuestionEvents, questionEvents } from './question.ts'
import { type RunEvents, runEvents } from './run.ts'
import { type TimerEvents, timerEvents } from './timer.ts'
import { type ToolEvents, toolEvents } from './tool.ts'

/** Every event the kernel writes. Coordination models add their own with `ctx.record`. */
export interface EventCatalog
  extends RunEvents,
    ModelEvents,
    ToolEvents,
    DecisionEvents,
    ChildEvents,
    LinkedEvents,
    QuestionEvents,
    TimerEvents,
    OperationEvents,
    MessageEvents,
    ArtifactEvents,
    ObservationEvents,
    BudgetEvents,
    DefinitionEvents {}

export type EventType = keyof EventCatalog

/** Any kernel event, discriminated by `type`. */
export type KernelEvent = { [Type in EventType]: RunEvent<Type, EventCatalog[Type]> }[EventType]

export type EventOf<Type extends EventType> = RunEvent<Type, EventCatalog[Type]>

export const eventCatalog: KernelDescriptions<EventCatalog> = keptForAll({
  ...runEvents,
  ...modelEvents,
  ...toolEvents,
  ...decisionEvents,
  ...childEvents,
  ...linkedEvents,
  ...questionEvents,
  ...timerEvents,
  ...operationEvents,
  ...messageEvents,
  ...artifactEvents,
  ...observationEvents,
  ...budgetEvents,
  ...definitionEvents,
})

/** The first words of kernel event types. No coordination model may use them. */
export const kernelAreas: ReadonlySet<string> = new Set(Object.keys(eventCatalog).map(areaOf))

/** What a kernel event says, without the envelope around it. */
export type KernelFact = {
  [Type in EventType]: { readonly type: Type; readonly data: EventCatalog[Type] }
}[EventType]

/** As much of an event as says what happened, without the run that wrote it. */
export interface Fact {
  readonly type: string
  readonly data: unknown
}

/** What the catalog says of a type; undefined for one of a coordination model. */
export function describedEvent(type: string): KernelDescription<EventCatalog[EventType]> | undefined {
  return isEventType(type) ? eventCatalog[type] : undefined
}

/** The part an event plays in the life of its operation. An event of a coordination model is all there is of its own. */
export function partOf(type: string): EventPart {
  return isEventType(type) ? eventCatalog[type].part : 'whole'
}

function isEventType(type: string): type is EventType {
  return Object.hasOwn(eventCatalog, type)
}

/*
 * Below, data gets the type that the catalog gives it. That it has this shape was made sure before: the compiler checked
 * it when the event was written, and `decodeRecord` when it was read from a journal.
 */

/** The same fact, typed by the catalog; undefined for one that a coordination model wrote. */
export function asKernelFact(fact: Fact): KernelFact | undefined {
  return isKernelFact(fact) ? fact : undefined
}

function isKernelFact(fact: Fact): fact is KernelFact {
  return isEventType(fact.type)
}

/** The data of an event of this type; undefined for any other event, and for none. */
export function eventData<Type extends EventType>(event: Fact | undefined, type: Type): EventCatalog[Type] | undefined {
  return event !== undefined && isOfType(event, type) ? event.data : undefined
}

function isOfType<Type extends EventType>(
  event: Fact,
  type: Type,
): event is { readonly type: Type; readonly data: EventCatalog[Type] } {
  return event.type === type
}

/** The same event, typed by the catalog; undefined for one that a coordination model wrote. */
export function asKernelEvent(event: RunEvent): KernelEvent | undefined {
  return isKernelEvent(event) ? event : undefined
}

export function isKernelEvent(event: RunEvent): event is KernelEvent {
  return isEventType(event.type)
}
