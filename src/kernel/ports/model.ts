import type { Json, JsonObject } from '../../events/json.ts'
import type { ModelUsage } from '../../events/usage.ts'

/** A model's wish to have a tool called. */
export type ToolRequest = {
  readonly id: string
  readonly tool: string
  readonly input: Json
}

/** What a conversation is made of. Types rather than interfaces, so that they are JSON to the compiler too. */
export type ModelMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ToolRequest[] }
  | {
      readonly role: 'tool'
      readonly toolCallId: string
      readonly tool: string
      readonly content: Json
      readonly failed?: true
    }

/** What a model is told about a tool. */
export type ToolDescription = {
  readonly name: string
  readonly description: string
  /** JSON Schema of its input. */
  readonly input: JsonObject
}

export type ModelSettings = {
  readonly tools?: readonly ToolDescription[]
  readonly toolChoice?: 'auto' | 'required' | 'none' | { readonly tool: string }
  /** JSON Schema that the text of the answer must fit. */
  readonly output?: JsonObject
  readonly temperature?: number
  readonly maxOutputTokens?: number
  /** Models to try in turn when the first can't answer. */
  readonly fallbacks?: readonly string[]
}

/**
 * `messages` grows by appending: the kernel records only what is new since
 * the last call in the same scope, so earlier messages must stay as they are.
 */
export interface ModelRequest {
  /** `provider/model`. */
  readonly model: string
  readonly messages: readonly ModelMessage[]
  readonly settings?: ModelSettings
}

export interface ModelAnswer {
  readonly text: string
  readonly toolCalls?: readonly ToolRequest[]
  readonly finish: 'stop' | 'tool_calls' | 'length' | 'content_filter' | 'other'
  /** Which model answered, when it is not the one that was asked. */
  readonly answeredBy?: string
}

/** The most a call can cost. `usdMicros` is null when no price is known. */
export interface ModelEstimate {
  readonly tokens: number
  readonly usdMicros: number | null
}

/** Hand it on whole: its signal is made when it is first looked at, so a copy by spreading would lack it. */
export interface ModelCall {
  readonly signal: AbortSignal
  /** Same for every attempt of one operation, for providers that take an idempotency key. */
  readonly key: string
  /** A live fragment; never recorded. */
  readonly delta: (text: string) => void
}

export interface Model {
  estimate(request: ModelRequest): ModelEstimate
  /** Rejects with a `ModelFailure` to report what a failed call used all the same. */
  call(request: ModelRequest, call: ModelCall): Promise<{ readonly answer: ModelAnswer; readonly usage: ModelUsage }>
}

/** A model call that failed, with what it used before it did. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly usage: ModelUsage | undefined

  constructor(message: string, usage?: ModelUsage, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.usage = usage
  }
}
