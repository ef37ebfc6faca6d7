import { describe, expect, test } from 'vitest'
import { factsOf, listedModels } from '../../src/models/facts/facts-of.ts'
import { catalogueModels } from './catalogues.ts'

/** Models of the catalogues that have no price for a reason: what they answer is not only text, or it is not published. */
const unpriced = [
  'google/aqa',
  'google/deep-research-max-preview-04-2026',
  'google/deep-research-preview-04-2026',
  'google/deep-research-pro-preview-12-2025',
  'google/gemini-2.5-flash-image',
  'google/gemini-2.5-flash-native-audio-latest',
  'google/gemini-2.5-flash-native-audio-preview-09-2025',
  'google/gemini-2.5-flash-native-audio-preview-12-2025',
  'google/gemini-2.5-flash-preview-tts',
  'google/gemini-2.5-pro-preview-tts',
  'google/gemini-3-pro-image-preview',
  'google/gemini-3.1-flash-image-preview',
  'google/gemini-3.1-flash-tts-preview',
  'google/gemini-4-carbon',
  'google/gemini-flash-latest',
  'google/gemini-flash-lite-latest',
  'google/gemini-nano-banana-2.1',
  'google/gemini-pro-latest',
  'google/gemma-3-12b-it',
  'google/gemma-3-1b-it',
  'google/gemma-3-4b-it',
  'google/gemma-3n-e2b-it',
  'google/gemma-3n-e4b-it',
  'google/nano-banana-pro-preview',
]

describe('what is known of models', () => {
  test('covers the catalogues of the SDK: every model of them has a price, but for those named here', () => {
    const models = catalogueModels()
    expect(models.length).toBeGreaterThan(130)
    expect(models.filter((model) => factsOf(model).price === undefined)).toEqual(unpriced)
  })

  test('names the page and the day of every price', () => {
    for (const { model } of listedModels()) {
      const { price, priceFrom } = factsOf(model)
      if (price === undefined) expect(priceFrom).toBeUndefined()
      else expect(priceFrom).toMatchObject({ source: expect.stringMatching(/^https:/), date: expect.any(String) })
    }
  })

  test('is plausible: nobody sells cache reads, or short prompts, above the usual rates', () => {
    for (const { model, facts } of listedModels()) {
      const { price, windowTokens = 128_000, longestAnswer = 4_096 } = facts
      expect(longestAnswer, model).toBeLessThanOrEqual(Math.max(windowTokens, 16_384))
      if (price === undefined) continue
      expect(price.cachedInput ?? 0, model).toBeLessThanOrEqual(price.input)
      expect(price.output, model).toBeGreaterThanOrEqual(price.input)
      expect(price.output, model).toBeLessThanOrEqual(200)
      for (const long of price.longInput ?? []) expect(long.input, model).toBeGreaterThan(price.input)
    }
  })

  test('is that of the model behind a date, another way in, or a router that takes its own price', () => {
    expect(factsOf('openai/gpt-5-mini-2025-08-07')).toEqual(factsOf('openai/gpt-5-mini'))
    expect(factsOf('openai-chat/o3')).toEqual(factsOf('openai/o3'))
    const { price, priceFrom, ...facts } = factsOf('anthropic/claude-opus-4-8')
    expect(price).toMatchObject({ input: 5, output: 25 })
    expect(priceFrom?.source).toContain('claude.com')
    expect(factsOf('openrouter/anthropic/claude-opus-4.8')).toEqual(facts)
    expect(factsOf('openrouter/openai/gpt-5:floor').windowTokens).toBe(272_000)
  })

  test('is cautious about a model that nobody has heard of', () => {
    expect(factsOf('mine/unheard-of')).toEqual({ listed: false, windowTokens: 128_000, usualAnswer: 4_096 })
    expect(factsOf('ollama/unheard-of').windowTokens).toBe(32_768)
    expect(factsOf('openai/constructor').listed).toBe(false)
    expect(factsOf('').listed).toBe(false)
  })

  test('tells a newer model of a family that it thinks, and leaves room for it', () => {
    for (const model of ['openai/gpt-7', 'google/gemini-5-neon', 'anthropic/claude-opus-6', 'openai/o9']) {
      expect(factsOf(model)).toMatchObject({ listed: false, thinks: true, usualAnswer: 25_000 })
    }
    expect(factsOf('ollama/qwen3:8b')).toMatchObject({ thinks: true, usualAnswer: 16_384 })
  })

  test('asks no model for a longer answer than it can give', () => {
    for (const { model } of listedModels()) {
      const { usualAnswer, longestAnswer = usualAnswer } = factsOf(model)
      expect(usualAnswer, model).toBeLessThanOrEqual(longestAnswer)
    }
    expect(factsOf('openai/gpt-4o-2024-05-13').usualAnswer).toBe(4_096)
    expect(factsOf('google/gemini-2.0-flash').usualAnswer).toBe(8_192)
    expect(factsOf('anthropic/claude-sonnet-4-5').usualAnswer).toBe(16_384)
  })
})
