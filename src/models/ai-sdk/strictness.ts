import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { FittedRequest } from '../schemas/fitted-request.ts'

/** The same call, with what the provider is to hold the model to. Left alone, the SDK would call every answer strict. */
export function heldTo(
  options: LanguageModelV4CallOptions,
  { strictTools, strictOutput }: FittedRequest,
): LanguageModelV4CallOptions {
  const { tools, responseFormat, providerOptions: given = {} } = options
  const held = tools?.map((tool) => {
    return tool.type === 'function' && strictTools.has(tool.name) ? { ...tool, strict: true } : tool
  })
  const strictness = { strictJsonSchema: strictOutput }
  return {
    ...options,
    ...(held === undefined ? {} : { tools: held }),
    ...(responseFormat === undefined
      ? {}
      : {
          providerOptions: {
            ...given,
            openai: { ...given['openai'], ...strictness },
            openaiCompatible: { ...given['openaiCompatible'], ...strictness },
            // Claude is held to closed schemas only; the others are the input of a tool that it must call.
            ...(strictOutput ? {} : { anthropic: { ...given['anthropic'], structuredOutputMode: 'jsonTool' } }),
          },
        }),
  }
}
