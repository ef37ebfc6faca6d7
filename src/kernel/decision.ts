import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Json, JsonObject } from '../events/json.ts'
import type { ModelMessage } from './ports/model.ts'

/**
 * A typed judgement, written twice: `prompt` for a language model and `rule`
 * for when there is none. Both verdicts pass the same schema.
 */
export interface Decision<Input extends Json, Verdict> {
  readonly name: string
  readonly verdict: StandardSchemaV1<unknown, Verdict>
  /** JSON Schema of the verdict, for models that can be held to one; it may be tighter for one input than for all. */
  readonly verdictSchema?: JsonObject | ((input: Input) => JsonObject)
  /**
   * `sample` counts from 0 where several judgements are asked for: things can be named in another order each time, and
   * what the `earlier` ones agree on need not be asked again.
   */
  prompt(input: Input, sample?: number, earlier?: readonly Verdict[]): readonly ModelMessage[]
  /** What is wrong with a verdict that fits the schema. A model is told, and judges again. */
  check?(input: Input, verdict: Verdict): string | undefined
  /** Makes one verdict of several. Without it, only one can be asked for. */
  combine?(input: Input, votes: readonly Verdict[]): Verdict
  /** Whether the votes so far settle it, so that the samples that are left need not be asked for. Pure. */
  isSettled?(input: Input, votes: readonly Verdict[]): boolean
  /** Pure. It may answer later only because it loads its own code first. */
  rule(input: Input): Ruling<Verdict> | Promise<Ruling<Verdict>>
}

/** What a rule decided, and why. */
export interface Ruling<Verdict> {
  readonly verdict: Verdict
  readonly reason: string
}

/** How often a model may try again after a verdict that does not fit. */
export const decisionRepairs = 2
