import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ModelRequest } from '../../src/kernel/ports/model.ts'
import { ask, codeOf, failureOf, question, testModels } from './asking.ts'
import * as fault from './fault-server.ts'
import { patient, waitingClock } from './waiting-clock.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

const event = (data: Readonly<Record<string, unknown>>): string =>
  `${typeof data['type'] === 'string' ? `event: ${data['type']}\n` : ''}data: ${JSON.stringify(data)}\n\n`

/** How a call fails that is made once, and what its reservation was. */
async function failing(model: string, ...parts: readonly string[]) {
  const [name = ''] = model.split('/')
  const clock = waitingClock()
  const models = testModels({ clock, attempts: 1, providers: { [name]: { baseUrl: server.url, ...patient } } })
  const request: ModelRequest = { ...question(model), settings: { maxOutputTokens: 25_000 } }
  server.script(fault.ends(...parts))
  const failure = await failureOf(clock.passTime(ask(models, request)))
  return { failure, reserved: models.estimate(request).tokens }
}

const thinking = [
  event({ type: 'response.created', sequence_number: 0, response: { id: 'r', created_at: 1, model: 'gpt-5-mini' } }),
  event({
    type: 'response.output_item.added',
    sequence_number: 1,
    output_index: 0,
    item: { type: 'reasoning', id: 'rs_1', encrypted_content: null, summary: [] },
  }),
]
const broken = { code: 'server_error', message: 'The server had an error', param: null }
const failed = (usage: unknown) =>
  event({
    type: 'response.failed',
    sequence_number: 2,
    response: { error: broken, incomplete_details: null, usage, service_tier: null },
  })
const thoughts = {
  input_tokens: 1_000,
  input_tokens_details: { cached_tokens: 400 },
  output_tokens: 24_000,
  output_tokens_details: { reasoning_tokens: 24_000 },
}
const claudeBegins = event({
  type: 'message_start',
  message: {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'c',
    content: [],
    usage: { input_tokens: 50_000, output_tokens: 1 },
  },
})
const overloaded = event({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } })
const counting = (more: object) =>
  event({
    candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, index: 0, ...more }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
  })

describe('a call that fails is booked at what its provider says (issue 11)', () => {
  test.each([
    ['before the first word', 'openai/gpt-5-mini', [...thinking, failed(thoughts)], [1_000, 24_000]],
    [
      'behind the first word',
      'openai/gpt-5-mini',
      [
        ...thinking,
        event({ type: 'response.output_item.added', output_index: 1, item: { type: 'message', id: 'msg_1' } }),
        event({ type: 'response.output_text.delta', item_id: 'msg_1', output_index: 1, delta: 'Well' }),
        failed(thoughts),
      ],
      [1_000, 24_000],
    ],
    [
      'because its tool input is not JSON',
      'faulty/m',
      [fault.toolInput('{"amount": 1'), fault.finish('tool_calls'), fault.usage, fault.done],
      [20, 5],
    ],
    [
      'because the finish is an error',
      'google/gemini-2.5-flash',
      [counting({ finishReason: 'MALFORMED_FUNCTION_CALL' })],
      [10, 5],
    ],
  ])('%s', async (_, model, parts, tokens) => {
    const { failure } = await failing(model, ...parts)
    const { inputTokens, outputTokens, estimated } = failure.usage ?? {}
    expect([inputTokens, outputTokens, estimated]).toEqual([...tokens, undefined])
  })
})

describe('a call that fails without a figure, once begun, is booked at its reservation (issue 11)', () => {
  test.each([
    ['a failed response', 'openai/gpt-5-mini', [...thinking, failed(null)]],
    [
      'an error after hidden thoughts',
      'openai/gpt-5-mini',
      [...thinking, event({ type: 'error', sequence_number: 2, error: { type: 'server_error', ...broken } })],
    ],
    ['an overload in the middle', 'anthropic/claude-opus-4-6', [claudeBegins, overloaded]],
    ['tool input that is not JSON', 'faulty/m', [fault.toolInput('{"a'), fault.finish('tool_calls'), fault.done]],
    ['a provider that counts along and breaks off', 'google/gemini-2.5-flash', [counting({})]],
  ])('%s', async (_, model, parts) => {
    const { failure, reserved } = await failing(model, ...parts)
    const { inputTokens = 0, outputTokens = 0, estimated } = failure.usage ?? {}
    expect([inputTokens + outputTokens, estimated]).toEqual([reserved, true])
  })

  test('but not when the error is all that came', async () => {
    for (const parts of [
      [overloaded],
      [event({ type: 'error', error: { type: 'rate_limit_error', message: 'No' } })],
    ]) {
      const { failure } = await failing('anthropic/claude-opus-4-6', ...parts)
      expect(failure.usage).toEqual({ inputTokens: 0, outputTokens: 0, usdMicros: 0 })
    }
    const { failure } = await failing('faulty/m', event({ error: { message: 'Busy', type: 'server_error' } }))
    expect(failure.usage).toMatchObject({ inputTokens: 0, outputTokens: 0 })
  })
})

test('a stream that failed and stays open is given up, with the reason that it gave', async () => {
  const clock = waitingClock()
  const models = testModels({ clock, attempts: 1, providers: { anthropic: { baseUrl: server.url, ...patient } } })
  server.script(fault.stalls(claudeBegins, overloaded))
  const failure = await failureOf(clock.passTime(ask(models, question('anthropic/claude-opus-4-6'))))
  expect(codeOf(failure)).toBe('BATON_MODEL_UNAVAILABLE')
  expect(failure.message).toContain('Overloaded')
  while (server.open() > 0) await new Promise((resolve) => setImmediate(resolve))
})
