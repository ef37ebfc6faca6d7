import { describe, expect, test } from 'vitest'
import type { ModelMessage } from '../../src/kernel/ports/model.ts'
import { callOptions } from '../../src/models/ai-sdk/call-options.ts'

const messages: readonly ModelMessage[] = [
  { role: 'system', content: 'You plan.' },
  { role: 'user', content: 'Plan this.' },
]

describe('what a provider is told about beginnings', () => {
  test('OpenAI finds calls that begin alike by a digest of their key, which names nobody', () => {
    const told = (prefixKey: string): unknown =>
      callOptions({ model: 'openai/gpt-5', messages, prefixKey }, 'openai-responses').providerOptions?.['openai']
    expect(told('run_1 planner')).toMatchObject({ promptCacheKey: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(told('run_1 planner')).toEqual(told('run_1 planner'))
    expect(told('run_1 planner')).not.toEqual(told('run_1 writer'))
    const without = callOptions({ model: 'openai/gpt-5', messages }, 'openai-responses').providerOptions
    expect(without?.['openai']).not.toHaveProperty('promptCacheKey')
  })

  test('a call that is made once has no marks: keeping its beginning would only cost', () => {
    const marked = callOptions({ model: 'anthropic/claude-sonnet-4-5', messages }, 'anthropic')
    expect(JSON.stringify(marked.prompt)).toContain('cacheControl')
    const once = callOptions({ model: 'anthropic/claude-sonnet-4-5', messages, once: true }, 'anthropic')
    expect(JSON.stringify(once.prompt)).not.toContain('cacheControl')
  })
})
