import { areaOf } from './area.ts'
import { type ArtifactEvents, artifactEvents } from './artifact.ts'
import { type BudgetEvents, budgetEvents } from './budget.ts'
import { type ChildEvents, childEvents } from './child.ts'
import { type DecisionEvents, decisionEvents } from './decision.ts'
import { type DefinitionEvents, definitionEvents } from './definition.ts'
import type { EventDescription, EventDescriptions, RunEvent } from './event.ts'
import { type MessageEvents, messageEvents } from './message.ts'
import { type ModelEvents, modelEvents } from './model.ts'
import { type ObservationEvents, observationEvents } from './observation.ts'
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
    QuestionEvents,
    TimerEvents,
    MessageEvents,
    ArtifactEvents,
    ObservationEvents,
    BudgetEvents,
    DefinitionEvents {}

export type EventType = keyof EventCatalog

/** Any kernel event, discriminated by `type`. */
export type KernelEvent = { [Type in EventType]: RunEvent<Type, EventCatalog[Type]> }[EventType]

export type EventOf<Type extends EventType> = RunEvent<Type, EventCatalog[Type]>

export const eventCatalog: EventDescriptions<EventCatalog> = {
  ...runEvents,
  ...modelEvents,
  ...toolEvents,
  ...decisionEvents,
  ...childEvents,
  ...questionEvents,
  ...timerEvents,
  ...messageEvents,
  ...artifactEvents,
  ...observationEvents,
  ...budgetEvents,
  ...definitionEvents,
}

/** The first words of kernel event types; nobody else may use them. */
export const kernelAreas: ReadonlySet<string> = new Set(Object.keys(eventCatalog).map(areaOf))

export function describedEvent(type: string): EventDescription<Record<string, unknown>> | undefined {
  return Object.hasOwn(eventCatalog, type)
    ? (eventCatalog[type as EventType] as EventDescription<Record<string, unknown>>)
    : undefined
}

/** What a kernel event says, without the envelope around it. */
export type KernelFact = {
  [Type in EventType]: { readonly type: Type; readonly data: EventCatalog[Type] }
}[EventType]

/** The same fact, typed by the catalog; undefined for one that a coordination model wrote. */
export function asKernelFact(fact: { readonly type: string; readonly data: unknown }): KernelFact | undefined {
  return Object.hasOwn(eventCatalog, fact.type) ? (fact as KernelFact) : undefined
}

/** The same event, typed by the catalog; undefined for one that a coordination model wrote. */
export function asKernelEvent(event: RunEvent): KernelEvent | undefined {
  return isKernelEvent(event) ? event : undefined
}

export function isKernelEvent(event: RunEvent): event is KernelEvent & RunEvent {
  return Object.hasOwn(eventCatalog, event.type)
}
