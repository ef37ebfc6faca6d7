import { UnsupportedFunctionalityError } from '@ai-sdk/provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Model } from '../../src/kernel/ports/model.ts'
import { faultOf } from '../../src/models/ai-sdk/sdk-fault.ts'
import { ask, codeOf, failureOf, question, testModels } from './asking.ts'
import * as fault from './fault-server.ts'
import { patient, type WaitingClock, waitingClock } from './waiting-clock.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

const prices = { 'faulty/m': { input: 1, cachedInput: 0.5, output: 2 } }

function faulty(): { readonly models: Model; readonly clock: WaitingClock } {
  const clock = waitingClock()
  const providers = { faulty: { baseUrl: server.url, ...patient } }
  return { models: testModels({ clock, providers, prices }), clock }
}

/** Asks a provider that behaves like this, one reaction for each request. */
function asking(...reactions: readonly fault.Reaction[]) {
  const { models, clock } = faulty()
  server.script(...reactions)
  return { clock, asked: clock.passTime(ask(models, question('faulty/m'))) }
}

describe('an answer', () => {
  test('comes with what it used, cached tokens at their own price', async () => {
    const { asked } = asking(fault.says('Good morning'))
    expect(await asked).toEqual({
      answer: { text: 'Good morning', finish: 'stop' },
      usage: { inputTokens: 20, outputTokens: 5, cachedInputTokens: 8, usdMicros: 12 + 4 + 10 },
      deltas: ['Good morning'],
    })
  })

  test('is counted by its length when the provider does not say what it used', async () => {
    const { asked } = asking(fault.ends(fault.text('Good morning'), fault.finish('stop'), fault.done))
    const { usage } = await asked
    expect(usage).toMatchObject({ outputTokens: 3, estimated: true })
    expect(usage.inputTokens).toBeGreaterThan(0)
  })

  test('that was cut at the length limit asks for no tool', async () => {
    const { asked } = asking(
      fault.ends(fault.toolInput('{"amount": 1'), fault.finish('length'), fault.usage, fault.done),
    )
    expect((await asked).answer).toEqual({ text: '', finish: 'length' })
  })

  test('that the provider filtered says so', async () => {
    const { asked } = asking(fault.ends(fault.text('I'), fault.finish('content_filter'), fault.usage, fault.done))
    expect((await asked).answer.finish).toBe('content_filter')
  })

  test('carries the key of its operation', async () => {
    await asking(fault.says('Yes')).asked
    expect(server.headers[0]).toMatchObject({ 'idempotency-key': 'op-1' })
  })
})

describe('a failure that passes', () => {
  test.each([500, 502, 503, 529])('with status %i is tried again', async (status) => {
    const { asked } = asking(fault.fails(status), fault.says('Back'))
    expect(await asked).toMatchObject({ answer: { text: 'Back' }, usage: { inputTokens: 20, outputTokens: 5 } })
  })

  test('of the connection is tried again', async () => {
    const { asked } = asking(fault.resets(), fault.resets(), fault.says('Back'))
    expect((await asked).answer.text).toBe('Back')
  })

  test('is tried four times and no more', async () => {
    const failure = await failureOf(asking(fault.fails(503)).asked)
    expect(codeOf(failure)).toBe('BATON_MODEL_UNAVAILABLE')
    expect(server.bodies).toHaveLength(4)
    expect(failure.usage).toEqual({ inputTokens: 0, outputTokens: 0, usdMicros: 0 })
  })

  test('of a server that is not there ends with a code', async () => {
    const clock = waitingClock()
    const models = testModels({ clock, providers: { gone: { baseUrl: 'http://127.0.0.1:1', ...patient } } })
    const failure = await failureOf(clock.passTime(ask(models, question('gone/m'))))
    expect(codeOf(failure)).toBe('BATON_MODEL_UNAVAILABLE')
  })
})

describe('a refusal', () => {
  test.each([400, 401, 403, 404, 422])('with status %i is final', async (status) => {
    const failure = await failureOf(asking(fault.fails(status, {}, 'Unknown model')).asked)
    expect(codeOf(failure)).toBe('BATON_MODEL_REFUSED')
    expect(failure.message).toContain(`${status}: Unknown model`)
    expect(server.bodies).toHaveLength(1)
  })

  test('by the SDK itself, of a request that its provider would not take, is final too', () => {
    const thrown = new UnsupportedFunctionalityError({ functionality: 'such messages' })
    const { kind, message } = faultOf(thrown, { now: 0, begun: false, key: undefined })
    expect(kind).toBe('refused')
    expect(message).toContain('such messages')
  })

  test('never shows the key', async () => {
    const { clock } = faulty()
    server.script(fault.fails(401, {}, 'Incorrect API key provided: sk-test'))
    const models = testModels({ clock, providers: { openai: { baseUrl: server.url, ...patient } } })
    const failure = await failureOf(clock.passTime(ask(models, question('openai/m'))))
    expect(failure.message).toContain('Incorrect API key provided: ***')
    expect(JSON.stringify([failure, failure.message, failure.cause, String(failure.stack)])).not.toContain('sk-test')
  })
})

describe('a provider that asks to wait', () => {
  test.each([
    ['in seconds', { 'retry-after': '7' }, 7_000],
    ['in milliseconds', { 'retry-after-ms': '1500' }, 1_500],
    ['until a date', { 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' }, 9_000],
    ['for ever gets five minutes', { 'retry-after': '99999999' }, 300_000],
  ])('%s is waited for', async (_, headers, waitMs) => {
    const { asked, clock } = asking(fault.fails(429, headers), fault.says('Now'))
    expect((await asked).answer.text).toBe('Now')
    expect(clock.waits).toContain(waitMs)
  })

  test.each(['-5', 'NaN', 'soon', '', '1e9x'])('with "%s" is asked again after a usual pause', async (header) => {
    const { asked, clock } = asking(fault.fails(429, { 'retry-after': header }), fault.says('Now'))
    expect((await asked).answer.text).toBe('Now')
    expect(clock.waits).toEqual([0])
  })

  test('again and again is given up with a code of its own', async () => {
    const failure = await failureOf(asking(fault.fails(429)).asked)
    expect(codeOf(failure)).toBe('BATON_MODEL_RATE_LIMITED')
    expect(server.bodies).toHaveLength(4)
  })
})

describe('half an answer', () => {
  const halves: readonly (readonly [string, fault.Reaction])[] = [
    ['that just ends', fault.ends(fault.text('The answer is'))],
    ['that ends in the middle of a word', fault.ends(fault.text('The'), 'data: {"id":"c1","choi')],
    ['that is reset', fault.resets(fault.text('The answer is'))],
    ['with half a tool call', fault.ends(fault.toolInput('{"amount": 100'))],
    ['with a whole tool call and no end', fault.ends(fault.toolInput('{"amount": 100}'))],
    ['that is a web page', fault.answersHtml],
  ]

  test.each(halves)('%s is asked for once more', async (_, reaction) => {
    const { asked } = asking(reaction, fault.says('Whole'))
    const { answer, usage } = await asked
    expect(answer).toEqual({ text: 'Whole', finish: 'stop' })
    expect(usage).toMatchObject({ estimated: true })
    expect(usage.inputTokens).toBeGreaterThan(20)
  })

  test.each(halves)('%s is never an answer', async (_, reaction) => {
    const failure = await failureOf(asking(reaction).asked)
    expect(codeOf(failure)).toBe('BATON_MODEL_CUT_OFF')
    expect(server.bodies).toHaveLength(2)
    expect(failure.usage?.inputTokens).toBeGreaterThan(0)
  })
})

describe('nonsense', () => {
  test.each([
    ['malformed JSON', fault.ends('data: {"choices": [}\n\n', fault.finish('stop'), fault.done)],
    ['JSON of another shape', fault.ends('data: {"choices": "none"}\n\n', fault.finish('stop'), fault.done)],
    [
      'tool input that is not JSON',
      fault.ends(fault.toolInput('{"amount": 1'), fault.finish('tool_calls'), fault.done),
    ],
  ])('like %s is asked for once more, then it is an error', async (_, reaction) => {
    const failure = await failureOf(asking(reaction).asked)
    expect(codeOf(failure)).toBe('BATON_MODEL_ANSWER_INVALID')
    expect(server.bodies).toHaveLength(2)
  })
})

describe('a provider that can not read so much', () => {
  test.each([
    ['OpenAI', { message: "This model's maximum context length is 128000 tokens.", code: 'context_length_exceeded' }],
    ['OpenAI, newer', { message: 'Your input exceeds the context window of this model.', code: null }],
    ['Anthropic', { message: 'prompt is too long: 210000 tokens > 200000 maximum', type: 'invalid_request_error' }],
    ['Gemini', { message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).' }],
    ['LM Studio', { message: 'Context size has been exceeded.' }],
    ['xAI', { message: "This model's maximum prompt length is 131072 but the request contains 200000 tokens." }],
    ['Moonshot', { message: 'Invalid request: Your request exceeded model token limit: 8192 (requested: 9000)' }],
    ['Ollama', { message: 'input length exceeds the context length' }],
    [
      'Together',
      { message: 'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9000' },
    ],
    [
      'Cohere',
      { message: 'too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 4292.' },
    ],
    ['llama.cpp', { message: 'the request exceeds the available context size. try increasing it', code: 400 }],
  ])('is told from one that refuses: %s', async (_, error) => {
    const { asked } = asking((response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
    })
    expect(codeOf(await failureOf(asked))).toBe('BATON_MODEL_OVERFLOW')
  })

  test.each([
    'max_tokens is too large: 99999. This model supports at most 16384 completion tokens.',
    'Too many tokens, please wait before trying again.',
    'Too many tokens per minute.',
  ])('is not seen in every refusal that speaks of tokens: %s', async (message) => {
    const error = { message }
    const { asked } = asking((response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
    })
    expect(codeOf(await failureOf(asked))).toBe('BATON_MODEL_REFUSED')
  })
})
