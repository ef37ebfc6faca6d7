import type { LanguageModelV4Message } from '@ai-sdk/provider'
import { isObject } from '../../../events/json.ts'
import { oncePer } from '../../../kernel/once-per.ts'
import type { RequestForm } from '../request-form.ts'
import type { ModelWire } from '../wire-line.ts'
import { chatMessages } from './chat-messages.ts'
import { isProblem } from './chat-piece.ts'
import { ChatReader, type ChatServer } from './chat-reader.ts'

/** OpenAI's chat completions, as OpenAI itself speaks them or another server. */
export function chatWire(server: ChatServer): ModelWire {
  // Conversations grow by appending, so each message is written once.
  const writing = oncePer(({ sample }: RequestForm) => {
    const rules = roleOfRules(sample['messages'])
    return oncePer((message: LanguageModelV4Message) =>
      JSON.stringify(chatMessages(message, rules, server)).slice(1, -1),
    )
  })
  return {
    conversation: ['messages'],
    write: (prompt, form) => {
      const messages = prompt.map(writing(form)).filter((json) => json !== '')
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
