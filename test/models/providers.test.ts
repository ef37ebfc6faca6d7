import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Model, ModelMessage, ModelSettings } from '../../src/kernel/ports/model.ts'
import { type Aimock, startAimock } from './aimock.ts'
import { ask, testModels } from './asking.ts'

let aimock: Aimock
let models: Model

beforeAll(async () => {
  aimock = await startAimock()
  const baseUrl = `${aimock.url}/v1`
  models = testModels({
    providers: {
      openai: { baseUrl },
      'openai-chat': { baseUrl },
      anthropic: { baseUrl },
      google: { baseUrl: `${aimock.url}/v1beta` },
      workshop: { baseUrl },
    },
  })
})

afterAll(() => aimock.stop())

const settings: ModelSettings = {
  tools: [
    {
      name: 'weather',
      description: 'The weather in a city.',
      input: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  ],
}

const conversation: readonly ModelMessage[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'How is the weather in Oslo?' },
]

const ways = [
  'openai/gpt-5-mini',
  'openai-chat/gpt-4.1-mini',
  'anthropic/claude-sonnet-4-5',
  'google/gemini-2.5-flash',
  'workshop/qwen3:8b',
]

describe.each(ways)('%s', (model) => {
  test('asks for a tool, gets its result and answers from it', async () => {
    const first = await ask(models, { model, messages: conversation, settings })
    const [call] = first.answer.toolCalls ?? []
    expect(first.answer).toMatchObject({
      finish: 'tool_calls',
      toolCalls: [{ tool: 'weather', input: { city: 'Oslo' } }],
    })
    expect(first.usage).toMatchObject({ inputTokens: 100, outputTokens: 9 })

    const messages: readonly ModelMessage[] = [
      ...conversation,
      { role: 'assistant', content: first.answer.text, toolCalls: first.answer.toolCalls ?? [] },
      { role: 'tool', toolCallId: call?.id ?? '', tool: 'weather', content: { sky: 'sunny', degrees: 21 } },
    ]
    const second = await ask(models, { model, messages, settings })
    expect(second.answer).toMatchObject({ text: 'It is sunny in Oslo, 21 degrees.', finish: 'stop' })
    expect(second.deltas.join('')).toBe(second.answer.text)
    expect(second.deltas.length).toBeGreaterThan(1)
    expect(second.usage).toMatchObject({ inputTokens: 150, outputTokens: 12 })
  })

  test('costs what the price list says, or an unknown amount', async () => {
    const { usage } = await ask(models, { model, messages: conversation, settings })
    const expected: Record<string, number | null> = {
      'openai/gpt-5-mini': 43,
      'openai-chat/gpt-4.1-mini': 55,
      'anthropic/claude-sonnet-4-5': 435,
      'google/gemini-2.5-flash': 53,
      'workshop/qwen3:8b': null,
    }
    expect(usage.usdMicros).toBe(expected[model])
  })
})
