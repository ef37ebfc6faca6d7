export type { Artifact } from './artifact.ts'
export type { EventCatalog, EventOf, EventType, Fact, KernelEvent, KernelFact } from './catalog.ts'
export { asKernelEvent, asKernelFact, eventCatalog, eventData, isKernelEvent, partOf } from './catalog.ts'
export type {
  EventDescription,
  EventDescriptions,
  EventPart,
  KernelDescription,
  KernelDescriptions,
  RunEvent,
} from './event.ts'
export { eventId, operationOf } from './event.ts'
export type { EventFamily } from './family.ts'
export { declareEvents } from './family.ts'
export type { Field, Fields } from './field.ts'
export { decimal, fitting, flag, json, list, oneOf, optional, record, text, whole } from './field.ts'
export { sealOf, verifyChain } from './hash-chain.ts'
export type { Json, JsonObject } from './json.ts'
export type { ReceivedMessage } from './message.ts'
export type { Entry, JournalRecord, Lineage } from './record.ts'
export { decodeRecord } from './record.ts'
export type { RunInput, Undoable } from './run.ts'
export { statusAfter } from './run.ts'
export { SaidMessages } from './said-messages.ts'
export type { FinalStatus, RunStatus } from './status.ts'
export { isFinal } from './status.ts'
export type { TextJournal } from './text-format.ts'
export { decodeText, encodeText } from './text-format.ts'
export type { EffectClass } from './tool.ts'
export type { ModelUsage, Usage } from './usage.ts'
export { usageOf } from './usage-of.ts'
