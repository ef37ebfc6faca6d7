import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Provider } from '../providers.ts'
import { closingFetch } from './last-event.ts'

export interface Access {
  readonly provider: Provider
  readonly id: string
  readonly key: string | undefined
  readonly fetch: typeof globalThis.fetch | undefined
}

/** Loads the package for a provider's protocol when it is first needed, and makes its model. */
export async function languageModel({ provider, id, key, fetch }: Access, clock: Clock): Promise<LanguageModelV4> {
  const { name, protocol, baseUrl, headers } = provider
  const settings = {
    ...(baseUrl === undefined ? {} : { baseURL: baseUrl }),
    ...(headers === undefined ? {} : { headers: { ...headers } }),
    fetch: closingFetch(fetch ?? (await import('../http-fetch.ts')).httpFetch, clock),
    // The packages look for a key themselves when they get none, and must not find another one.
    apiKey: key ?? 'none',
  }
  switch (protocol) {
    case 'openai-responses':
      return (await import('@ai-sdk/openai')).createOpenAI(settings).responses(id)
    case 'openai-chat':
      return (await import('@ai-sdk/openai')).createOpenAI(settings).chat(id)
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settings)(id)
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle(settings)(id)
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const { apiKey, ...others } = settings
      const named = { ...others, name, baseURL: baseUrl ?? '', includeUsage: true, supportsStructuredOutputs: true }
      return createOpenAICompatible(key === undefined ? named : { ...named, apiKey })(id)
    }
  }
}
