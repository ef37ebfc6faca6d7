import type {
  JSONValue,
  LanguageModelV4CallOptions,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4ToolChoice,
} from '@ai-sdk/provider'
import type { ModelMessage, ModelRequest, ModelSettings, ToolDescription } from '../../kernel/ports/model.ts'
import type { Protocol } from '../options.ts'
import { thinkingFor } from './thinking.ts'
import { hasOwnThoughts, withoutThoughts, withThoughts } from './thoughts.ts'

type Schema = LanguageModelV4FunctionTool['inputSchema']

// Conversations grow by appending, so each message is translated once, and always to the same bytes.
const translated = new WeakMap<ModelMessage, LanguageModelV4Message>()
const translatedForAuthor = new WeakMap<ModelMessage, LanguageModelV4Message>()

/** Anthropic caches up to a mark; other providers find the common beginning by themselves and ignore it. */
const cacheMark = { anthropic: { cacheControl: { type: 'ephemeral' } } }

/**
 * What a request is in the words of the AI SDK. The conversation comes with a cache mark at the end of its rules and at
 * its own, unless no later call begins like it: writing to a cache costs more than not to.
 */
export function callOptions(
  { model, messages, settings = {}, prefixKey, once }: ModelRequest,
  protocol: Protocol,
): LanguageModelV4CallOptions {
  const { tools, toolChoice, output, temperature, effort, maxOutputTokens } = settings
  const { anthropic, ...thinking } = thinkingFor({ model, protocol, messages, effort, maxOutputTokens })
  return {
    prompt: promptOf(messages, model, once === true),
    ...(tools === undefined || tools.length === 0 ? {} : { tools: tools.map(toTool) }),
    ...(toolChoice === undefined || tools === undefined || tools.length === 0
      ? {}
      : { toolChoice: toToolChoice(toolChoice) }),
    ...(output === undefined ? {} : { responseFormat: { type: 'json', schema: output as Schema, name: 'answer' } }),
    ...(temperature === undefined ? {} : { temperature }),
    ...thinking,
    // Conversations are kept in our journal and nowhere else.
    providerOptions: {
      openai: { store: false, ...(prefixKey === undefined ? {} : { promptCacheKey: prefixKey }) },
      ...(anthropic === undefined ? {} : { anthropic }),
    },
  }
}

/**
 * Rules stand at the beginning. Google refuses them anywhere else, and Anthropic and OpenAI would weigh them each in
 * their own way; so what comes later is told to all of them as a note in the conversation.
 */
function promptOf(messages: readonly ModelMessage[], model: string, once: boolean): LanguageModelV4Message[] {
  const others = messages.findIndex(({ role }) => role !== 'system')
  const rules = others < 0 ? messages.length : others
  const prompt = answersTogether(
    messages.map((message, index) =>
      message.role === 'system' && index > rules ? noteOf(message.content) : toMessage(message, model),
    ),
  )
  if (once) return prompt
  for (const index of new Set([rules - 1, prompt.length - 1])) {
    const message = prompt[index]
    if (message !== undefined) prompt[index] = { ...message, providerOptions: cacheMark }
  }
  return prompt
}

/** Google wants the answers to all calls of a turn in one message, and the others don't mind. */
function answersTogether(prompt: readonly LanguageModelV4Message[]): LanguageModelV4Message[] {
  const joined: LanguageModelV4Message[] = []
  for (const message of prompt) {
    const last = joined.at(-1)
    if (message.role === 'tool' && last?.role === 'tool') {
      joined[joined.length - 1] = { role: 'tool', content: [...last.content, ...message.content] }
    } else joined.push(message)
  }
  return joined
}

function noteOf(content: string): LanguageModelV4Message {
  return { role: 'user', content: [{ type: 'text', text: `<note>\n${content}\n</note>` }] }
}

function toMessage(message: ModelMessage, model: string): LanguageModelV4Message {
  const isAuthor = message.role === 'assistant' && message.thoughts?.by === model
  const before = isAuthor ? translatedForAuthor : translated
  let known = before.get(message)
  if (known === undefined) {
    known = translate(message, model)
    before.set(message, known)
  }
  return known
}

function translate(message: ModelMessage, model: string): LanguageModelV4Message {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content }
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.content }] }
    case 'assistant': {
      const content = hasOwnThoughts(message, model) ? withThoughts(message) : withoutThoughts(message)
      return { role: 'assistant', content }
    }
    case 'tool': {
      const { toolCallId, tool, content, failed } = message
      const output =
        typeof content === 'string'
          ? { type: failed ? ('error-text' as const) : ('text' as const), value: content }
          : { type: failed ? ('error-json' as const) : ('json' as const), value: content as JSONValue }
      return { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName: tool, output }] }
    }
  }
}

function toTool({ name, description, input }: ToolDescription): LanguageModelV4FunctionTool {
  return { type: 'function', name, description, inputSchema: input as Schema }
}

function toToolChoice(choice: NonNullable<ModelSettings['toolChoice']>): LanguageModelV4ToolChoice {
  return typeof choice === 'string' ? { type: choice } : { type: 'tool', toolName: choice.tool }
}
