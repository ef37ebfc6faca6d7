import { describe, expect, test } from 'vitest'
import type { ModelRequest } from '../../src/kernel/ports/model.ts'
import { priceList } from '../../src/models/price-list.ts'
import { costOf, priceOf, worstCostOf } from '../../src/models/prices.ts'
import { question, testModels } from './asking.ts'

describe('a price', () => {
  test('is that of the model, its dated version or its other way in', () => {
    expect(priceOf('openai/gpt-5-mini')).toMatchObject({ input: 0.25, output: 2 })
    expect(priceOf('openai/gpt-5-mini-2025-08-07')).toBe(priceOf('openai/gpt-5-mini'))
    expect(priceOf('anthropic/claude-sonnet-4-5-20250929')).toBe(priceOf('anthropic/claude-sonnet-4-5'))
    expect(priceOf('openai-chat/gpt-4.1')).toBe(priceOf('openai/gpt-4.1'))
    expect(priceOf('openai/gpt-4o-2024-05-13')).toMatchObject({ input: 5 })
  })

  test('is unknown rather than nothing', () => {
    expect(priceOf('openai/gpt-99')).toBeUndefined()
    expect(costOf({ input: 10, output: 10 }, undefined)).toBeNull()
    expect(testModels().estimate(question('openai/gpt-99')).usdMicros).toBeNull()
  })

  test('on the own machine is nothing', () => expect(priceOf('ollama/qwen3:8b')).toEqual({ input: 0, output: 0 }))

  test('of the user comes before that of the list', () => {
    const own = { 'openai/gpt-5': { input: 9, output: 9 }, 'mine/*': { input: 1, output: 1 } }
    expect(priceOf('openai/gpt-5', own)).toBe(own['openai/gpt-5'])
    expect(priceOf('mine/anything', own)).toBe(own['mine/*'])
  })

  test('has a date', () => {
    expect(priceList().date).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

describe('a cost', () => {
  const price = { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15 }

  test('is whole micro-dollars, rounded up', () => {
    expect(costOf({ input: 1, output: 0 }, { input: 0.1, output: 0 })).toBe(1)
    expect(costOf({ input: 30, output: 0 }, { input: 0.1, output: 0 })).toBe(3)
  })

  test('counts reading from and writing to a cache at their own prices', () => {
    expect(costOf({ input: 1_000, output: 100, cachedInput: 600, cacheWrite: 200 }, price)).toBe(
      600 + 180 + 750 + 1_500,
    )
  })
})

describe('a price by the length of the prompt', () => {
  const long = { above: 1_000, input: 4, cachedInput: 0.4, output: 20 }
  const price = { input: 2, cachedInput: 0.2, output: 10, longInput: [long, { above: 5_000, input: 8, output: 40 }] }

  test('holds for the whole request as soon as the prompt is longer', () => {
    expect(costOf({ input: 1_000, output: 10 }, price)).toBe(2_000 + 100)
    expect(costOf({ input: 1_001, output: 10 }, price)).toBe(4_004 + 200)
    expect(costOf({ input: 5_001, output: 10 }, price)).toBe(40_008 + 400)
    expect(costOf({ input: 2_000, output: 0, cachedInput: 1_000 }, price)).toBe(4_000 + 400)
  })

  test('is reserved at the dearest rates that the prompt can reach, though the estimate be a third too low', () => {
    expect(worstCostOf({ input: 740, output: 10 }, price)).toBe(1_480 + 100)
    expect(worstCostOf({ input: 760, output: 10 }, price)).toBe(3_040 + 200)
    expect(worstCostOf({ input: 4_000, output: 10 }, price)).toBe(32_000 + 400)
  })

  test('is known for models that have one', () => {
    expect(costOf({ input: 200_000, output: 0 }, priceOf('google/gemini-2.5-pro'))).toBe(250_000)
    expect(costOf({ input: 200_001, output: 0 }, priceOf('google/gemini-2.5-pro'))).toBe(500_003)
    expect(costOf({ input: 300_000, output: 1_000 }, priceOf('openai/gpt-5.4'))).toBe(1_500_000 + 22_500)
  })
})

describe('an estimate', () => {
  const models = testModels({ prices: { 'ollama/m': { input: 1, output: 10 } } })
  const estimate = (request: Partial<ModelRequest>) => models.estimate({ ...question('ollama/m'), ...request })

  test('is the prompt and the longest answer', () => {
    const { tokens, usdMicros } = estimate({ settings: { maxOutputTokens: 50 } })
    expect(usdMicros).toBe(tokens - 50 + 500)
    expect(estimate({}).tokens).toBe(tokens - 50 + 4096)
  })

  test('leaves room for thoughts where a model thinks, and reserves what that may cost', () => {
    const { tokens, usdMicros } = models.estimate(question('openai/gpt-5'))
    expect(tokens).toBeGreaterThan(25_000)
    expect(usdMicros).toBeGreaterThan(250_000)
    const short = testModels({ maxOutputTokens: 100 }).estimate(question('openai/gpt-5'))
    expect(short.tokens).toBe(tokens - 25_000 + 100)
  })

  test('is of the fallback that may answer at the greatest length', () => {
    const settings = { fallbacks: ['openai/gpt-5'] }
    expect(models.estimate({ ...question('ollama/m'), settings }).tokens).toBe(
      models.estimate(question('openai/gpt-5')).tokens,
    )
  })

  test('counts the prompt as written to a cache where that is dearer', () => {
    const dear = testModels({ prices: { 'ollama/m': { input: 1, cacheWrite: 2, output: 10 } } })
    const request = { ...question('ollama/m'), settings: { maxOutputTokens: 50 } }
    const { tokens, usdMicros } = dear.estimate(request)
    expect(usdMicros).toBe((tokens - 50) * 2 + 500)
  })

  test('counts tools and schemas', () => {
    const input = { type: 'object', properties: { city: { type: 'string', description: 'Where'.repeat(100) } } }
    const settings = { tools: [{ name: 'weather', description: 'The weather.', input }], output: input }
    expect(estimate({ settings }).tokens).toBeGreaterThan(estimate({}).tokens + 250)
  })

  test('counts a letter that is not ASCII as a token or so', () => {
    const tokensOf = (content: string) => estimate({ messages: [{ role: 'user', content }] }).tokens - 4096
    expect(tokensOf('天'.repeat(1_000))).toBeGreaterThan(1_000)
    expect(tokensOf('a'.repeat(1_000))).toBeGreaterThan(250)
    expect(tokensOf('a'.repeat(1_000))).toBeLessThan(320)
  })
})
