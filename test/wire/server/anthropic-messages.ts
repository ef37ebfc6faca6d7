import type { Json, JsonObject } from '../../../src/events/json.ts'
import { claudeRules } from './anthropic-models.ts'
import type { WireRequest } from './format.ts'
import { object, objects, text } from './json.ts'
import { isWhereItWas } from './memory.ts'
import { anthropicRefusal } from './refusal.ts'

/** The messages of a conversation as Anthropic wants them. */
export function checkMessages(request: WireRequest): void {
  const messages = objects(request.body['messages'])
  if (messages.length === 0) throw anthropicRefusal('messages: at least one message is required')
  if (messages[0]?.['role'] !== 'user') throw anthropicRefusal('messages: first message must use the "user" role')
  messages.forEach((message, index) => {
    const role = text(message['role'])
    if (role !== 'user' && role !== 'assistant') {
      throw anthropicRefusal(`messages.${index}.role: Input should be 'user' or 'assistant'`)
    }
    checkContent(message['content'], `messages.${index}`)
    checkCalls(messages, index)
  })
  if (messages.at(-1)?.['role'] === 'assistant') {
    const says = 'This model does not support assistant message prefill. The conversation must end with a user message.'
    throw anthropicRefusal(says)
  }
}

function checkContent(content: Json | undefined, at: string): void {
  if (content === '' || (Array.isArray(content) && content.length === 0)) {
    throw anthropicRefusal(
      `${at}: all messages must have non-empty content except for the optional final assistant message`,
    )
  }
  objects(content).forEach((block, index) => void checkBlock(block, `${at}.content.${index}`))
}

function checkBlock(block: JsonObject, at: string): void {
  switch (block['type']) {
    case 'text':
      if (text(block['text']) === '') throw anthropicRefusal('messages: text content blocks must be non-empty')
      if (text(block['text']).trim() === '') {
        throw anthropicRefusal('messages: text content blocks must contain non-whitespace text')
      }
      return
    case 'image':
    case 'document':
      checkSource(object(block['source']), at)
      return
    case 'tool_use': {
      if (!/^[a-zA-Z0-9_-]+$/.test(text(block['id']))) {
        throw anthropicRefusal(`${at}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`)
      }
      const { input } = block
      if (typeof input !== 'object' || input === null || Array.isArray(input)) {
        throw anthropicRefusal(`${at}.tool_use.input: Input should be a valid dictionary`)
      }
      return
    }
    case 'tool_result':
      objects(block['content']).forEach((part, index) => void checkBlock(part, `${at}.tool_result.content.${index}`))
      return
    case 'thinking':
    case 'redacted_thinking':
      if (block['cache_control'] !== undefined) {
        throw anthropicRefusal(`${at}.thinking.cache_control: Extra inputs are not permitted`)
      }
      return
    default:
      throw anthropicRefusal(
        `${at}: Input tag '${text(block['type'])}' found using 'type' does not match any of the expected tags`,
      )
  }
}

function checkSource({ type, media_type, data, url }: JsonObject, at: string): void {
  if (type === 'url' && /^https?:/.test(text(url))) return
  const kinds = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf']
  if (type !== 'base64' || !kinds.includes(text(media_type))) {
    throw anthropicRefusal(
      `${at}.image.source.base64.media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'`,
    )
  }
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text(data)))
    throw anthropicRefusal(`${at}.image.source.base64.data: invalid base64 data`)
}

/** Results come first in the very next message, one for each call. */
function checkCalls(messages: readonly JsonObject[], index: number): void {
  const idsOf = (message: JsonObject | undefined, type: string, key: string): readonly string[] =>
    objects(message?.['content']).flatMap((block) => (block['type'] === type ? [text(block[key])] : []))
  const message = messages[index]
  const called = idsOf(message, 'tool_use', 'id')
  const blocks = objects(messages[index + 1]?.['content'])
  const others = blocks.findIndex(({ type }) => type !== 'tool_result')
  const leading = others < 0 ? blocks : blocks.slice(0, others)
  const answered = leading.map(({ tool_use_id }) => text(tool_use_id))
  const missing = called.filter((id) => !answered.includes(id))
  if (missing.length > 0) {
    const found = `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(', ')}.`
    const rule = 'Each `tool_use` block must have a corresponding `tool_result` block in the next message.'
    throw anthropicRefusal(`messages.${index}: ${found} ${rule}`)
  }
  if (new Set(called).size < called.length) throw anthropicRefusal('messages: `tool_use` ids must be unique')
  const results = idsOf(message, 'tool_result', 'tool_use_id')
  const before = idsOf(messages[index - 1], 'tool_use', 'id')
  const orphan = results.find((id) => !before.includes(id))
  if (orphan !== undefined) {
    const found = `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${orphan}.`
    const rule = 'Each `tool_result` block must have a corresponding `tool_use` block in the previous message.'
    throw anthropicRefusal(`messages.${index}.content.0: ${found} ${rule}`)
  }
  const twice = results.find((id, at) => results.indexOf(id) !== at)
  if (twice === undefined) return
  const found = `each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${twice}`
  throw anthropicRefusal(`messages.${index}.content: ${found}`)
}

/** Whether a model thinks in this request. */
export function isThinking({ model, body }: Pick<WireRequest, 'model' | 'body'>): boolean {
  const type = text(object(body['thinking'])['type'])
  return claudeRules(model).alwaysThinks || ['enabled', 'adaptive', 'between_tools'].includes(type)
}

/** Thoughts are the model's own, unchanged, first in their message, and there where a call needs them. */
export function checkThoughts(request: WireRequest): void {
  const { model, body, memory } = request
  const messages = objects(body['messages'])
  const binding = object(object(body['thinking'])['block_binding'])['prefix_mismatch_behavior']
  const lastSaid = messages.findLastIndex(
    ({ role, content }) => role === 'user' && !objects(content).some(({ type }) => type === 'tool_result'),
  )
  messages.forEach((message, index) => {
    const blocks = message['role'] === 'assistant' ? objects(message['content']) : []
    const thinks = blocks.flatMap((block, at) => (isThought(block) ? [{ block, at }] : []))
    for (const { block, at } of thinks) {
      const signature = text(block['type'] === 'thinking' ? block['signature'] : block['data'])
      const thought = memory.thoughtOf(model, signature)
      const place = `messages.${index}.content.${at}`
      if (thought === undefined) throw anthropicRefusal(`${place}: Invalid \`signature\` in \`thinking\` block`)
      if (block['type'] === 'thinking' && text(block['thinking']) !== thought.text) {
        const says =
          '`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.'
        throw anthropicRefusal(`${place}: ${says}`)
      }
      const isHere = thought.position === index && isWhereItWas(thought, messages, around(body))
      if (claudeRules(model).bindsThoughts && binding !== 'drop_block' && !isHere) {
        throw anthropicRefusal(
          `${place}: Invalid \`signature\` in \`thinking\` block: The block is bound to a different conversation`,
        )
      }
    }
    if (thinks.length > 0 && thinks[0]?.at !== 0) {
      const says =
        'If an assistant message contains any thinking blocks, the first block must be `thinking` or `redacted_thinking`.'
      throw anthropicRefusal(`messages.${index}.content.0: ${says} Found \`${text(blocks[0]?.['type'])}\`.`)
    }
    const calls = blocks.filter(({ type }) => type === 'tool_use')
    const isNeeded =
      object(body['thinking'])['type'] === 'enabled' ||
      calls.some(({ id }) => memory.thoughtNeededBy(text(id), model, messages, around(body)) !== undefined)
    if (calls.length === 0 || index < lastSaid || !isThinking(request) || !isNeeded || thinks.length > 0) return
    const found = `Expected \`thinking\` or \`redacted_thinking\`, but found \`${text(blocks[0]?.['type'])}\`.`
    const rule =
      'When `thinking` is enabled, a final `assistant` message must start with a thinking block (preceeding the lastmost set of `tool_use` and `tool_result` blocks).'
    throw anthropicRefusal(`messages.${index}.content.0.type: ${found} ${rule}`)
  })
}

function isThought({ type }: JsonObject): boolean {
  return type === 'thinking' || type === 'redacted_thinking'
}

/** What a thought is bound to besides the messages before it. */
export function around({ system, tools }: JsonObject): Json {
  return [system ?? null, tools ?? null]
}
