import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4TextPart,
  LanguageModelV4ToolCallPart,
  LanguageModelV4ToolResultOutput,
} from '@ai-sdk/provider'
import { isObject, parsedJson } from '../../../events/json.ts'
import type { ChatServer } from './chat-reader.ts'

type Assistant = Extract<LanguageModelV4Message, { role: 'assistant' }>
type ToolAnswers = Extract<LanguageModelV4Message, { role: 'tool' }>

/** What a message is in the form of OpenAI's chat completions. One message with the answers of tools becomes several. */
export function chatMessages(
  message: LanguageModelV4Message,
  rules: string | undefined,
  server: ChatServer,
): unknown[] {
  switch (message.role) {
    case 'system':
      return rules === undefined ? [] : [{ role: rules, content: message.content }]
    case 'user': {
      const [first, ...others] = message.content
      if (first?.type === 'text' && others.length === 0) return [{ role: 'user', content: first.text }]
      return [{ role: 'user', content: message.content.map(contentPart) }]
    }
    case 'assistant':
      return [assistantMessage(message, server)]
    case 'tool':
      return toolMessages(message, server)
  }
}

function contentPart(part: LanguageModelV4TextPart | LanguageModelV4FilePart): unknown {
  if (part.type === 'text') return { type: 'text', text: part.text }
  const { mediaType, filename, data } = part
  const bytes = data.type === 'data' && data.data instanceof Uint8Array ? Buffer.from(data.data) : Buffer.alloc(0)
  const url = `data:${mediaType};base64,${bytes.toString('base64')}`
  if (mediaType.startsWith('image/')) return { type: 'image_url', image_url: { url } }
  return { type: 'file', file: { filename, file_data: url } }
}

function assistantMessage({ content }: Assistant, server: ChatServer): unknown {
  let text = ''
  let thought = ''
  const calls: unknown[] = []
  for (const part of content) {
    if (part.type === 'text') text += part.text
    if (part.type === 'reasoning' && server.isCompatible) thought += part.text
    if (part.type === 'tool-call') calls.push(callOf(part, server))
  }
  return {
    role: 'assistant',
    content: calls.length > 0 ? text || null : text,
    ...(thought === '' ? {} : { reasoning_content: thought }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  }
}

function callOf(
  { toolCallId, toolName, input, providerOptions }: LanguageModelV4ToolCallPart,
  server: ChatServer,
): unknown {
  const call = { id: toolCallId, type: 'function', function: { name: toolName, arguments: argumentsOf(input, server) } }
  const marks = server.isCompatible ? (providerOptions?.[server.name] ?? providerOptions?.['google']) : undefined
  const signature = marks?.['thoughtSignature']
  return signature ? { ...call, extra_content: { google: { thought_signature: String(signature) } } } : call
}

/** OpenAI takes objects only. A text is what a model wrote instead of one, and goes back as it was if that was JSON. */
function argumentsOf(input: unknown, { isCompatible }: ChatServer): string {
  if (typeof input !== 'string') return JSON.stringify(isCompatible || isObject(input) ? input : {})
  const value = parsedJson(input)
  if (isCompatible) return value === undefined ? JSON.stringify(input) : input
  return isObject(value) ? input : '{}'
}

function toolMessages({ content }: ToolAnswers, server: ChatServer): unknown[] {
  return content.flatMap((part) =>
    part.type === 'tool-result'
      ? [{ role: 'tool', tool_call_id: part.toolCallId, content: outputText(part.output, server) }]
      : [],
  )
}

function outputText(output: LanguageModelV4ToolResultOutput, { isCompatible }: ChatServer): string {
  if (output.type === 'execution-denied') return output.reason ?? 'Tool call execution denied.'
  const { type, value } = output
  const isFailure = type === 'error-text' || type === 'error-json'
  if (isFailure && !isCompatible) return JSON.stringify({ error: value })
  return typeof value === 'string' ? value : JSON.stringify(value)
}
