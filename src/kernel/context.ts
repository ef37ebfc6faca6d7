import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Artifact } from '../events/artifact.ts'
import type { EventFamily } from '../events/family.ts'
import type { Json, JsonObject } from '../events/json.ts'
import type { ReceivedMessage } from '../events/message.ts'
import type { ModelChoice, RunInput } from '../events/run.ts'
import type { Usage } from '../events/usage.ts'
import type { Label } from '../grants/touch.ts'
import type { ArtifactContent } from './artifact-content.ts'
import type { Decision } from './decision.ts'
import type { Limits, Spendable } from './limits.ts'
import type { ModelAnswer, ModelRequest } from './ports/model.ts'
import type { Tool } from './ports/tool.ts'
import type { RunResult } from './run-result.ts'
import type { Runnable } from './runnable.ts'

export interface CallOptions {
  /** The operation fails with a timeout after this long. */
  readonly timeoutMs?: number
}

/** Where it goes what a tool returns after its operation was given up. */
export interface LateReturn {
  /** It becomes a message to the same run on this topic: `{ ...about, output }`. */
  readonly topic: string
  /** What the run needs to know which call it was. */
  readonly about?: JsonObject
}

export interface ToolOptions extends CallOptions {
  readonly late?: LateReturn
  /** Told what the call kept, also when its answer is read from the log. */
  readonly onKept?: (artifacts: readonly Artifact[]) => void
}

export interface ChildOptions extends CallOptions {
  readonly role?: string
  /** Why it is started, for people. */
  readonly reason?: string
  /** What it is started for, as data: screens read this and never the reason. A replay does not compare it. */
  readonly about?: Json
  /** Narrower limits than the parent's; wider ones have no effect. */
  readonly limits?: Partial<Limits>
  /**
   * What its input holds, where the code that makes the input knows: `untrusted`, text that others wrote; `private`, what
   * others must not see. Unless given, the input may hold anything that this run has seen. What the child sees itself counts
   * for both as ever.
   */
  readonly seen?: readonly Label[]
  /** It goes on with what an earlier child began, so it does not count as one more against `fanOut`. */
  readonly continues?: true
}

/** How a model makes a judgement. They are JSON, because the log tells them. */
export type DecideOptions = {
  /** `provider/model` instead of the one that judges in this tree of runs. Where its key is missing, the rule judges. */
  readonly model?: string
  readonly temperature?: number
  /** How many judgements are asked for; the decision makes one of them. */
  readonly samples?: number
}

export interface ReceiveOptions {
  /** The operation fails with a timeout after this long without a message. */
  readonly timeoutMs?: number
  /**
   * Questions of linked runs, as `run/operation`, without whose answers the message will not come: meanwhile the run waits
   * for a person.
   */
  readonly questions?: readonly string[]
}

/** The root of another tree of runs that works for a run, perhaps in another process. */
export interface LinkedRun {
  readonly runId: string
  /** What runs, as `kind:name`. */
  readonly runnable: string
  readonly role?: string
  /** Why it was started, for people. */
  readonly reason?: string
  /** What it was started for, as data. */
  readonly about?: Json
}

export interface KeepOptions {
  /** A media type, such as `text/markdown`. Unless given, it follows from the kind of content. */
  readonly type?: string
}

export interface Question<Answer = Json> {
  readonly prompt: string
  readonly choices?: readonly string[]
  readonly about?: Json
  readonly to?: string
  /** The question fails with a timeout after this long without an answer. */
  readonly expiresInMs?: number
  /** An answer that does not fit is refused, and the question stays open. */
  readonly answer?: StandardSchemaV1<unknown, Answer>
}

/** A branch of `ctx.all` either gave a value or failed; one failure does not stop the others. */
export type Settled<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: unknown }

export interface Hold {
  /** Gives the share back, for the run itself to spend. */
  release(): void
}

export interface Budget {
  readonly limits: Limits
  /** What is left now. Recorded, so that a resumed run decides the same. */
  remaining(): Spendable
  /** The most one call would use. Recorded, so that a resumed run decides the same. */
  estimate(request: ModelRequest): Spendable
  /** Puts a share aside that nothing can spend until it is released: for the review, the merge, the answer. */
  holdBack(amount: Partial<Spendable>): Hold
}

/**
 * All that a run can do to, or learn from, the outside.
 *
 * Every call is an operation in the run's log. When the run is resumed, calls
 * that ended answer from the log. A call is known by where it stands, not by
 * when it was made: put steps that run side by side into `all`.
 */
export interface Context {
  readonly runId: string
  /** Whether another run started this one, and waits for it. */
  readonly isNested: boolean
  /** Which edition of its own words Baton uses in this tree of runs; a tree keeps the one it began with. */
  readonly edition: number
  /** Which models this tree of runs asks; a tree keeps those it began with. Older trees don't say. */
  readonly models: ModelChoice | undefined
  readonly signal: AbortSignal
  readonly budget: Budget
  /** How many tokens can be sent to any of these models at once; what is usual, where nothing is known of them. */
  windowFor(models: readonly string[]): number
  /** What its input may hold, because the run that gave it had seen it: `untrusted`, `private`. */
  readonly given: readonly Label[]

  model(request: ModelRequest, options?: CallOptions): Promise<ModelAnswer>
  tool<Input, Output>(tool: Tool<Input, Output>, input: Input, options?: ToolOptions): Promise<Output>
  tool(tool: string, input: Json, options?: ToolOptions): Promise<Json>
  /** Has a judgement made by a model, or by its rule where there is none. */
  decide<Input extends Json, Verdict>(
    decision: Decision<Input, Verdict>,
    input: Input,
    options?: DecideOptions,
  ): Promise<Verdict>
  /** Runs something else inside this run. A failing child is a result, not an exception. */
  run(runnable: string | Runnable, input: string | RunInput, options?: ChildOptions): Promise<RunResult>
  /** Does `work` for each item side by side, at most `concurrency` at once, and waits for all. */
  all<Item, Value>(
    items: readonly Item[],
    work: (branch: Context, item: Item, index: number) => Promise<Value>,
    options?: { readonly concurrency?: number },
  ): Promise<Settled<Value>[]>
  /** Asks a person. The run holds no memory while it waits. */
  ask<Answer = Json>(question: Question<Answer>): Promise<Answer>
  /** Waits for the next message on a topic. The run holds no memory while it waits. */
  receive(topic: string, options?: ReceiveOptions): Promise<ReceivedMessage>
  /** Takes every message on a topic that has arrived by now, in the order they were posted. Does not wait. */
  received(topic: string): readonly ReceivedMessage[]
  /** Another tree of runs works for this one: it is shown, followed and asked about together with it. */
  link(linked: LinkedRun): void
  /** Counts what linked trees have used, as what children use is counted. */
  book(usage: Usage): void
  /** Keeps content, stored once by its hash. The result of the run lists it. */
  keep(name: string, content: ArtifactContent, options?: KeepOptions): Artifact
  /** The content of an artifact, whichever run kept it. */
  artifact(artifact: Pick<Artifact, 'hash'>): Promise<ArtifactContent>
  sleep(ms: number): Promise<void>
  now(): number
  /**
   * How long the run has been at work, in milliseconds: without waits for people, and without the time in which no process
   * was at work on it. The same again when the run is resumed.
   */
  worked(): number
  /** Says in the result of the run what its reader should know, each thing once: also when the run fails. */
  warn(warning: string): void
  random(): number
  /** Writes an event that a coordination model declared. Written once, however often the run is resumed. */
  record<Types, Type extends keyof Types & string>(events: EventFamily<Types>, type: Type, data: Types[Type]): void
}
