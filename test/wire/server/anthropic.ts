import type { JsonObject } from '../../../src/events/json.ts'
import { around, checkMessages, checkThoughts, isThinking } from './anthropic-messages.ts'
import { claudeRules } from './anthropic-models.ts'
import { event, halves, outputTokensOf, type WireFormat, type WireRequest } from './format.ts'
import { list, object, objects, text } from './json.ts'
import { token } from './memory.ts'
import { anthropicRefusal, Refusal } from './refusal.ts'
import type { Answer } from './script.ts'
import { everySchema } from './strict-schema.ts'

const known: ReadonlySet<string> = new Set([
  ...['model', 'messages', 'system', 'max_tokens', 'stream', 'tools', 'tool_choice', 'thinking', 'output_config'],
  ...['temperature', 'top_p', 'top_k', 'stop_sequences', 'metadata', 'service_tier', 'cache_control', 'container'],
  ...['context_management', 'mcp_servers', 'inference_geo', 'speed'],
])

/** Anthropic's `/v1/messages`. */
export const anthropic: WireFormat = {
  counted: ['messages', 'system', 'tools', 'output_config'],
  check: (request) => {
    if (request.headers['anthropic-version'] === undefined)
      throw anthropicRefusal('anthropic-version: header is required')
    checkParameters(request)
    checkThinking(request)
    checkTools(request)
    checkCacheMarks(request.body)
    checkMessages(request)
    checkThoughts(request)
  },
  stream: (answer, request) => {
    const blocks = blocksOf(answer, request)
    const usage = { input_tokens: request.inputTokens, output_tokens: 1 }
    const message = { id: `msg_${token(12)}`, type: 'message', role: 'assistant', model: request.model, content: [] }
    const start = { ...message, stop_reason: null, stop_sequence: null, usage }
    const stop = { stop_reason: stopOf(answer), stop_sequence: null }
    return [
      send({ type: 'message_start', message: start }),
      ...Array.from({ length: answer.pings ?? 0 }, () => send({ type: 'ping' })),
      ...blocks.flatMap(chunksOf),
      send({ type: 'message_delta', delta: stop, usage: { output_tokens: outputTokensOf(answer) } }),
      send({ type: 'message_stop' }),
    ]
  },
  fail: (kind, { inputTokens }) => {
    switch (kind) {
      case 'overflow':
        return anthropicRefusal(`prompt is too long: ${200_000 + inputTokens} tokens > 200000 maximum`)
      case 'rate-limit': {
        const message = 'This request would exceed your organization’s rate limit of 50,000 input tokens per minute.'
        return new Refusal(429, { type: 'error', error: { type: 'rate_limit_error', message } }, { 'retry-after': '0' })
      }
      case 'overloaded':
        return anthropicRefusal('Overloaded', 'overloaded_error', 529)
      case 'server-error':
        return anthropicRefusal('Internal server error', 'api_error', 500)
    }
  },
}

function checkParameters({ model, body }: WireRequest): void {
  const unknown = Object.keys(body).find((key) => !known.has(key))
  if (unknown !== undefined) throw anthropicRefusal(`${unknown}: Extra inputs are not permitted`)
  const { maxTokens, samples } = claudeRules(model)
  const { max_tokens: most } = body
  if (typeof most !== 'number') throw anthropicRefusal('max_tokens: Field required')
  if (most > maxTokens) {
    const says = `which is the maximum allowed number of output tokens for ${model}`
    throw anthropicRefusal(`max_tokens: ${most} > ${maxTokens}, ${says}`)
  }
  const sampling = ['temperature', 'top_p', 'top_k'].find((key) => body[key] !== undefined)
  if (sampling === undefined) return
  if (!samples) throw anthropicRefusal(`\`${sampling}\` is deprecated for this model.`)
  if (isThinking({ model, body }) && body['temperature'] !== 1) {
    throw anthropicRefusal('`temperature` may only be set to 1 when thinking is enabled or in adaptive mode.')
  }
}

function checkThinking({ model, body }: WireRequest): void {
  const thinking = object(body['thinking'])
  const { adapts, takesBudget, alwaysThinks, takesForcedTools } = claudeRules(model)
  if (thinking['type'] === 'enabled') {
    if (!takesBudget) {
      const says = 'Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.'
      throw anthropicRefusal(`"thinking.type.enabled" is not supported for this model. ${says}`)
    }
    const budget = Number(thinking['budget_tokens'])
    if (!(budget >= 1_024)) {
      throw anthropicRefusal('thinking.enabled.budget_tokens: Input should be greater than or equal to 1024')
    }
    if (budget >= Number(body['max_tokens'])) {
      throw anthropicRefusal('`max_tokens` must be greater than `thinking.budget_tokens`.')
    }
  }
  if (thinking['type'] === 'adaptive' && !adapts)
    throw anthropicRefusal('adaptive thinking is not supported on this model')
  if (thinking['type'] === 'disabled' && alwaysThinks) {
    throw anthropicRefusal('"thinking.type.disabled" is not supported for this model.')
  }
  const effort = text(object(body['output_config'])['effort'])
  if (effort !== '' && !adapts && !/opus-4-5/.test(model)) {
    throw anthropicRefusal('This model does not support the effort parameter.')
  }
  const isForced = ['any', 'tool'].includes(text(object(body['tool_choice'])['type']))
  if (isForced && (thinking['type'] === 'enabled' || !takesForcedTools)) {
    throw anthropicRefusal('Thinking may not be enabled when tool_choice forces tool use.')
  }
}

function checkTools({ model, body }: WireRequest): void {
  const tools = objects(body['tools'])
  tools.forEach((tool, index) => {
    const at = `tools.${index}.custom`
    if (!/^[a-zA-Z0-9_-]{1,128}$/.test(text(tool['name']))) {
      throw anthropicRefusal(`${at}.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'`)
    }
    const schema = object(tool['input_schema'])
    if (schema['type'] !== 'object') throw anthropicRefusal(`${at}.input_schema.type: Input should be 'object'`)
    if (['oneOf', 'allOf', 'anyOf'].some((key) => schema[key] !== undefined)) {
      throw anthropicRefusal(
        `${at}.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`,
      )
    }
    if (tool['strict'] === true) checkStrict(schema, at)
  })
  if (new Set(tools.map(({ name }) => name)).size < tools.length)
    throw anthropicRefusal('tools: Tool names must be unique.')
  const choice = object(body['tool_choice'])
  if (body['tool_choice'] !== undefined && tools.length === 0) {
    throw anthropicRefusal('tool_choice may only be specified while providing tools.')
  }
  if (choice['type'] === 'tool' && !tools.some(({ name }) => name === choice['name'])) {
    throw anthropicRefusal(`Tool '${text(choice['name'])}' not found in provided tools`)
  }
  const format = object(object(body['output_config'])['format'])
  if (format['type'] !== 'json_schema') return
  if (!claudeRules(model).structured)
    throw anthropicRefusal('output_config.format: this model does not support structured outputs')
  checkStrict(object(format['schema']), 'output_config.format.schema')
}

const unsupported: readonly string[] = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'oneOf', 'not', 'if', 'patternProperties'],
]

function checkStrict(schema: JsonObject, at: string): void {
  for (const { one } of everySchema(schema)) {
    const type = text(one['type'])
    if (type === 'object' && one['additionalProperties'] !== false) {
      throw anthropicRefusal(`${at}: For 'object' type, 'additionalProperties' must be explicitly set to false`)
    }
    const bad = unsupported.find((key) => one[key] !== undefined)
    if (bad !== undefined) throw anthropicRefusal(`${at}: For '${type}' type, property '${bad}' is not supported`)
  }
}

function checkCacheMarks({ system, messages, tools }: JsonObject): void {
  const found = JSON.stringify([system ?? null, messages ?? null, tools ?? null]).split('"cache_control":').length - 1
  if (found > 4) throw anthropicRefusal(`A maximum of 4 blocks with cache_control may be provided. Found ${found}.`)
  for (const block of objects(system)) {
    if (text(block['text']) === '') throw anthropicRefusal('system: text content blocks must be non-empty')
  }
}

function blocksOf(answer: Answer, { model, memory, body }: WireRequest): readonly JsonObject[] {
  const thought =
    answer.thinking === undefined
      ? undefined
      : memory.think(model, answer.thinking, list(body['messages']), around(body))
  const thinking =
    thought === undefined ? [] : [{ type: 'thinking', thinking: thought.text, signature: thought.signature }]
  const spoken = answer.text === undefined ? [] : [{ type: 'text', text: answer.text }]
  const calls = (answer.calls ?? []).map(({ tool, input }) => {
    const id = `toolu_${token(12)}`
    memory.made(id, model, thought)
    return { type: 'tool_use', id, name: tool, input: JSON.parse(JSON.stringify(input)) }
  })
  return [...thinking, ...spoken, ...calls]
}

function chunksOf(block: JsonObject, index: number): readonly string[] {
  const deltas =
    block['type'] === 'thinking'
      ? [
          ...halves(text(block['thinking'])).map((thinking) => ({ type: 'thinking_delta', thinking })),
          { type: 'signature_delta', signature: text(block['signature']) },
        ]
      : block['type'] === 'text'
        ? halves(text(block['text'])).map((piece) => ({ type: 'text_delta', text: piece }))
        : halves(JSON.stringify(block['input'])).map((partial_json) => ({ type: 'input_json_delta', partial_json }))
  const empty =
    block['type'] === 'thinking'
      ? { type: 'thinking', thinking: '', signature: '' }
      : block['type'] === 'text'
        ? { type: 'text', text: '' }
        : { ...block, input: {} }
  return [
    send({ type: 'content_block_start', index, content_block: empty }),
    ...deltas.map((delta) => send({ type: 'content_block_delta', index, delta })),
    send({ type: 'content_block_stop', index }),
  ]
}

function stopOf({ finish, calls = [] }: Answer): string {
  if (finish === 'length') return 'max_tokens'
  if (finish === 'refusal') return 'refusal'
  return calls.length > 0 ? 'tool_use' : 'end_turn'
}

function send(data: JsonObject): string {
  return event(data, text(data['type']))
}
