import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Clock, Timer } from '../../kernel/ports/clock.ts'
import type { HeardAnswer } from './heard-answer.ts'

/** How long a stream may still say what was used, once it has said that it failed. */
export const afterFailureMs = 2_000

/** Hears a stream until it has finished, or failed and said all it has to say. Throws what it failed with. */
export async function hearOut(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  heard: HeardAnswer,
  { signal, clock }: { readonly signal: AbortSignal; readonly clock: Clock },
): Promise<void> {
  const reader = stream.getReader()
  const over = Promise.withResolvers<undefined>()
  let timer: Timer | undefined
  try {
    while (heard.finish === undefined) {
      const next = await (heard.failure === undefined ? reader.read() : Promise.race([reader.read(), over.promise]))
      if (signal.aborted) throw signal.reason
      if (next === undefined || next.done) break
      heard.hear(next.value)
      if (heard.failure !== undefined) timer ??= clock.timer(afterFailureMs, () => over.resolve(undefined))
    }
  } catch (thrown) {
    throw heard.failure === undefined || signal.aborted ? thrown : heard.failure.error
  } finally {
    timer?.cancel()
    // This is not waited for: a server may keep a stream open for as long as it likes.
    reader.cancel().catch(() => {})
  }
  if (heard.failure !== undefined) throw heard.failure.error
}
