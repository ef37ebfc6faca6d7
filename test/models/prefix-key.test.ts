import { describe, expect, test } from 'vitest'
import type { ModelMessage } from '../../src/kernel/ports/model.ts'
import { callOptions } from '../../src/models/ai-sdk/call-options.ts'

const messages: readonly ModelMessage[] = [
  { role: 'system', content: 'You plan.' },
  { role: 'user', content: 'Plan this.' },
]

describe('what a provider is told about beginnings', () => {
  test('OpenAI finds calls that begin alike by their key', () => {
    const { providerOptions } = callOptions({ model: 'openai/gpt-5', messages, prefixKey: 'one' }, 'openai-responses')
    expect(providerOptions).toMatchObject({ openai: { promptCacheKey: 'one' } })
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
