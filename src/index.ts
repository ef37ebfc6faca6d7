export type { AgentDefinition } from './agents/definition.ts'
export type { Baton } from './baton.ts'
export { createBaton } from './baton.ts'
export type { SendOptions } from './engine/check-message.ts'
export type { AwaitingInput, RunHandle } from './engine/handle.ts'
export type { Refused, ResumeAllOptions, ResumeOptions, StartOptions } from './engine/origin.ts'
export type { Ownership, RunOwner } from './engine/ownership.ts'
export type { OpenQuestion } from './engine/questions.ts'
export type { KeepRecoveringOptions, Recovery, RecoveryNews } from './engine/recovering.ts'
export { BatonError, isBatonError, OperationError } from './errors/baton-error.ts'
export type { ErrorCode, ErrorDetails } from './errors/catalog.ts'
export { errorCatalog } from './errors/catalog.ts'
export type { RunError, RunErrorType } from './errors/run-error.ts'
export { runErrorTypes } from './errors/run-error.ts'
export type { Artifact } from './events/artifact.ts'
export type { RunEvent } from './events/event.ts'
export type { Json, JsonObject } from './events/json.ts'
export type { ReceivedMessage } from './events/message.ts'
export type { RunInput } from './events/run.ts'
export type { EffectClass } from './events/tool.ts'
export type { Usage } from './events/usage.ts'
export type { GrantLayer, Grants } from './grants/grants.ts'
export type { Policy, Rule } from './grants/policy.ts'
export { defaultPolicy } from './grants/policy.ts'
export type { Label, Touch } from './grants/touch.ts'
export type { ArtifactContent, AttachedContent } from './kernel/artifact-content.ts'
export type {
  Budget,
  CallOptions,
  ChildOptions,
  Context,
  Hold,
  KeepOptions,
  LateReturn,
  Question,
  ReceiveOptions,
  Settled,
  ToolOptions,
} from './kernel/context.ts'
export type { Decision } from './kernel/decision.ts'
export type { FollowOptions } from './kernel/follow.ts'
export type { Limits, Spendable } from './kernel/limits.ts'
export { defaultLimits } from './kernel/limits.ts'
export type { Delta } from './kernel/outside.ts'
export type { Clock, Timer } from './kernel/ports/clock.ts'
export type { Journal, Lease, Message, RunFilter, RunSummary } from './kernel/ports/journal.ts'
export type {
  Model,
  ModelAnswer,
  ModelCall,
  ModelEstimate,
  ModelMessage,
  ModelRequest,
  ModelSettings,
  OfflineRule,
  OfflineRules,
  ToolDescription,
  ToolRequest,
} from './kernel/ports/model.ts'
export { ModelFailure } from './kernel/ports/model.ts'
export type { ForeignRun } from './kernel/ports/provenance.ts'
export type { AnyTool, Tool, ToolCall } from './kernel/ports/tool.ts'
export type { RunResult } from './kernel/run-result.ts'
export type { Outcome, Runnable, RunnableKind } from './kernel/runnable.ts'
export { defineFunction } from './kernel/runnable.ts'
export type { BatonOptions } from './library/options.ts'
