import { InvalidResponseDataError, type LanguageModelV4FinishReason } from '@ai-sdk/provider'
import type { AnswerListener, AnswerReader } from '../answer-reader.ts'
import { type CallTracker, callTracker } from './chat-calls.ts'
import { finishOf, usageOf } from './chat-end.ts'
import { type ChatPiece, type ChatUsage, chatPiece } from './chat-piece.ts'
import { problemOf, refusalOf } from './chat-problem.ts'
import { isRefusal, isWord, writtenIn } from './chat-words.ts'

/** Whose marks an answer carries: those of a server that only speaks like OpenAI go by its name. */
export type ChatServer = { readonly isCompatible: false } | { readonly isCompatible: true; readonly name: string }

/** Reads an answer in the form of OpenAI's chat completions. */
export class ChatReader implements AnswerReader {
  readonly #server: ChatServer
  readonly #listener: AnswerListener
  /** What OpenAI sends before its first word is held back: it may still refuse. */
  readonly #early: ChatPiece[] = []
  /** Most answers ask for nothing. */
  #calls: CallTracker | undefined
  #hasBegun = false
  #isNamed = false
  #hasRefused = false
  #finish: string | undefined
  #hasFailed = false
  #usage: ChatUsage | undefined

  constructor(server: ChatServer, listener: AnswerListener) {
    this.#server = server
    this.#listener = listener
    if (server.isCompatible) this.#begin()
  }

  get isComplete(): boolean {
    return this.#finish !== undefined && this.#usage !== undefined && !this.#hasFailed
  }

  take(data: string): 'more' | 'over' {
    if (data === '[DONE]') return 'over'
    let piece: ReturnType<typeof chatPiece>
    try {
      piece = chatPiece(data, this.#server.isCompatible)
    } catch (error) {
      this.#begin()
      this.#fail(error)
      return 'more'
    }
    if (!('choices' in piece)) {
      if (!this.#hasBegun) throw refusalOf(piece.error)
      this.#fail(this.#server.isCompatible ? piece.error : problemOf(piece.error))
      return 'more'
    }
    if (!this.#hasBegun && isWord(piece)) this.#begin()
    if (this.#hasBegun) this.#hear(piece)
    else this.#early.push(piece)
    return 'more'
  }

  end(): void {
    this.#begin()
    this.#calls?.flush()
    const usage = usageOf(this.#usage, this.#server.isCompatible)
    this.#listener.hear({ type: 'finish', finishReason: this.#finishReason(), usage })
  }

  #begin(): void {
    if (this.#hasBegun) return
    this.#hasBegun = true
    this.#listener.begun()
    for (const piece of this.#early.splice(0)) this.#hear(piece)
  }

  #fail(error: unknown): void {
    // What it had said of a complete answer is what it bills, whatever failed behind it.
    if (!this.isComplete) this.#finish = undefined
    this.#hasFailed = true
    this.#listener.hear({ type: 'error', error })
  }

  #hear(piece: ChatPiece): void {
    const { id, model, created, usage, choices } = piece
    if (!this.#isNamed && (id || model || created)) {
      this.#isNamed = true
      this.#listener.hear({ type: 'response-metadata' })
    }
    this.#usage = usage ?? this.#usage
    const { finish_reason: finish, delta } = choices[0] ?? {}
    this.#finish = finish ?? this.#finish
    if (delta === undefined || delta === null) return
    this.#hasRefused ||= isRefusal(delta)
    for (const { kind, text } of writtenIn(delta, this.#server.isCompatible)) {
      this.#listener.hear({ type: `${kind}-delta`, id: kind, delta: text })
    }
    for (const call of delta.tool_calls ?? []) {
      this.#calls ??= callTracker(this.#server, (part) => this.#listener.hear(part))
      this.#calls.processDelta(call)
    }
  }

  #finishReason(): LanguageModelV4FinishReason {
    const raw = this.#finish
    if (raw !== undefined) return { unified: finishOf(raw, this.#hasRefused), raw }
    if (!this.#server.isCompatible) return { unified: this.#hasFailed ? 'error' : 'interrupted', raw }
    if (!this.#hasFailed) {
      const message = 'Response stream ended without a finish reason.'
      this.#listener.hear({ type: 'error', error: new InvalidResponseDataError({ data: undefined, message }) })
    }
    return { unified: 'error', raw }
  }
}
