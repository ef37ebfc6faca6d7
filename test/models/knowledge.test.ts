import { describe, expect, test } from 'vitest'
import { modelKnowledge } from '../../src/models/knowledge.ts'

describe('what is known of models without calling one', () => {
  const knowledge = modelKnowledge({
    providers: {
      workshop: { baseUrl: 'http://127.0.0.1:9/v1', keyVariable: 'WORKSHOP_KEY' },
      anthropic: { keyVariable: 'OUR_ANTHROPIC_KEY' },
      unfinished: { concurrency: 1 },
    },
    prices: { 'workshop/*': { input: 1, output: 2 } },
  })

  test('is which variable holds the key of each provider that can be reached', () => {
    const variables = Object.fromEntries(knowledge.providers.map(({ name, keyVariable }) => [name, keyVariable]))
    expect(variables).toEqual({
      anthropic: 'OUR_ANTHROPIC_KEY',
      google: 'GOOGLE_GENERATIVE_AI_API_KEY',
      lmstudio: null,
      ollama: null,
      openai: 'OPENAI_API_KEY',
      'openai-chat': 'OPENAI_API_KEY',
      openrouter: 'OPENROUTER_API_KEY',
      vllm: null,
      workshop: 'WORKSHOP_KEY',
    })
  })

  test.each([
    ['openai/gpt-5', 25_000],
    ['openai/gpt-5.2-2026-01-01', 25_000],
    ['openai-chat/o3', 25_000],
    ['openai/gpt-5-chat-latest', 16_384],
    ['openai/gpt-4.1-mini', 16_384],
    ['openai/gpt-4o-2024-05-13', 4_096],
    ['google/gemini-2.5-flash', 25_000],
    ['google/gemini-3.5-flash', 25_000],
    ['anthropic/claude-haiku-4-5', 16_384],
    ['anthropic/claude-3-haiku-20240307', 4_096],
    ['openrouter/deepseek/deepseek-r1', 16_384],
    ['ollama/qwen3:8b', 16_384],
    ['ollama/llama3.2', 4_096],
    ['workshop/anything', 4_096],
  ])('is how long an answer of %s may be: %i tokens, thoughts included', (model, tokens) => {
    expect(knowledge.outputTokensOf(model)).toBe(tokens)
  })

  test('is what they cost, and since when', () => {
    expect(knowledge.priceOf('workshop/qwen3')).toEqual({ input: 1, output: 2 })
    expect(knowledge.priceOf('openrouter/x')).toBeUndefined()
    expect(knowledge.pricesFrom).toMatch(/^\d{4}-/)
  })
})
