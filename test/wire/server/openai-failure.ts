import type { WireRequest } from './format.ts'
import { windowOf } from './openai-models.ts'
import { openaiRefusal, Refusal } from './refusal.ts'
import type { Answer } from './script.ts'

/** How OpenAI says that something went wrong which is nobody's mistake. */
export function openaiFailure(kind: NonNullable<Answer['fail']>, { model, body, inputTokens }: WireRequest): Refusal {
  switch (kind) {
    case 'overflow': {
      const says =
        body['input'] === undefined
          ? `This model's maximum context length is ${windowOf(model)} tokens. However, your messages resulted in ${windowOf(model) + inputTokens} tokens. Please reduce the length of the messages.`
          : 'Your input exceeds the context window of this model. Please adjust your input and try again.'
      const param = body['input'] === undefined ? 'messages' : 'input'
      return openaiRefusal(says, { param, code: 'context_length_exceeded' })
    }
    case 'rate-limit': {
      const message = `Rate limit reached for ${model} on tokens per min (TPM): Limit 30000, Used 29000, Requested 2000.`
      const error = { message, type: 'tokens', param: null, code: 'rate_limit_exceeded' }
      return new Refusal(429, { error }, { 'retry-after-ms': '1' })
    }
    case 'overloaded':
      return openaiRefusal('The server is currently overloaded.', { status: 503, type: 'server_error' })
    case 'server-error':
      return openaiRefusal('The server had an error processing your request.', { status: 500, type: 'server_error' })
  }
}
