import type { Clock, Timer } from '../../kernel/ports/clock.ts'
import type { HeardAnswer } from '../ai-sdk/heard-answer.ts'
import { LastWords } from '../ai-sdk/last-words.ts'
import { graceMs } from '../drain.ts'
import type { AnswerReader } from './answer-reader.ts'
import { CallError } from './call-error.ts'
import { EventReader } from './event-reader.ts'
import type { Appetite, IncomingAnswer } from './send.ts'

interface HearingOptions {
  readonly signal: AbortSignal
  readonly clock: Clock
  /** Is told whenever bytes come. */
  alive(): void
}

/** Hears an answer until it has finished, or failed and said all it has to say. Throws what it failed with. */
export async function hearWire(
  answer: IncomingAnswer,
  reader: AnswerReader,
  heard: HeardAnswer,
  { signal, clock, alive }: HearingOptions,
): Promise<void> {
  const hearing = new WireHearing(reader)
  const lastWords = new LastWords(heard, clock, () => {
    hearing.giveUp()
    answer.close()
  })
  let grace: Timer | undefined
  try {
    await answer.read((bytes) => {
      alive()
      hearing.take(bytes)
      lastWords.watch()
      if (hearing.isComplete) grace ??= clock.timer(graceMs, () => answer.close())
      return signal.aborted ? 'none' : hearing.appetite
    })
  } catch {
    hearing.breakOff(new CallError('Failed to process successful response', { statusCode: answer.status }))
  } finally {
    lastWords.stop()
    grace?.cancel()
  }
  if (signal.aborted) throw signal.reason
  hearing.end()
  heard.throwIfFailed()
  hearing.throwIfFailed()
}

/** How far the events of an answer have been read, and what went wrong with that. */
class WireHearing {
  readonly #reader: AnswerReader
  readonly #events: EventReader
  #isOver = false
  #isGivenUp = false
  #thrown: { readonly error: unknown } | undefined

  constructor(reader: AnswerReader) {
    this.#reader = reader
    this.#events = new EventReader((data) => {
      this.#isOver ||= reader.take(data) === 'over'
    })
  }

  get appetite(): Appetite {
    if (this.#thrown !== undefined) return 'none'
    return this.#isOver ? 'enough' : 'more'
  }

  take(bytes: Uint8Array): void {
    try {
      this.#events.feed(bytes)
    } catch (error) {
      this.#thrown = { error }
    }
  }

  /** What is still to come is not waited for. */
  giveUp(): void {
    this.#isGivenUp = true
  }

  /** Whether only the word is missing that nothing follows, which some servers never say. */
  get isComplete(): boolean {
    return this.#reader.isComplete && !this.#isOver
  }

  /** The connection broke. Behind the last event, and behind a complete answer, nothing is missing. */
  breakOff(error: CallError): void {
    if (!this.#isOver && !this.#reader.isComplete) this.#thrown ??= { error }
  }

  /** There are no more bytes. */
  end(): void {
    if (this.#thrown !== undefined || this.#isGivenUp) return
    try {
      this.#reader.end()
    } catch (error) {
      this.#thrown = { error }
    }
  }

  throwIfFailed(): void {
    if (this.#thrown !== undefined) throw this.#thrown.error
  }
}
