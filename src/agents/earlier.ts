import type { Artifact } from '../events/artifact.ts'
import type { Thoughts } from '../events/conversation.ts'
import { isObject, type Json, type JsonObject } from '../events/json.ts'
import type { ModelMessage, ToolRequest } from '../kernel/ports/model.ts'
import type { ToolAnswer } from './equipment.ts'

/*
 * What was said before in a conversation that goes on, given as `data.earlier`. It comes from outside, so what is no
 * message is left out, and so is a call without its answer or an answer without its call: providers refuse both.
 */

/** The messages, or undefined when the data holds no conversation. The first edition knew only texts. */
export function earlierMessages(data: Json | undefined, edition: number): readonly ModelMessage[] | undefined {
  const earlier = isObject(data) ? data['earlier'] : undefined
  if (!Array.isArray(earlier)) return undefined
  const given = earlier.filter((message): message is JsonObject => isObject(message))
  return edition === 1 ? given.flatMap(textIn) : withCalls(given)
}

/** Whether data is a conversation so far, and no part of a request. */
export function isConversation(data: Json | undefined): boolean {
  return isObject(data) && Array.isArray(data['earlier'])
}

function textIn({ role, content }: JsonObject): ModelMessage[] {
  return (role === 'user' || role === 'assistant') && typeof content === 'string' ? [{ role, content }] : []
}

function withCalls(given: readonly JsonObject[]): ModelMessage[] {
  const messages: ModelMessage[] = []
  for (let index = 0; index < given.length; index++) {
    const message = given[index] ?? {}
    const exchange = exchangeAt(given, index)
    messages.push(...(exchange ?? plainIn(message)))
    if (exchange !== undefined) index += exchange.length - 1
  }
  return messages
}

/** A message with calls and the answers to all of them, in whatever order; undefined where that does not stand there. */
function exchangeAt(given: readonly JsonObject[], index: number): readonly ModelMessage[] | undefined {
  const { role, content, toolCalls, thoughts } = given[index] ?? {}
  if (role !== 'assistant' || !Array.isArray(toolCalls) || toolCalls.length === 0) return undefined
  const calls = toolCalls.flatMap((call: Json) => callIn(call))
  const answers = given.slice(index + 1, index + 1 + calls.length).flatMap(answerIn)
  const isAnswered = ({ id }: ToolRequest): boolean => answers.some(({ toolCallId }) => toolCallId === id)
  if (calls.length < toolCalls.length || answers.length < calls.length || !calls.every(isAnswered)) return undefined
  const text = typeof content === 'string' ? content : ''
  return [{ role, content: text, toolCalls: calls, ...(isThoughts(thoughts) ? { thoughts } : {}) }, ...answers]
}

function plainIn({ thoughts, files, ...message }: JsonObject): ModelMessage[] {
  return textIn(message).flatMap((text): ModelMessage[] => {
    if (text.role === 'user') return [{ ...text, ...(isFiles(files) ? { files } : {}) }]
    // An answer that was nothing but calls, and lost them.
    if (text.content === '' || text.role !== 'assistant') return []
    return [{ ...text, ...(isThoughts(thoughts) ? { thoughts } : {}) }]
  })
}

function callIn(call: Json): ToolRequest[] {
  const { id, tool, input = null } = isObject(call) ? call : {}
  return typeof id === 'string' && typeof tool === 'string' ? [{ id, tool, input }] : []
}

function answerIn({ role, toolCallId, tool, content = null, failed, files }: JsonObject): ToolAnswer[] {
  if (role !== 'tool' || typeof toolCallId !== 'string' || typeof tool !== 'string') return []
  const more = { ...(failed === true ? { failed } : {}), ...(isFiles(files) ? { files } : {}) }
  return [{ role, toolCallId, tool, content, ...more }]
}

function isThoughts(thoughts: unknown): thoughts is Thoughts {
  if (!isObject(thoughts) || typeof thoughts['by'] !== 'string' || !Array.isArray(thoughts['parts'])) return false
  return thoughts['parts'].every((part: unknown) => isObject(part) && typeof part['kind'] === 'string')
}

function isFiles(files: unknown): files is readonly Artifact[] {
  return Array.isArray(files) && files.every((file: unknown) => isObject(file) && typeof file['hash'] === 'string')
}
