import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closingFetch } from '../../src/models/ai-sdk/last-event.ts'
import { simulatedClock } from '../../src/testing/simulated-clock.ts'
import { ask, question, testModels } from './asking.ts'
import * as fault from './fault-server.ts'
import { waitingClock } from './waiting-clock.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

const event = (type: string, data: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`

/** A whole answer in the words of each provider. */
const answers: Readonly<Record<string, readonly string[]>> = {
  'faulty/m': [fault.text('Hi'), fault.finish('stop'), fault.usage, fault.done],
  'openai-chat/gpt-4.1': [fault.text('Hi'), fault.finish('stop'), fault.usage, fault.done],
  'openai/gpt-4.1': [
    event('response.created', { response: { id: 'r', created_at: 1, model: 'm' } }),
    event('response.output_item.added', { output_index: 0, item: { type: 'message', id: 'msg_1' } }),
    event('response.output_text.delta', { item_id: 'msg_1', output_index: 0, delta: 'Hi' }),
    event('response.completed', { response: { usage: { input_tokens: 20, output_tokens: 5 } } }),
  ],
  'anthropic/claude-sonnet-4-5': [
    event('message_start', {
      message: { id: 'm', type: 'message', role: 'assistant', model: 'c', content: [], usage: { input_tokens: 20 } },
    }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'Hi' } }),
    event('content_block_stop', { index: 0 }),
    event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 5 } }),
    event('message_stop', {}),
  ],
}

describe('an answer is complete with its last event, though the connection stays open (issue 11)', () => {
  test.each(Object.entries(answers))('%s', async (model, parts) => {
    const [name = ''] = model.split('/')
    const clock = waitingClock()
    const models = testModels({ clock, attempts: 1, providers: { [name]: { baseUrl: server.url } } })
    server.script(fault.stalls(...parts))
    // No time passes, so nothing but the last event can have ended it.
    const { answer, usage } = await ask(models, question(model))
    expect(answer.text).toBe('Hi')
    expect(usage).toMatchObject({ inputTokens: 20, outputTokens: 5 })
    await clock.advance(1_000)
    while (server.open() > 0) await new Promise((resolve) => setImmediate(resolve))
  })
})

test('a connection that its server ends behind the last event is used again', async () => {
  const sockets = new Set<unknown>()
  let end = (): void => {}
  const clock = waitingClock()
  const models = testModels({ clock, attempts: 1, providers: { faulty: { baseUrl: server.url } } })
  server.script((response, request) => {
    sockets.add(request.socket)
    fault.stalls(...(answers['faulty/m'] ?? []))(response, request)
    end = () => void response.end()
  })
  for (let call = 0; call < 3; call++) {
    await ask(models, question('faulty/m'))
    end()
    while (server.open() > 0) await new Promise((resolve) => setImmediate(resolve))
    await clock.advance(10)
  }
  expect(sockets.size).toBe(1)
})

/** What is read of a stream that comes in these pieces and never ends by itself. */
async function readOf(pieces: readonly string[]): Promise<string> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece))
    },
  })
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
  const fetch = closingFetch(async () => new Response(body, { headers }), simulatedClock())
  return (await fetch('http://far.example/')).text()
}

describe('the last event', () => {
  test('is known at whatever byte the network parts it', async () => {
    const whole = `data: {"text":"grün"}\r\n\r\n${event('response.completed', { usage: 'x'.repeat(200) })}`
    for (let at = 1; at < whole.length; at += 5) {
      expect(await readOf([whole.slice(0, at), whole.slice(at)])).toBe(whole)
    }
    expect(await readOf([...'data: 1\n\ndata: [DONE]\n'])).toBe('data: 1\n\ndata: [DONE]\n')
  })

  test('is not taken from the words of an answer', async () => {
    const quoted = 'data: {"delta":"event: message_stop\\n\\ndata: [DONE]"}\n\n'
    expect(await readOf([quoted, fault.done])).toBe(quoted + fault.done)
  })
})
