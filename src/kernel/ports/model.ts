import type { Json, JsonObject } from '../../events/json.ts'
import type { ModelUsage } from '../../events/usage.ts'

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: Json
}

/**
 * `messages` grows by appending: the kernel records only what is new since
 * the last call in the same scope, so earlier messages must stay as they are.
 */
export interface ModelRequest {
  readonly model: string
  readonly messages: readonly ModelMessage[]
  /** Tools, output schema, sampling: whatever the provider takes beside the messages. */
  readonly settings?: JsonObject
}

export interface ModelAnswer {
  readonly text: string
  readonly toolCalls?: readonly { readonly id: string; readonly tool: string; readonly input: Json }[]
  readonly finish: 'stop' | 'tool_calls' | 'length' | 'content_filter' | 'other'
}

/** The most a call can cost. `usdMicros` is null when no price is known. */
export interface ModelEstimate {
  readonly tokens: number
  readonly usdMicros: number | null
}

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
