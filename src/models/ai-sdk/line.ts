import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { HeardAnswer } from './heard-answer.ts'

/** What is asked for. The rest of its options, such as signal and headers, are the line's to add. */
export type LineRequest = Omit<LanguageModelV4CallOptions, 'abortSignal' | 'headers'>

interface LineCall {
  readonly signal: AbortSignal
  readonly headers: Readonly<Record<string, string>>
  /** Bytes came: a sign of life, whatever they say. */
  alive(): void
  /** The provider did not refuse: from here on, what goes wrong is in its answer. */
  begun(): void
}

/** The connection to one model: sends a request, and has the answer heard as it comes. Throws what it failed with. */
export type ModelLine = (request: LineRequest, heard: HeardAnswer, call: LineCall) => Promise<void>
