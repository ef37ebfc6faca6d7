import type { Artifact } from './artifact.ts'
import type { Json, JsonObject } from './json.ts'

/** A model's wish to have a tool called. */
export type ToolRequest = {
  readonly id: string
  readonly tool: string
  readonly input: Json
}

/**
 * What a model thought before and between the parts of an answer, as it wrote it down: signed or encrypted, of no use to
 * any other model, and to its own only unchanged.
 */
export type Thoughts = {
  /** `provider/model`. No other model is shown them. */
  readonly by: string
  /** The whole answer in the order in which it came; texts and calls stand in the answer itself. */
  readonly parts: readonly ThoughtPart[]
  /** The hash of the parts. Where a secret was covered up in them they are no longer what the model signed. */
  readonly seal: string
}

/** `mark` is what the provider wants to have back with the part. */
export type ThoughtPart =
  | { readonly kind: 'thought'; readonly text: string; readonly mark?: JsonObject }
  | { readonly kind: 'text'; readonly length: number; readonly mark?: JsonObject }
  | { readonly kind: 'call'; readonly id: string; readonly mark?: JsonObject }

/** What a conversation is made of. Types rather than interfaces, so that they are JSON to the compiler too. */
export type ModelMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string; readonly files?: readonly Artifact[] }
  | {
      readonly role: 'assistant'
      readonly content: string
      readonly toolCalls?: readonly ToolRequest[]
      readonly thoughts?: Thoughts
    }
  | {
      readonly role: 'tool'
      readonly toolCallId: string
      readonly tool: string
      readonly content: Json
      readonly failed?: true
      readonly files?: readonly Artifact[]
    }

/**
 * A message that an earlier event of the same log holds already: the answer of a model, or what a tool returned to a call.
 * The numbers are those of the events.
 */
type SaidMessage = { readonly said: number } | { readonly returned: number; readonly to: string }

/** A message as the log of a request holds it. */
export type LoggedMessage = ModelMessage | SaidMessage

/** How much a model thinks before it answers. Models that can't be told ignore it. */
export type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max'

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
  readonly effort?: Effort
  /** Models to try in turn when the first can't answer. */
  readonly fallbacks?: readonly string[]
}

export type ModelAnswer = {
  readonly text: string
  readonly toolCalls?: readonly ToolRequest[]
  readonly finish: 'stop' | 'tool_calls' | 'length' | 'content_filter' | 'other'
  /** Which model answered, when it is not the one that was asked. */
  readonly answeredBy?: string
  readonly thoughts?: Thoughts
  /** What of the request the model or its provider did not heed, in words for people. */
  readonly warnings?: readonly string[]
}
