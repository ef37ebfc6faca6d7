import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4ToolChoice,
} from '@ai-sdk/provider'
import { sha256 } from '../../kernel/digest.ts'
import type { ModelRequest, ModelSettings } from '../../kernel/ports/model.ts'
import type { Protocol } from '../options.ts'
import { sdkMessages } from './sdk-messages.ts'
import { sdkTools } from './sdk-tools.ts'
import { ShownFiles } from './shown-files.ts'
import { thinkingFor } from './thinking.ts'

type Schema = LanguageModelV4FunctionTool['inputSchema']

const noTools: ReadonlySet<string> = new Set()

/**
 * What a request is in the words of the AI SDK. The conversation comes with a cache mark at the end of its rules and at
 * its own, unless no later call begins like it: writing to a cache costs more than not to.
 */
export function callOptions(
  { model, messages, settings = {}, prefixKey, once }: ModelRequest,
  protocol: Protocol,
  files: ShownFiles = new ShownFiles(model, protocol, new Map()),
  strictTools: ReadonlySet<string> = noTools,
): LanguageModelV4CallOptions {
  const { tools, toolChoice, output, temperature, effort, maxOutputTokens } = settings
  const { anthropic, ...thinking } = thinkingFor({ model, protocol, messages, effort, maxOutputTokens })
  return {
    prompt: sdkMessages(messages, { model, protocol, files }, once === true),
    ...(tools === undefined || tools.length === 0 ? {} : { tools: sdkTools(tools, strictTools) }),
    ...(toolChoice === undefined || tools === undefined || tools.length === 0
      ? {}
      : { toolChoice: toToolChoice(toolChoice) }),
    ...(output === undefined ? {} : { responseFormat: { type: 'json', schema: output as Schema, name: 'answer' } }),
    ...(temperature === undefined ? {} : { temperature }),
    ...thinking,
    // Conversations are kept in our journal and nowhere else.
    providerOptions: {
      openai: { store: false, ...(prefixKey === undefined ? {} : { promptCacheKey: sha256(prefixKey) }) },
      ...(anthropic === undefined ? {} : { anthropic }),
    },
  }
}

function toToolChoice(choice: NonNullable<ModelSettings['toolChoice']>): LanguageModelV4ToolChoice {
  return typeof choice === 'string' ? { type: choice } : { type: 'tool', toolName: choice.tool }
}
