import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { FittedRequest } from '../schemas/fitted-request.ts'

/**
 * The same call, with whether the provider is to hold the model to the form of its answer. Left alone, the SDK would call
 * every answer strict.
 */
export function heldTo(
  options: LanguageModelV4CallOptions,
  { strictOutput }: Pick<FittedRequest, 'strictOutput'>,
): LanguageModelV4CallOptions {
  const { responseFormat, providerOptions: given = {} } = options
  if (responseFormat === undefined) return options
  const strictness = { strictJsonSchema: strictOutput }
  return {
    ...options,
    providerOptions: {
      ...given,
      openai: { ...given['openai'], ...strictness },
      openaiCompatible: { ...given['openaiCompatible'], ...strictness },
      // Claude is held to closed schemas only; the others are the input of a tool that it must call.
      ...(strictOutput ? {} : { anthropic: { ...given['anthropic'], structuredOutputMode: 'jsonTool' } }),
    },
  }
}
