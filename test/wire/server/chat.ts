import type { Json, JsonObject } from '../../../src/events/json.ts'
import { checkMessages } from './chat-messages.ts'
import { event, halves, outputTokensOf, type WireFormat, type WireRequest } from './format.ts'
import { object, objects, text } from './json.ts'
import { type Thought, token } from './memory.ts'
import { openaiFailure } from './openai-failure.ts'
import { checkCallId, checkEffort, checkToolName, isReasoning, outputLimitOf } from './openai-models.ts'
import { openaiRefusal } from './refusal.ts'
import type { Answer } from './script.ts'
import { parametersProblem, strictProblem } from './strict-schema.ts'

/** OpenAI's `/v1/chat/completions`. What a model thinks stays with OpenAI. */
export const chat: WireFormat = {
  counted: ['messages', 'tools', 'response_format'],
  fail: openaiFailure,
  check: (request) => {
    checkOpenAIParameters(request)
    checkTools(request.body)
    const messages = objects(request.body['messages'])
    const told = messages.findIndex((message) => message['reasoning_content'] !== undefined)
    if (told >= 0) {
      const says = `Additional properties are not allowed ('reasoning_content' was unexpected) - 'messages.${told}'`
      throw openaiRefusal(says, { param: 'messages' })
    }
    checkMessages(messages)
    messages.forEach(({ tool_call_id }, index) => {
      checkCallId(text(tool_call_id), `messages[${index}].tool_call_id`, 40)
    })
  },
  ...speaking(false),
}

/** Servers that speak as OpenAI does: they show what a model thinks, and some want it back. */
export const compatible: WireFormat = {
  counted: ['messages', 'tools', 'response_format'],
  fail: openaiFailure,
  check: (request) => {
    checkTools(request.body)
    const messages = objects(request.body['messages'])
    checkMessages(messages)
    checkThoughts(messages, request)
  },
  ...speaking(true),
}

function checkOpenAIParameters({ model, body }: WireRequest): void {
  const thinks = isReasoning(model)
  if (thinks && body['max_tokens'] !== undefined) {
    const says = `Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.`
    throw openaiRefusal(says, { param: 'max_tokens', code: 'unsupported_parameter' })
  }
  const fixed = ['temperature', 'top_p', 'presence_penalty', 'frequency_penalty']
  const param = thinks && body['reasoning_effort'] !== 'none' ? fixed.find((key) => body[key] !== undefined) : undefined
  if (param !== undefined) {
    const says = `Unsupported value: '${param}' does not support ${JSON.stringify(body[param])} with this model. Only the default (1) value is supported.`
    throw openaiRefusal(says, { param, code: 'unsupported_value' })
  }
  if (!thinks && body['reasoning_effort'] !== undefined) {
    throw openaiRefusal('Unrecognized request argument supplied: reasoning_effort')
  }
  if (body['reasoning_effort'] !== undefined) checkEffort(text(body['reasoning_effort']), model, 'reasoning_effort')
  const most = body['max_completion_tokens'] ?? body['max_tokens']
  const limit = outputLimitOf(model)
  if (typeof most === 'number' && most > limit) {
    const says = `max_tokens is too large: ${most}. This model supports at most ${limit} completion tokens, whereas you provided ${most}.`
    throw openaiRefusal(says, { param: 'max_tokens', code: 'invalid_value' })
  }
  const forbidsTools = /^gpt-5\.[6-9]/.test(model) && body['reasoning_effort'] !== 'none'
  if (forbidsTools && objects(body['tools']).length > 0) {
    const says = `Function tools with reasoning are not supported for ${model} in /v1/chat/completions. Please use /v1/responses instead.`
    throw openaiRefusal(says, { param: 'reasoning_effort' })
  }
}

function checkTools(body: JsonObject): void {
  const tools = objects(body['tools']).map((tool) => object(tool['function']))
  tools.forEach((tool, index) => {
    const name = text(tool['name'])
    checkToolName(name, `tools[${index}].function.name`)
    const parameters = object(tool['parameters'])
    const problem = parametersProblem(parameters) ?? (tool['strict'] === true ? strictProblem(parameters) : undefined)
    if (problem === undefined) return
    const param = `tools[${index}].function.parameters`
    throw openaiRefusal(`Invalid schema for function '${name}': ${problem}`, {
      param,
      code: 'invalid_function_parameters',
    })
  })
  if (body['tools'] !== undefined && tools.length === 0) {
    throw openaiRefusal(`Invalid 'tools': empty array.`, { param: 'tools', code: 'empty_array' })
  }
  if (body['tool_choice'] !== undefined && tools.length === 0) {
    throw openaiRefusal(`'tool_choice' is only allowed when 'tools' are specified.`, { param: 'tool_choice' })
  }
  const form = object(object(body['response_format'])['json_schema'])
  const problem = form['strict'] === true ? strictProblem(object(form['schema'])) : undefined
  if (problem === undefined) return
  throw openaiRefusal(`Invalid schema for response_format '${text(form['name'])}': ${problem}`, {
    param: 'response_format',
  })
}

/** Models that think between calls want their own thoughts back until the next word of a person. */
function checkThoughts(messages: readonly JsonObject[], { model, memory }: WireRequest): void {
  const lastSaid = messages.findLastIndex(({ role }) => role === 'user')
  messages.forEach((message, index) => {
    const told = message['reasoning_content']
    if (told !== undefined && memory.thoughtSaying(model, text(told)) === undefined) {
      throw openaiRefusal(`reasoning_content of messages[${index}] was not written by this model.`, {
        param: 'messages',
      })
    }
    const behind = objects(message['tool_calls']).map(({ id }) => memory.thoughtNeededBy(text(id), model, messages))
    const needed = behind.find((thought) => thought !== undefined)
    if (needed === undefined || index < lastSaid || text(told) === needed.text) return
    const says = `thinking is enabled but reasoning_content is missing in assistant tool call message at index ${index}`
    throw openaiRefusal(says, { param: 'messages' })
  })
}

function speaking(showsThoughts: boolean): Pick<WireFormat, 'stream' | 'whole'> {
  const messageOf = (answer: Answer, { model, memory, body }: WireRequest): JsonObject => {
    const thinks = showsThoughts && answer.thinking !== undefined
    const thought: Thought | undefined = thinks
      ? memory.think(model, answer.thinking ?? '', objects(body['messages']))
      : undefined
    const calls = (answer.calls ?? []).map(({ tool, input }, index) => {
      const id = `call_${token(12)}`
      memory.made(id, model, thought)
      return { index, id, type: 'function', function: { name: tool, arguments: JSON.stringify(input) } }
    })
    return {
      role: 'assistant',
      ...(thought === undefined ? {} : { reasoning_content: thought.text }),
      content: answer.finish === 'refusal' ? null : (answer.text ?? null),
      ...(answer.finish === 'refusal' ? { refusal: answer.text ?? 'I cannot help with that.' } : {}),
      ...(calls.length === 0 ? {} : { tool_calls: calls }),
    }
  }
  return {
    whole: (answer, request) => ({
      ...head(request),
      object: 'chat.completion',
      choices: [{ index: 0, message: messageOf(answer, request), finish_reason: finishOf(answer), logprobs: null }],
      usage: usageOf(answer, request),
    }),
    stream: (answer, request) => {
      const { content, reasoning_content, refusal, tool_calls } = messageOf(answer, request)
      const chunk = (delta: JsonObject, finish_reason: string | null = null): string =>
        event({ ...head(request), object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] })
      const pieces = (key: string, value: Json | undefined): string[] =>
        text(value) === '' ? [] : halves(text(value)).map((piece) => chunk({ [key]: piece }))
      return [
        chunk({ role: 'assistant', content: '' }),
        ...Array.from({ length: answer.pings ?? 0 }, () => ': keep-alive\n\n'),
        ...pieces('reasoning_content', reasoning_content),
        ...pieces('refusal', refusal),
        ...pieces('content', content),
        ...objects(tool_calls).flatMap((call) => callChunks(call).map((one) => chunk({ tool_calls: [one] }))),
        chunk({}, finishOf(answer)),
        event({ ...head(request), object: 'chat.completion.chunk', choices: [], usage: usageOf(answer, request) }),
        event('[DONE]'),
      ]
    },
  }
}

function callChunks({ index = 0, ...call }: JsonObject): readonly JsonObject[] {
  const called = object(call['function'])
  const pieces = halves(text(called['arguments'])).map((written) => ({ index, function: { arguments: written } }))
  return [{ index, ...call, function: { ...called, arguments: '' } }, ...pieces]
}

function finishOf({ finish, calls = [] }: Answer): string {
  if (finish === 'length') return 'length'
  return calls.length > 0 ? 'tool_calls' : 'stop'
}

function head({ model }: WireRequest): JsonObject {
  return { id: `chatcmpl-${token(12)}`, created: 1_780_000_000, model }
}

function usageOf(answer: Answer, { inputTokens }: WireRequest): JsonObject {
  const completion_tokens = outputTokensOf(answer)
  return { prompt_tokens: inputTokens, completion_tokens, total_tokens: inputTokens + completion_tokens }
}
