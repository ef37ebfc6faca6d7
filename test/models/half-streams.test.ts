import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, codeOf, failureOf, question, testModels } from './asking.ts'
import * as fault from './fault-server.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

const event = (data: Readonly<Record<string, unknown>>): string =>
  `${typeof data['type'] === 'string' ? `event: ${data['type']}\n` : ''}data: ${JSON.stringify(data)}\n\n`

const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'pay', arguments: '{"amount":100}' }

/** A whole tool call in the dialect of each provider, and how the provider says that the answer is complete. */
const dialects: Record<string, { readonly begun: readonly string[]; readonly complete: readonly string[] }> = {
  'openai/gpt-5': {
    begun: [
      event({ type: 'response.created', response: { id: 'r_1', created_at: 1, model: 'gpt-5' } }),
      event({ type: 'response.output_item.added', output_index: 0, item: { ...call, arguments: '' } }),
      event({
        type: 'response.function_call_arguments.delta',
        item_id: 'fc_1',
        output_index: 0,
        delta: call.arguments,
      }),
      event({ type: 'response.output_item.done', output_index: 0, item: { ...call, status: 'completed' } }),
    ],
    complete: [event({ type: 'response.completed', response: { usage: { input_tokens: 20, output_tokens: 5 } } })],
  },
  'openai-chat/gpt-4.1': {
    begun: [fault.toolInput('{"amount":100}')],
    complete: [fault.finish('tool_calls'), fault.usage, fault.done],
  },
  'anthropic/claude-sonnet-4-5': {
    begun: [
      event({
        type: 'message_start',
        message: {
          id: 'm_1',
          type: 'message',
          role: 'assistant',
          model: 'c',
          content: [],
          usage: { input_tokens: 20 },
        },
      }),
      event({
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'call_1', name: 'pay', input: {} },
      }),
      event({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json: '{"amount":100}' },
      }),
      event({ type: 'content_block_stop', index: 0 }),
    ],
    complete: [
      event({ type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 5 } }),
      event({ type: 'message_stop' }),
    ],
  },
  'google/gemini-2.5-flash': {
    begun: [
      event({ candidates: [{ content: { parts: [{ functionCall: { name: 'pay', args: { amount: 100 } } }] } }] }),
    ],
    complete: [
      event({
        candidates: [{ content: { parts: [] }, finishReason: 'STOP' }],
        usageMetadata: { promptTokenCount: 20, candidatesTokenCount: 5, totalTokenCount: 25 },
      }),
    ],
  },
}

describe.each(Object.entries(dialects))('a tool call from %s', (model, { begun, complete }) => {
  const models = () => {
    const [name = ''] = model.split('/')
    return testModels({ attempts: 1, providers: { [name]: { baseUrl: server.url } } })
  }

  test('is returned once the answer is complete', async () => {
    server.script(fault.ends(...begun, ...complete))
    const { answer, usage } = await ask(models(), question(model))
    expect(answer).toMatchObject({ finish: 'tool_calls', toolCalls: [{ tool: 'pay', input: { amount: 100 } }] })
    expect(usage).toMatchObject({ inputTokens: 20, outputTokens: 5 })
  })

  test('is never returned when the stream ends before', async () => {
    server.script(fault.ends(...begun))
    expect(codeOf(await failureOf(ask(models(), question(model))))).toBe('BATON_MODEL_CUT_OFF')
  })

  test('is never returned when the connection is reset', async () => {
    server.script(fault.resets(...begun))
    expect(codeOf(await failureOf(ask(models(), question(model))))).toBe('BATON_MODEL_CUT_OFF')
  })

  test('is never returned when it breaks off at any byte of the stream', async () => {
    const whole = begun.join('')
    const client = models()
    for (let length = 1; length < whole.length; length += 7) {
      server.script(fault.ends(whole.slice(0, length)))
      expect(codeOf(await failureOf(ask(client, question(model))))).toMatch(/CUT_OFF|ANSWER_INVALID|UNAVAILABLE/)
    }
  })
})
