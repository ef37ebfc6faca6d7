import type { LanguageModelV4Message } from '@ai-sdk/provider'
import { isObject } from '../../../events/json.ts'
import type { ModelWire } from '../wire-line.ts'
import { chatMessages } from './chat-messages.ts'
import { isProblem } from './chat-piece.ts'
import { ChatReader, type ChatServer } from './chat-reader.ts'

/** OpenAI's chat completions, as OpenAI itself speaks them or another server. */
export function chatWire(server: ChatServer): ModelWire {
  // Conversations grow by appending, so each message is written once.
  const written = new WeakMap<LanguageModelV4Message, string>()
  return {
    conversation: ['messages'],
    write: (prompt, { sample }) => {
      const rules = roleOfRules(sample['messages'])
      const messages: string[] = []
      for (const message of prompt) {
        let json = written.get(message)
        if (json === undefined) {
          json = JSON.stringify(chatMessages(message, rules, server)).slice(1, -1)
          written.set(message, json)
        }
        if (json !== '') messages.push(json)
      }
      return { messages: `[${messages.join(',')}]` }
    },
    reader: (listener) => new ChatReader(server, listener),
    problemIn: (body) => {
      const error = isObject(body) ? body['error'] : undefined
      return isProblem(error) ? error.message : undefined
    },
  }
}

/** Models that think are told rules in another role, and some take none. */
function roleOfRules(sample: unknown): string | undefined {
  const [first, ...others] = Array.isArray(sample) ? (sample as readonly unknown[]) : []
  const role = isObject(first) && others.length > 0 ? first['role'] : undefined
  return typeof role === 'string' ? role : undefined
}
