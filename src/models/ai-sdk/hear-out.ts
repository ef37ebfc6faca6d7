import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { HeardAnswer } from './heard-answer.ts'
import { LastWords } from './last-words.ts'

/** Hears a stream until it has finished, or failed and said all it has to say. Throws what it failed with. */
export async function hearOut(
  stream: ReadableStream<LanguageModelV4StreamPart>,
  heard: HeardAnswer,
  { signal, clock }: { readonly signal: AbortSignal; readonly clock: Clock },
): Promise<void> {
  const reader = stream.getReader()
  const over = Promise.withResolvers<undefined>()
  const lastWords = new LastWords(heard, clock, () => over.resolve(undefined))
  try {
    while (heard.finish === undefined) {
      const next = await (heard.failure === undefined ? reader.read() : Promise.race([reader.read(), over.promise]))
      if (signal.aborted) throw signal.reason
      if (next === undefined || next.done) break
      heard.hear(next.value)
      lastWords.watch()
    }
  } catch (thrown) {
    if (!signal.aborted) heard.throwIfFailed()
    throw thrown
  } finally {
    lastWords.stop()
    // This is not waited for: a server may keep a stream open for as long as it likes.
    reader.cancel().catch(() => {})
  }
  heard.throwIfFailed()
}
