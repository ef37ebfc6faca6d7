import type { BatonError } from '../../errors/baton-error.ts'
import type {
  ModelAnswer,
  ModelMessage,
  ModelSettings,
  ToolDescription,
  ToolRequest,
} from '../../events/conversation.ts'
import type { ModelUsage } from '../../events/usage.ts'
import type { Label } from '../../grants/touch.ts'
import type { ArtifactContent } from '../artifact-content.ts'

export type { ModelAnswer, ModelMessage, ModelSettings, ToolDescription, ToolRequest }

/**
 * `messages` grows by appending: the kernel records only what is new since
 * the last call in the same scope, so earlier messages must stay as they are.
 */
export interface ModelRequest {
  /** `provider/model`. */
  readonly model: string
  readonly messages: readonly ModelMessage[]
  /** Models are handed a copy that stays as it is, and is the same for all calls with the same settings. */
  readonly settings?: ModelSettings
  /**
   * The same in all calls of one runnable in one tree of runs, which begin alike: providers that keep beginnings find
   * them by it. It names the agent and the run, so a provider is sent a digest of it. The kernel sets it. Never recorded or
   * compared, like all that follows.
   */
  readonly prefixKey?: string
  /** No later call begins like this one, so that it is not worth keeping its beginning. */
  readonly once?: true
  /** What its settings hold that others wrote: descriptions of tools. The run has seen it then. */
  readonly labels?: readonly Label[]
  /** Answers when there is no language model. In memory only: never recorded, compared or sent to a provider. */
  readonly offline?: OfflineRule
}

/**
 * Stands in for a language model where the caller knows what it wants as data. The offline model calls it in place of
 * its general rules; every other model ignores it.
 */
export type OfflineRule = (request: ModelRequest, rules: OfflineRules) => ModelAnswer

/** What an offline rule can fall back on. */
export interface OfflineRules {
  /** The general rules: tools are chosen by words and types. `without` leaves out what no tool here fits. */
  plain(request: ModelRequest, without?: 'regrets'): ModelAnswer
  /** The local time, in milliseconds as if it were UTC. */
  readonly now: number
}

/** The most a call can cost. `usdMicros` is null when no price is known. */
export interface ModelEstimate {
  readonly tokens: number
  readonly usdMicros: number | null
  /** Those of the models that may answer whose price is not known. */
  readonly unpriced?: readonly string[]
}

/** Hand it on whole: its signal is made when it is first looked at, so a copy by spreading would lack it. */
export interface ModelCall {
  readonly signal: AbortSignal
  /** Same for every attempt of one operation, for providers that take an idempotency key. */
  readonly key: string
  /** A live fragment; never recorded. */
  readonly delta: (text: string) => void
  /**
   * Whether the budget covers one more request within this call, after one that may have to be paid for. It is put aside
   * then. Where it is missing, nothing is counted.
   */
  again?(): boolean
  /**
   * Whether the run waits and makes the call again when it fails because of an outage. A provider that asks for a long
   * time is better left to it: it needs no memory meanwhile, and its time at work stands still. One that does not wait
   * fails instead. Missing for a call that belongs to no run: it waits for as long as the provider asks.
   */
  readonly postpones?: boolean
  /** The content of a file that a message has, by its hash. */
  content(hash: string): Promise<ArtifactContent>
}

export interface Model {
  /** Why a model can't be asked here, such as a key that is missing. Without it, nothing is known beforehand. */
  unavailable?(model: string): BatonError | undefined
  estimate(request: ModelRequest): ModelEstimate
  /** How many tokens can be sent to any of these models at once. Without it, nothing is known of that. */
  windowFor?(models: readonly string[]): number
  /** Rejects with a `ModelFailure` to report what a failed call used all the same. */
  call(request: ModelRequest, call: ModelCall): Promise<{ readonly answer: ModelAnswer; readonly usage: ModelUsage }>
}

/** The provider can't be reached, is overloaded or broken: the same call can succeed once it is well again. */
export interface ModelOutage {
  /** How long it asks to be left alone. */
  readonly retryAfterMs?: number | undefined
}

/** A model call that failed, with what it used before it did. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly usage: ModelUsage | undefined
  /** Where it failed only because of an outage, a run waits and makes the call again. */
  readonly outage: ModelOutage | undefined

  constructor(message: string, usage?: ModelUsage, cause?: unknown, outage?: ModelOutage) {
    super(message, cause === undefined ? undefined : { cause })
    this.usage = usage
    this.outage = outage
  }
}
