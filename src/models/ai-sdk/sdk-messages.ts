import type { JSONValue, LanguageModelV4Message, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider'
import type { Json } from '../../events/json.ts'
import type { ModelMessage } from '../../kernel/ports/model.ts'
import type { Protocol } from '../options.ts'
import { withForeignCalls } from './foreign-calls.ts'
import { type FilePart, filesOf, type ShownFiles } from './shown-files.ts'
import { hasOwnThoughts, isBlank, withoutThoughts, withThoughts } from './thoughts.ts'

// Conversations grow by appending, so each message is translated once, and always to the same bytes.
const translated = new WeakMap<ModelMessage, LanguageModelV4Message>()
const translatedForAuthor = new WeakMap<ModelMessage, LanguageModelV4Message>()

/** Anthropic caches up to a mark; other providers find the common beginning by themselves. */
const cacheMark = { anthropic: { cacheControl: { type: 'ephemeral' } } }

/**
 * Rules stand at the beginning. Google refuses them anywhere else, and Anthropic and OpenAI would weigh them each in
 * their own way; so what comes later is told to all of them as a note in the conversation.
 */
export function sdkMessages(
  conversation: readonly ModelMessage[],
  reader: Reader,
  once: boolean,
): LanguageModelV4Message[] {
  const messages = conversation.filter((message) => saysSomething(message, reader))
  const others = messages.findIndex(({ role }) => role !== 'system')
  const rules = others < 0 ? messages.length : others
  const shown = messages.flatMap((message, index) => {
    const one = message.role === 'system' && index > rules ? noteOf(message.content) : toMessage(message, reader)
    return messages[index + 1]?.role === 'tool' ? [one] : [one, ...filesBehind(messages, index, reader)]
  })
  const { protocol } = reader
  // Where each answer is a message of its own, those of earlier turns stay what they were.
  const prompt = withForeignCalls(textAnswers.has(protocol) ? shown : answersTogether(shown), protocol)
  if (once || protocol !== 'anthropic') return prompt
  for (const index of new Set([rules - 1, prompt.length - 1])) {
    const message = prompt[index]
    if (message !== undefined) prompt[index] = { ...message, providerOptions: cacheMark }
  }
  return prompt
}

/** Whether there is anything to send. Requests and answers of tools are expected where they stand, whatever is in them. */
function saysSomething(message: ModelMessage, reader: Reader): boolean {
  if (message.role === 'system') return !isBlank(message.content)
  if (message.role !== 'assistant') return true
  const { content } = toMessage(message, reader)
  return typeof content === 'string' || content.some(({ type }) => type !== 'reasoning')
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

/** The model that reads it, and what it is shown of files. */
interface Reader {
  readonly model: string
  readonly protocol: Protocol
  readonly files: ShownFiles
}

/** Protocols in which the answer of a tool is nothing but text. */
const textAnswers: ReadonlySet<Protocol> = new Set(['openai-chat', 'openai-compatible'])

/** In those, what tools kept follows behind the last answer of a round. */
function filesBehind(messages: readonly ModelMessage[], last: number, reader: Reader): LanguageModelV4Message[] {
  if (messages[last]?.role !== 'tool' || !textAnswers.has(reader.protocol)) return []
  const first = messages.slice(0, last + 1).findLastIndex(({ role }) => role !== 'tool') + 1
  return messages.slice(first, last + 1).flatMap((message): LanguageModelV4Message[] => {
    const files = filesOf(message)
    if (message.role !== 'tool' || files.length === 0) return []
    const from = {
      type: 'text' as const,
      text: `(What ${message.tool} returned with its answer to ${message.toolCallId}:)`,
    }
    return [{ role: 'user', content: [from, ...reader.files.parts(files)] }]
  })
}

function noteOf(content: string): LanguageModelV4Message {
  return { role: 'user', content: [{ type: 'text', text: `<note>\n${content}\n</note>` }] }
}

function toMessage(message: ModelMessage, reader: Reader): LanguageModelV4Message {
  if (filesOf(message).length > 0) return translate(message, reader)
  const { model } = reader
  const isAuthor = message.role === 'assistant' && message.thoughts?.by === model
  const before = isAuthor ? translatedForAuthor : translated
  let known = before.get(message)
  if (known === undefined) {
    known = translate(message, reader)
    before.set(message, known)
  }
  return known
}

function translate(message: ModelMessage, { model, protocol, files }: Reader): LanguageModelV4Message {
  switch (message.role) {
    case 'system':
      return { role: 'system', content: message.content }
    case 'user':
      return { role: 'user', content: withText(message.content, files.parts(filesOf(message))) }
    case 'assistant': {
      const content = hasOwnThoughts(message, model) ? withThoughts(message) : withoutThoughts(message)
      return { role: 'assistant', content }
    }
    case 'tool': {
      const { toolCallId, tool, content, failed } = message
      const kept = textAnswers.has(protocol) ? [] : files.parts(filesOf(message))
      const output = kept.length === 0 ? plainOutput(content, failed) : outputWith(content, kept)
      return { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName: tool, output }] }
    }
  }
}

function plainOutput(content: Json, failed: true | undefined): LanguageModelV4ToolResultOutput {
  return typeof content === 'string'
    ? { type: failed ? 'error-text' : 'text', value: isBlank(content) ? nothing : content }
    : { type: failed ? 'error-json' : 'json', value: content as JSONValue }
}

function outputWith(content: Json, files: FilePart[]): LanguageModelV4ToolResultOutput {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return { type: 'content', value: withText(text, files) }
}

/** Providers take neither a request nor an answer of a tool that says nothing. */
const nothing = '(nothing)'

/** A text with its files. Where there is neither, it says so. */
function withText(text: string, files: readonly FilePart[]): FilePart[] {
  if (!isBlank(text)) return [{ type: 'text', text }, ...files]
  return files.length > 0 ? [...files] : [{ type: 'text', text: nothing }]
}
