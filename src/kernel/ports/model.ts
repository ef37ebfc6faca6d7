import type {
  ModelAnswer,
  ModelMessage,
  ModelSettings,
  ToolDescription,
  ToolRequest,
} from '../../events/conversation.ts'
import type { ModelUsage } from '../../events/usage.ts'

export type { ModelAnswer, ModelMessage, ModelSettings, ToolDescription, ToolRequest }

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
