import type { LanguageModelV4Message } from '@ai-sdk/provider'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Access } from '../ai-sdk/language-model.ts'
import type { ModelLine } from '../ai-sdk/line.ts'
import type { AnswerListener, AnswerReader } from './answer-reader.ts'
import { failedCall } from './failed-call.ts'
import { fetchSend } from './fetch-send.ts'
import { hearWire } from './hear-wire.ts'
import { httpSend } from './http-send.ts'
import { filledIn, type RequestForm, RequestForms } from './request-form.ts'

/** How one protocol writes conversations and reads answers. */
export interface ModelWire {
  /** The fields of a body that hold the conversation. */
  readonly conversation: readonly string[]
  /** These fields as JSON. */
  write(prompt: readonly LanguageModelV4Message[], form: RequestForm): Readonly<Record<string, string | undefined>>
  reader(listener: AnswerListener): AnswerReader
  /** What a provider says about a call that failed, if it says it as it should. */
  problemIn(body: unknown): string | undefined
}

/**
 * Speaks to a model without the streams of its provider's package, which take more time than all the rest of a call. The
 * package still writes the request, but for its conversation.
 */
export function wireLine(access: Access, clock: Clock, wire: ModelWire): ModelLine {
  const forms = new RequestForms(access, clock, wire.conversation)
  const send = access.fetch === undefined ? httpSend(clock) : fetchSend(access.fetch, clock)
  return async (request, heard, { signal, headers, alive, begun }) => {
    const found = forms.of(request)
    const form = found instanceof Promise ? await found : found
    const prefixKey = request.providerOptions?.['openai']?.['promptCacheKey']
    const answer = await send(form.url, {
      headers: form.headers,
      ownHeaders: headers,
      body: filledIn(form, wire.write(request.prompt, form), prefixKey),
      signal,
    })
    if (answer.status < 200 || answer.status > 299) throw await failedCall(answer, wire, alive)
    heard.hear({ type: 'stream-start', warnings: [...form.warnings] })
    const reader = wire.reader({ begun, hear: (part) => heard.hear(part) })
    await hearWire(answer, reader, heard, { signal, clock, alive })
  }
}
