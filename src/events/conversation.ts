import type { Json, JsonObject } from './json.ts'

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

export type ModelAnswer = {
  readonly text: string
  readonly toolCalls?: readonly ToolRequest[]
  readonly finish: 'stop' | 'tool_calls' | 'length' | 'content_filter' | 'other'
  /** Which model answered, when it is not the one that was asked. */
  readonly answeredBy?: string
}
