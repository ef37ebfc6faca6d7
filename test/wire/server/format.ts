import type { Json, JsonObject } from '../../../src/events/json.ts'
import type { Memory } from './memory.ts'
import type { Refusal } from './refusal.ts'
import type { Answer } from './script.ts'

/** One request, read. */
export interface WireRequest {
  readonly model: string
  readonly body: JsonObject
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly memory: Memory
  readonly inputTokens: number
}

/** One of the wire formats: what it refuses, and how it says what a test wants said. */
export interface WireFormat {
  /** What counts as input: first the messages, then instructions, tools, and the form of the answer. */
  readonly counted: readonly string[]
  /** Throws what the provider would refuse. */
  check(request: WireRequest): void
  /** The stream, chunk by chunk. */
  stream(answer: Answer, request: WireRequest): readonly string[]
  /** The same in one piece, for callers that do not stream. */
  whole?(answer: Answer, request: WireRequest): Json
  fail(kind: NonNullable<Answer['fail']>, request: WireRequest): Refusal
}

/** A server-sent event. */
export function event(data: Json | '[DONE]', name?: string): string {
  const content = data === '[DONE]' ? data : JSON.stringify(data)
  return name === undefined ? `data: ${content}\n\n` : `event: ${name}\ndata: ${content}\n\n`
}

/** In two pieces, so that nobody gets by with reading only the first. */
export function halves(text: string): readonly string[] {
  const middle = Math.ceil(text.length / 2)
  return text.length < 2 ? [text] : [text.slice(0, middle), text.slice(middle)]
}

/** Roughly what a tokenizer of today makes of it. */
export function tokensOf(value: unknown): number {
  return Math.ceil((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).length / 4)
}

export function outputTokensOf({ thinking = '', text = '', calls = [] }: Answer): number {
  return Math.max(1, tokensOf(thinking + text) + (calls.length === 0 ? 0 : tokensOf(calls)))
}
