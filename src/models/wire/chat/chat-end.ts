import type { LanguageModelV4FinishReason, LanguageModelV4Usage } from '@ai-sdk/provider'
import type { ChatUsage } from './chat-piece.ts'

/** Why an answer ended. One that refuses says that it stopped, and was held back all the same. */
export function finishOf(reason: string, hasRefused: boolean): LanguageModelV4FinishReason['unified'] {
  switch (reason) {
    case 'stop':
      return hasRefused ? 'content-filter' : 'stop'
    case 'length':
      return 'length'
    case 'content_filter':
      return 'content-filter'
    case 'function_call':
    case 'tool_calls':
      return 'tool-calls'
    default:
      return 'other'
  }
}

/** What is written to a cache is stated by OpenAI alone. */
export function usageOf(usage: ChatUsage | undefined, isCompatible: boolean): LanguageModelV4Usage {
  const { prompt_tokens_details: input, prompt_tokens: read, completion_tokens: written } = usage ?? {}
  return {
    inputTokens: {
      total: usage === undefined ? undefined : (read ?? 0),
      noCache: undefined,
      cacheRead: input?.cached_tokens ?? undefined,
      cacheWrite: isCompatible ? undefined : (input?.cache_write_tokens ?? undefined),
    },
    outputTokens: {
      total: usage === undefined ? undefined : (written ?? 0),
      text: undefined,
      reasoning: usage?.completion_tokens_details?.reasoning_tokens ?? undefined,
    },
  }
}
