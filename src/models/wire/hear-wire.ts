import type { Clock, Timer } from '../../kernel/ports/clock.ts'
import { afterFailureMs } from '../ai-sdk/hear-out.ts'
import type { HeardAnswer } from '../ai-sdk/heard-answer.ts'
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
  let timer: Timer | undefined
  let isOver = false
  let isLate = false
  let thrown: { readonly error: unknown } | undefined
  const events = new EventReader((data) => {
    isOver ||= reader.take(data) === 'over'
  })
  const late = (): void => {
    isLate = true
    answer.close()
  }
  const attempt = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      thrown = { error }
    }
  }
  const take = (bytes: Uint8Array): Appetite => {
    alive()
    attempt(() => events.feed(bytes))
    if (heard.failure !== undefined) timer ??= clock.timer(afterFailureMs, late)
    if (thrown !== undefined || signal.aborted) return 'none'
    return isOver ? 'enough' : 'more'
  }
  try {
    await answer.read(take)
  } catch {
    // Behind the last event, nothing is missing.
    if (!isOver) thrown ??= { error: brokenOff(answer) }
  } finally {
    timer?.cancel()
  }
  if (signal.aborted) throw signal.reason
  if (thrown === undefined && !isLate) attempt(() => reader.end())
  if (heard.failure !== undefined) throw heard.failure.error
  if (thrown !== undefined) throw thrown.error
}

function brokenOff({ status: statusCode }: IncomingAnswer): CallError {
  return new CallError('Failed to process successful response', { statusCode })
}
