import type { Json, JsonObject } from '../../../src/events/json.ts'
import { event, halves, outputTokensOf, type WireFormat, type WireRequest } from './format.ts'
import { list, object, objects, text } from './json.ts'
import { token } from './memory.ts'
import { openaiFailure } from './openai-failure.ts'
import { checkEffort, checkToolName, isReasoning, outputLimitOf } from './openai-models.ts'
import { openaiRefusal } from './refusal.ts'
import { checkInput } from './responses-input.ts'
import type { Answer } from './script.ts'
import { parametersProblem, strictProblem } from './strict-schema.ts'

const known: ReadonlySet<string> = new Set([
  ...['model', 'input', 'instructions', 'tools', 'tool_choice', 'parallel_tool_calls', 'max_tool_calls', 'stream'],
  ...['temperature', 'top_p', 'top_logprobs', 'max_output_tokens', 'text', 'reasoning', 'include', 'store', 'metadata'],
  ...['previous_response_id', 'conversation', 'truncation', 'user', 'safety_identifier', 'service_tier'],
  ...['prompt_cache_key', 'prompt_cache_options', 'prompt_cache_retention', 'context_management', 'background'],
])

/** OpenAI's `/v1/responses`. */
export const responses: WireFormat = {
  counted: ['input', 'instructions', 'tools', 'text'],
  fail: openaiFailure,
  check: (request) => {
    checkParameters(request)
    checkTools(request.body)
    checkTextFormat(request.body)
    checkInput(request)
  },
  whole: (answer, request) => finished(answer, request, itemsOf(answer, request)),
  stream: (answer, request) => {
    const items = itemsOf(answer, request)
    const last = finished(answer, request, items)
    const start = { ...object(last), status: 'in_progress', output: [], usage: null }
    return [
      send({ type: 'response.created', response: start }),
      ...Array.from({ length: answer.pings ?? 0 }, () => send({ type: 'keepalive' })),
      ...items.flatMap(chunksOf),
      send({ type: answer.finish === 'length' ? 'response.incomplete' : 'response.completed', response: last }),
    ]
  },
}

function checkParameters({ model, body }: WireRequest): void {
  const unknown = Object.keys(body).find((key) => !known.has(key))
  if (unknown !== undefined)
    throw openaiRefusal(`Unknown parameter: '${unknown}'.`, { param: unknown, code: 'unknown_parameter' })
  const effort = object(body['reasoning'])['effort']
  const unsupported = isReasoning(model)
    ? effort === 'none'
      ? []
      : ['temperature', 'top_p', 'top_logprobs']
    : ['reasoning']
  const param = unsupported.find((key) => body[key] !== undefined)
  if (param !== undefined) {
    throw openaiRefusal(`Unsupported parameter: '${param}' is not supported with this model.`, { param })
  }
  if (list(body['include']).includes('reasoning.encrypted_content') && !isReasoning(model)) {
    throw openaiRefusal('Encrypted content is not supported with this model.', { param: 'include' })
  }
  if (effort !== undefined) checkEffort(text(effort), model, 'reasoning.effort')
  const { max_output_tokens: most } = body
  if (typeof most === 'number' && (most < 16 || most > outputLimitOf(model))) {
    const says = `max_tokens is too large: ${most}. This model supports at most ${outputLimitOf(model)} completion tokens, whereas you provided ${most}.`
    throw openaiRefusal(says, { param: 'max_output_tokens', code: 'invalid_value' })
  }
}

function checkTools(body: JsonObject): void {
  const tools = objects(body['tools'])
  tools.forEach((tool, index) => {
    const name = text(tool['name'])
    checkToolName(name, `tools[${index}].name`)
    const parameters = object(tool['parameters'])
    const problem = parametersProblem(parameters) ?? (tool['strict'] === true ? strictProblem(parameters) : undefined)
    if (problem === undefined) return
    const param = `tools[${index}].parameters`
    throw openaiRefusal(`Invalid schema for function '${name}': ${problem}`, {
      param,
      code: 'invalid_function_parameters',
    })
  })
  const choice = body['tool_choice']
  if (choice === undefined) return
  const wanted = text(object(choice)['name'])
  if (tools.length === 0) {
    throw openaiRefusal(`Tool choice '${JSON.stringify(choice)}' must be specified with 'tools' parameter.`, {
      param: 'tool_choice',
    })
  }
  if (wanted !== '' && !tools.some(({ name }) => name === wanted)) {
    throw openaiRefusal(`Tool choice 'function' not found in 'tools' parameter.`, { param: 'tool_choice' })
  }
}

function checkTextFormat(body: JsonObject): void {
  const format = object(object(body['text'])['format'])
  if (format['type'] !== 'json_schema' || format['strict'] !== true) return
  const problem = strictProblem(object(format['schema']))
  if (problem === undefined) return
  const about = `Invalid schema for response_format '${text(format['name'])}'`
  throw openaiRefusal(`${about}: ${problem}`, { param: 'text.format.schema', code: 'invalid_json_schema' })
}

function itemsOf(answer: Answer, { model, memory, body }: WireRequest): readonly JsonObject[] {
  const thought = answer.thinking === undefined ? undefined : memory.think(model, answer.thinking, list(body['input']))
  const summary = thought === undefined || thought.text === '' ? [] : [{ type: 'summary_text', text: thought.text }]
  const reasoning =
    thought === undefined ? [] : [{ type: 'reasoning', id: thought.id, encrypted_content: thought.signature, summary }]
  const part =
    answer.finish === 'refusal'
      ? { type: 'refusal', refusal: answer.text ?? 'I cannot help with that.' }
      : { type: 'output_text', text: answer.text ?? '', annotations: [] }
  const message =
    answer.text === undefined && answer.finish !== 'refusal'
      ? []
      : [{ type: 'message', id: `msg_${token(12)}`, role: 'assistant', status: 'completed', content: [part] }]
  const calls = (answer.calls ?? []).map(({ tool, input }) => {
    const id = token(12)
    memory.made(`call_${id}`, model, thought)
    const call = { type: 'function_call', id: `fc_${id}`, call_id: `call_${id}`, status: 'completed' }
    return { ...call, name: tool, arguments: JSON.stringify(input) }
  })
  return [...reasoning, ...message, ...calls]
}

function chunksOf(item: JsonObject, index: number): readonly string[] {
  const at = { output_index: index, item_id: text(item['id']) }
  const added = (one: JsonObject): string =>
    send({ type: 'response.output_item.added', output_index: index, item: one })
  const done = send({ type: 'response.output_item.done', output_index: index, item })
  if (item['type'] === 'function_call') {
    const written = halves(text(item['arguments'])).map((delta) =>
      send({ type: 'response.function_call_arguments.delta', ...at, delta }),
    )
    return [added({ ...item, arguments: '', status: 'in_progress' }), ...written, done]
  }
  if (item['type'] === 'reasoning') {
    const told = objects(item['summary']).flatMap((part, summary_index) => [
      send({
        type: 'response.reasoning_summary_part.added',
        ...at,
        summary_index,
        part: { type: 'summary_text', text: '' },
      }),
      send({ type: 'response.reasoning_summary_text.delta', ...at, summary_index, delta: text(part['text']) }),
      send({ type: 'response.reasoning_summary_part.done', ...at, summary_index, part }),
    ])
    return [added({ ...item, summary: [] }), ...told, done]
  }
  const spoken = objects(item['content']).flatMap((part) =>
    halves(text(part['text'])).map((delta) =>
      send({ type: 'response.output_text.delta', ...at, content_index: 0, delta, logprobs: [] }),
    ),
  )
  return [added({ ...item, content: [], status: 'in_progress' }), ...spoken, done]
}

function finished(answer: Answer, { model, inputTokens }: WireRequest, output: readonly JsonObject[]): Json {
  const output_tokens = outputTokensOf(answer)
  return {
    id: `resp_${token(12)}`,
    object: 'response',
    created_at: 1_780_000_000,
    model,
    status: answer.finish === 'length' ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: answer.finish === 'length' ? { reason: 'max_output_tokens' } : null,
    output,
    usage: {
      input_tokens: inputTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: inputTokens + output_tokens,
    },
  }
}

function send(data: JsonObject): string {
  return event(data, text(data['type']))
}
