import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** Turns the events of a provider's stream into parts of an answer. */
export interface AnswerReader {
  /** Takes one event, and says whether it was the last. */
  take(data: string): 'more' | 'over'
  /** Whether all has come that belongs to an answer, and what it used: only the word that nothing follows is missing. */
  readonly isComplete: boolean
  /** The stream ended as it should, though not always where. */
  end(): void
}

export interface AnswerListener {
  /** The provider accepted what it was asked for: from here on it is cut off, and not refused. */
  begun(): void
  hear(part: LanguageModelV4StreamPart): void
}
