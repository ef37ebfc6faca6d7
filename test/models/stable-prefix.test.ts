import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ModelMessage, ModelSettings } from '../../src/kernel/ports/model.ts'
import { factsOf } from '../../src/models/facts/facts-of.ts'
import { ask, failureOf, testModels } from './asking.ts'
import * as fault from './fault-server.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

const input = { type: 'object', properties: { city: { type: 'string' } } }
const settings: ModelSettings = {
  tools: [
    { name: 'weather', description: 'The weather.', input },
    { name: 'tides', description: 'The tides.', input },
  ],
}

const firstTurn: readonly ModelMessage[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'How is the weather in Oslo?' },
]

const secondTurn: readonly ModelMessage[] = [
  ...firstTurn,
  { role: 'assistant', content: '', toolCalls: [{ id: 'call_1', tool: 'weather', input: { city: 'Oslo' } }] },
  { role: 'tool', toolCallId: 'call_1', tool: 'weather', content: { sky: 'sunny' } },
]

/** What is sent for both turns. A refusal is enough of an answer. */
async function bodiesOf(model: string): Promise<readonly [string, string]> {
  const baseUrl = server.url
  const providers = { openai: { baseUrl }, 'openai-chat': { baseUrl }, anthropic: { baseUrl }, google: { baseUrl } }
  const models = testModels({ providers: { ...providers, workshop: { baseUrl } } })
  server.script(fault.fails(400))
  // Copies, because after a restart the messages are no longer the same objects.
  await failureOf(ask(models, { model, messages: structuredClone(firstTurn), settings: structuredClone(settings) }))
  await failureOf(ask(models, { model, messages: secondTurn, settings }))
  const [first = '', second = ''] = server.bodies
  return [first, second]
}

const partsOf = (body: string) => {
  const { messages, input, contents, ...others } = JSON.parse(body)
  return { conversation: (messages ?? input ?? contents) as readonly unknown[], others: JSON.stringify(others) }
}

const withoutMarks = (body: string): string => body.replaceAll(',"cache_control":{"type":"ephemeral"}', '')

describe('the beginning of a request', () => {
  test.each([
    'openai/gpt-5',
    'openai-chat/gpt-4.1',
    'anthropic/claude-sonnet-4-5',
    'google/gemini-2.5-flash',
    'workshop/qwen3',
  ])('to %s is the same on the next turn, byte for byte', async (model) => {
    const [first, second] = (await bodiesOf(model)).map(withoutMarks).map(partsOf)
    if (first === undefined || second === undefined) throw new Error('Nothing was sent')
    expect(second.others).toBe(first.others)
    const said = JSON.stringify(first.conversation)
    expect(JSON.stringify(second.conversation).startsWith(said.slice(0, -1))).toBe(true)
    expect(second.conversation.length).toBeGreaterThan(first.conversation.length)
  })

  test('is the whole body up to the end of the messages where messages come before tools', async () => {
    const [first, second] = await bodiesOf('workshop/qwen3')
    const end = first.indexOf('],"tools"')
    expect(end).toBeGreaterThan(0)
    expect(second.startsWith(first.slice(0, end))).toBe(true)
  })

  test('to Anthropic is marked for its cache after the rules and after the last message', async () => {
    const [, second] = await bodiesOf('anthropic/claude-sonnet-4-5')
    const { system, messages } = JSON.parse(second)
    const mark = { cache_control: { type: 'ephemeral' } }
    expect(system.at(-1)).toMatchObject(mark)
    expect(messages.at(-1).content.at(-1)).toMatchObject(mark)
    expect(second.split('cache_control').length - 1).toBe(2)
  })

  test('has a limit for the answer even when nobody asked for one', async () => {
    const [first] = await bodiesOf('workshop/qwen3')
    expect(JSON.parse(first).max_tokens).toBe(factsOf('workshop/qwen3').usualAnswer)
  })
})

describe('settings', () => {
  test.each([
    [{ type: 'object', properties: { city: { type: 'string' } } }, true],
    [{ type: 'object', properties: { city: { type: 'string' } }, additionalProperties: true }, false],
    [{ type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false }, true],
    [{ type: 'array', items: { type: 'object', properties: {} } }, true],
    [{ type: 'array', items: { type: 'object' } }, false],
  ])('ask for strict output only where OpenAI can be strict: %j', async (output, strict) => {
    const models = testModels({
      providers: { 'openai-chat': { baseUrl: server.url }, workshop: { baseUrl: server.url } },
    })
    server.script(fault.says('{}'))
    await ask(models, { model: 'openai-chat/gpt-4.1', messages: firstTurn, settings: { output } })
    await ask(models, { model: 'workshop/qwen3', messages: firstTurn, settings: { output } })
    const sent = server.bodies.map((body) => JSON.parse(body).response_format.json_schema.strict)
    expect(sent).toEqual([strict, strict])
    expect(JSON.parse(server.bodies[0] ?? '').store).toBe(false)
  })

  test('reach the provider', async () => {
    const models = testModels({ providers: { workshop: { baseUrl: server.url } } })
    server.script(fault.says('{}'))
    await ask(models, {
      model: 'workshop/qwen3',
      messages: firstTurn,
      settings: {
        ...settings,
        toolChoice: { tool: 'tides' },
        output: { ...input, required: ['city'] },
        temperature: 0.2,
        maxOutputTokens: 77,
      },
    })
    expect(JSON.parse(server.bodies[0] ?? '')).toMatchObject({
      model: 'qwen3',
      temperature: 0.2,
      max_tokens: 77,
      tool_choice: { type: 'function', function: { name: 'tides' } },
      response_format: { type: 'json_schema', json_schema: { schema: input } },
      stream: true,
    })
  })
})
