import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Clock } from '../../kernel/ports/clock.ts'
import { audible, whenBytesCome } from '../signs-of-life.ts'
import { hearOut } from './hear-out.ts'
import { type Access, languageModel } from './language-model.ts'
import type { ModelLine } from './line.ts'

/** Speaks to a model through the package of its provider. */
export function sdkLine(access: Access, clock: Clock): ModelLine {
  const { fetch } = access
  let loading: Promise<LanguageModelV4> | undefined
  return async (request, heard, { signal, headers, alive, begun }) => {
    loading ??= languageModel({ ...access, fetch: fetch && audible(fetch) }, clock)
    const model = await loading
    whenBytesCome(signal, alive)
    const { stream } = await model.doStream({ ...request, abortSignal: signal, headers: { ...headers } })
    begun()
    await hearOut(stream, heard, { signal, clock })
  }
}
