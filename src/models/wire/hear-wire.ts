import type { Clock, Timer } from '../../kernel/ports/clock.ts'
import { afterFailureMs } from '../ai-sdk/hear-out.ts'
import type { HeardAnswer } from '../ai-sdk/heard-answer.ts'
import type { AnswerReader } from './answer-reader.ts'
import { CallError } from './call-error.ts'
import { EventReader } from './event-reader.ts'
import type { Appetite, IncomingAnswer } from './send.ts'

/** Hears an answer until it has finished, or failed and said all it has to say. Throws what it failed with. */
export async function hearWire(
  answer: IncomingAnswer,
  reader: AnswerReader,
  heard: HeardAnswer,
  { signal, clock }: { readonly signal: AbortSignal; readonly clock: Clock },
): Promise<void> {
  let timer: Timer | undefined
  let isLate = false
  const late = (): void => {
    isLate = true
    answer.close()
  }
  try {
    await listen(answer, reader, () => {
      if (heard.failure !== undefined) timer ??= clock.timer(afterFailureMs, late)
      return !signal.aborted
    })
    if (signal.aborted) throw signal.reason
    if (!isLate) reader.end()
  } catch (thrown) {
    throw heard.failure === undefined || signal.aborted ? thrown : heard.failure.error
  } finally {
    timer?.cancel()
  }
  if (heard.failure !== undefined) throw heard.failure.error
}

/** Has events taken until the last, or until `goesOn` says no. Throws what the reader threw, or that the answer broke off. */
async function listen(answer: IncomingAnswer, reader: AnswerReader, goesOn: () => boolean): Promise<void> {
  let isOver = false
  let thrown: { readonly error: unknown } | undefined
  const events = new EventReader((data) => {
    isOver ||= reader.take(data) === 'over'
  })
  const take = (bytes: Uint8Array): Appetite => {
    try {
      events.feed(bytes)
    } catch (error) {
      thrown = { error }
    }
    if (thrown !== undefined || !goesOn()) return 'none'
    return isOver ? 'enough' : 'more'
  }
  try {
    await answer.read(take)
  } catch {
    if (!isOver) thrown ??= { error: brokenOff(answer) }
  }
  if (thrown !== undefined) throw thrown.error
}

function brokenOff({ status: statusCode }: IncomingAnswer): CallError {
  return new CallError('Failed to process successful response', { statusCode })
}
