import type { Json, JsonObject } from '../../../src/events/json.ts'
import { list, objects, text } from './json.ts'
import { isImageUrl, tooShort } from './openai-models.ts'
import { openaiRefusal } from './refusal.ts'
import { isJson } from './responses-input.ts'

const roles = ['system', 'developer', 'user', 'assistant', 'tool']

/** The messages of a chat as OpenAI and its likes want them. */
export function checkMessages(messages: readonly JsonObject[]): void {
  if (messages.length === 0) {
    const says = `Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.`
    throw openaiRefusal(says, { param: 'messages', code: 'empty_array' })
  }
  messages.forEach((message, index) => void checkMessage(message, `messages[${index}]`))
  checkCalls(messages)
}

function checkMessage(message: JsonObject, param: string): void {
  const role = text(message['role'])
  if (!roles.includes(role)) {
    throw openaiRefusal(`Invalid value: '${role}'.`, { param: `${param}.role`, code: 'invalid_value' })
  }
  const calls = objects(message['tool_calls'])
  if (message['tool_calls'] !== undefined && calls.length === 0) {
    throw openaiRefusal(`Invalid '${param}.tool_calls': empty array.`, { param, code: 'empty_array' })
  }
  for (const { function: called } of calls) {
    const { arguments: written } = objects([called ?? null])[0] ?? {}
    if (!isJson(text(written))) throw openaiRefusal(`Invalid '${param}.tool_calls': arguments are not JSON.`, { param })
  }
  if ((message['content'] === null || message['content'] === '') && calls.length > 0) return
  checkContent(message['content'], role, `${param}.content`)
}

function checkContent(content: Json | undefined, role: string, param: string): void {
  if (typeof content === 'string') {
    if (content === '' && role !== 'tool') throw tooShort(param)
    return
  }
  if (list(content).length === 0) {
    throw openaiRefusal(`Invalid value for 'content': expected a string, got null.`, { param: 'messages' })
  }
  const allowed = role === 'user' ? ['text', 'image_url', 'file', 'input_audio'] : ['text']
  objects(content).forEach((part, index) => {
    const type = text(part['type'])
    const at = `${param}[${index}]`
    if (!allowed.includes(type)) {
      const supported = `Supported values are: ${allowed.map((one) => `'${one}'`).join(', ')}.`
      throw openaiRefusal(`Invalid value: '${type}'. ${supported}`, { param: at, code: 'invalid_value' })
    }
    if (type === 'text' && text(part['text']) === '') throw tooShort(`${at}.text`)
    const { url } = objects([part['image_url'] ?? null])[0] ?? {}
    if (type === 'image_url' && !isImageUrl(text(url))) {
      throw openaiRefusal('Invalid image data.', { param: `${at}.image_url.url`, code: 'invalid_image_format' })
    }
  })
}

/** All calls of a message are answered right after it, and nothing is answered that was not called. */
function checkCalls(messages: readonly JsonObject[]): void {
  let open: readonly string[] = []
  messages.forEach((message, index) => {
    const { role, tool_call_id } = message
    if (role === 'tool') {
      const id = text(tool_call_id)
      if (!open.includes(id)) {
        const says = `Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.`
        throw openaiRefusal(says, { param: `messages.[${index}].role` })
      }
      open = open.filter((one) => one !== id)
      return
    }
    if (open.length > 0) throw unanswered(open, index)
    open = objects(message['tool_calls']).map(({ id }) => text(id))
  })
  if (open.length > 0) throw unanswered(open, messages.length)
}

function unanswered(ids: readonly string[], index: number): Error {
  const rule = `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.`
  const missing = `The following tool_call_ids did not have response messages: ${ids.join(', ')}`
  return openaiRefusal(`${rule} ${missing}`, { param: `messages.[${index}].role` })
}
