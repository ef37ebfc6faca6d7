import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { BatonError } from '../../errors/baton-error.ts'
import type { Artifact } from '../../events/artifact.ts'
import type { Json, JsonObject } from '../../events/json.ts'
import type { EffectClass } from '../../events/tool.ts'
import type { Label, Touch } from '../../grants/touch.ts'
import type { ArtifactContent } from '../artifact-content.ts'
import type { KeepOptions } from '../context.ts'

/** Hand it on whole: its signal is made when it is first looked at, so a copy by spreading would lack it. */
export interface ToolCall {
  /** Same for every attempt of one operation: hand it on as an idempotency key. */
  readonly key: string
  readonly attempt: number
  readonly signal: AbortSignal
  /** Whether the caller may touch this. Ask again wherever a name turns into a thing: redirects, links, addresses. */
  readonly may: (touch: Touch) => boolean
  /**
   * Keeps content beside the answer: an image, a document. It is stored once, by its hash, and a model that called the tool
   * is shown it. Only a call that returns keeps anything.
   */
  readonly keep: (name: string, content: ArtifactContent, options?: KeepOptions) => Artifact
}

/** Any tool, whatever it takes and returns. */
export type AnyTool = Tool<unknown, unknown>

/** Something an agent can do to or learn from the world. `Input` and `Output` are plain JSON. */
export interface Tool<Input = Json, Output = Json> {
  readonly name: string
  readonly description: string
  readonly effect: EffectClass
  readonly input?: StandardSchemaV1<unknown, Input>
  /** JSON Schema of the input, for models. */
  readonly inputSchema?: JsonObject
  /** By it agents of one tree of runs speak to each other: calling it is no tool call, and counts as none. */
  readonly internal?: true
  /** Changes whenever a run under way must not go on with the changed tool. */
  readonly version?: string
  /** What its answers are, as far as is known beforehand. */
  readonly labels?: readonly Label[]
  /** What its description and the schema of its input are, which a model is shown: written by others, or not. */
  readonly described?: readonly Label[]
  /** What a call with this (checked) input would touch. Without it: nothing. */
  touches?(input: Input): readonly Touch[]
  /** Why it can't be called here, or no longer is what it was. Asked before a run that has used it is taken up again. */
  problem?(): Promise<BatonError | undefined>
  run(input: Input, call: ToolCall): Output | Promise<Output>
  /** Takes the effect back. May be called again with the same key after a crash. */
  undo?(input: Input, output: Output, call: ToolCall): void | Promise<void>
  /** How long `undo` may take before it counts as failed. Default: a minute. */
  readonly undoMs?: number
}
