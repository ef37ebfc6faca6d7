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

  test('is what they cost, and since when', () => {
    expect(knowledge.priceOf('workshop/qwen3')).toEqual({ input: 1, output: 2 })
    expect(knowledge.priceOf('openrouter/x')).toBeUndefined()
    expect(knowledge.pricesFrom).toMatch(/^\d{4}-/)
  })
})
