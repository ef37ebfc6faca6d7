import type { ArtifactContent } from '../kernel/artifact-content.ts'
import type { ModelAnswer, ModelRequest } from '../kernel/ports/model.ts'
import type { TokenCounts } from './prices.ts'

/** Follows an answer while it comes. */
export interface SpeechListener {
  readonly signal: AbortSignal
  readonly key: string
  /** The model is at work: from here on the call may be billed. */
  begun(): void
  /** The provider said what the call used, whether or not it is answered. */
  used(tokens: TokenCounts): void
  /** Something came; `content` says whether it is part of the answer or only a sign of life. */
  heard(content: boolean): void
  /** A piece of what is paid for: text, thoughts or the input of a tool call. */
  wrote(characters: string): void
  delta(text: string): void
  /** The content of a file that a message has. */
  content(hash: string): Promise<ArtifactContent>
}

/** One attempt at one model. Rejects with a `Fault`, or with whatever the signal was aborted with. */
export type Speaker = (request: ModelRequest, listener: SpeechListener) => Promise<ModelAnswer>
