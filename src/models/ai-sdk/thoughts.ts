import type { LanguageModelV4Message, SharedV4ProviderOptions } from '@ai-sdk/provider'
import { canonicalJson } from '../../events/canonical-json.ts'
import type { ModelMessage, ThoughtPart, Thoughts, ToolRequest } from '../../events/conversation.ts'
import { isObject } from '../../events/json.ts'
import { sha256 } from '../../kernel/digest.ts'

type AssistantMessage = Extract<ModelMessage, { readonly role: 'assistant' }>
type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content']

/** What is kept of an answer for the model that wrote it. Nothing where there is nothing but plain text and calls. */
export function thoughtsIn(parts: readonly ThoughtPart[], by: string): Thoughts | undefined {
  return parts.some(isThought) ? { by, parts, seal: sealOf(parts) } : undefined
}

/** Gemini signs texts and calls instead of showing what it thought. */
function isThought(part: ThoughtPart): boolean {
  if (part.kind === 'thought') return true
  return Object.values(part.mark ?? {}).some((marks) => isObject(marks) && 'thoughtSignature' in marks)
}

function sealOf(parts: readonly ThoughtPart[]): string {
  return sha256(canonicalJson(parts))
}

/** Whether this model wrote the thoughts of a message, and would get them back as it wrote them. */
export function hasOwnThoughts({ content, toolCalls = [], thoughts }: AssistantMessage, model: string): boolean {
  if (thoughts === undefined || thoughts.by !== model || thoughts.seal !== sealOf(thoughts.parts)) return false
  const calls = thoughts.parts.flatMap((part) => (part.kind === 'call' ? [part.id] : []))
  const length = thoughts.parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.length : 0), 0)
  return length === content.length && calls.join('\n') === toolCalls.map(({ id }) => id).join('\n')
}

/**
 * What an assistant said, as its own model wants it back: thoughts, texts and calls in the order in which they came. Claude
 * writes empty lines between them, and takes none back. A text with a mark is part of what was signed, and stays.
 */
export function withThoughts({ content, toolCalls = [], thoughts }: AssistantMessage): AssistantContent {
  const calls = new Map(toolCalls.map((call) => [call.id, call]))
  const shown: AssistantContent = []
  let at = 0
  for (const part of thoughts?.parts ?? []) {
    const marks = part.mark === undefined ? {} : { providerOptions: part.mark as SharedV4ProviderOptions }
    if (part.kind === 'thought') shown.push({ type: 'reasoning', text: part.text, ...marks })
    const text = part.kind === 'text' ? content.slice(at, at + part.length) : ''
    if (part.kind === 'text' && (part.mark !== undefined || !isBlank(text)))
      shown.push({ type: 'text', text, ...marks })
    const call = part.kind === 'call' ? calls.get(part.id) : undefined
    if (call !== undefined) shown.push({ ...callPart(call), ...marks })
    at += text.length
  }
  return shown
}

/** The same for any other model: only what was said and asked for. */
export function withoutThoughts({ content, toolCalls = [] }: AssistantMessage): AssistantContent {
  return [...(isBlank(content) ? [] : [{ type: 'text' as const, text: content }]), ...toolCalls.map(callPart)]
}

/** Providers refuse texts without a word. */
export function isBlank(text: string): boolean {
  return text.trim() === ''
}

function callPart({ id, tool, input }: ToolRequest): Extract<AssistantContent[number], { type: 'tool-call' }> {
  return { type: 'tool-call', toolCallId: id, toolName: tool, input }
}
