import type { LanguageModelV4Message } from '@ai-sdk/provider'
import { isObject } from '../../events/json.ts'
import { sha256 } from '../../kernel/digest.ts'
import type { Protocol } from '../options.ts'

/** Ids of calls that a provider takes back. Its own always fit; those that another model made may not. */
const takenIds: { readonly [P in Protocol]?: RegExp } = {
  anthropic: /^[A-Za-z0-9_-]{1,128}$/,
  'openai-responses': /^.{1,64}$/s,
  'openai-chat': /^.{1,40}$/s,
}

/** Providers that take back only calls with an object for input. Some models ask for tools with less. */
const takesObjects: ReadonlySet<Protocol> = new Set(['anthropic', 'google'])

/** The same conversation, with calls of other models as this provider would have them. */
export function withForeignCalls(
  prompt: readonly LanguageModelV4Message[],
  protocol: Protocol,
): LanguageModelV4Message[] {
  return prompt.map((message): LanguageModelV4Message => {
    if (message.role === 'tool') {
      const isFine = message.content.every((part) => part.type !== 'tool-result' || fits(part.toolCallId, protocol))
      if (isFine) return message
      return {
        ...message,
        content: message.content.map((part) => ('toolCallId' in part ? renamed(part, protocol) : part)),
      }
    }
    if (message.role !== 'assistant') return message
    const isFine = message.content.every(
      (part) => part.type !== 'tool-call' || (fits(part.toolCallId, protocol) && isTaken(part.input, protocol)),
    )
    if (isFine) return message
    const content = message.content.map((part) => {
      if (part.type !== 'tool-call') return part
      return { ...renamed(part, protocol), input: isTaken(part.input, protocol) ? part.input : { value: part.input } }
    })
    return { ...message, content }
  })
}

function fits(id: string, protocol: Protocol): boolean {
  return takenIds[protocol]?.test(id) ?? true
}

function isTaken(input: unknown, protocol: Protocol): boolean {
  return !takesObjects.has(protocol) || isObject(input)
}

/** Every id becomes another in the same way, so that answers find their calls. */
function renamed<Part extends { toolCallId: string }>(part: Part, protocol: Protocol): Part {
  return fits(part.toolCallId, protocol)
    ? part
    : { ...part, toolCallId: `call_${sha256(part.toolCallId).slice(0, 24)}` }
}
