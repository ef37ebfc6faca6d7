import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { windowIn } from '../../src/agents/window.ts'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/index.ts'
import { currentEdition } from '../../src/kernel/edition.ts'
import type { RunResult } from '../../src/kernel/run-result.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { factsOf, listedModels } from '../../src/models/facts/facts-of.ts'
import { windowFor } from '../../src/models/facts/window.ts'

describe('how much can be sent at once (issue 11)', () => {
  test('is what the smallest of the models takes, with room for its answer', () => {
    expect(windowFor(['openai/gpt-4.1'])).toBe(1_047_576)
    expect(windowFor(['openai/gpt-4.1', 'openai/gpt-4o'])).toBe(128_000)
    const small = windowFor(['openai/gpt-3.5-turbo'])
    expect(small * 0.8 + factsOf('openai/gpt-3.5-turbo').usualAnswer).toBeLessThanOrEqual(16_385)
    expect(windowFor(['ollama/unheard-of'])).toBeLessThanOrEqual(32_768)
    expect(windowFor(['offline/rules'])).toBe(128_000)
    expect(windowFor(['openai/gpt-4.1', 'offline/rules'])).toBe(1_047_576)
  })

  test('is told to code that runs, and is what is usual where nothing is known', async () => {
    const told = defineFunction('told', async (context) => {
      const asked = [['openai/gpt-4.1'], ['openai/gpt-3.5-turbo'], []].map((models) => context.windowFor(models))
      return { output: 'told', data: asked }
    })
    const known = await createBaton({ runnables: [told], defaultModel: 'openai/gpt-4.1' })
    const small = windowFor(['openai/gpt-3.5-turbo'])
    expect(await known.run('function:told', 'go')).toMatchObject({ data: [1_047_576, small, 128_000] })
    const unknown = await createBaton({ runnables: [told] })
    expect(await unknown.run('function:told', 'go')).toMatchObject({ data: [128_000, 128_000, 128_000] })
  })

  test('ends below the length from which a request is dearer', () => {
    for (const model of ['openai/gpt-5.4', 'google/gemini-2.5-pro', 'anthropic/claude-haiku-5-5']) {
      const [first] = factsOf(model).price?.longInput ?? []
      expect(windowFor([model]) * 0.8, model).toBeLessThanOrEqual(first?.above ?? 0)
    }
  })

  test('is what it was for runs that began before windows were known', () => {
    expect(windowIn(1, 1_000_000)).toBe(128_000)
    expect(windowIn(currentEdition, 1_000_000)).toBe(1_000_000)
  })

  test('is the same for a whole edition: a run whose conversation was shortened must shorten it alike again', () => {
    const windows = listedModels().map(({ model }) => [model, windowFor([model])])
    const seal = createHash('sha256').update(JSON.stringify(windows.toSorted())).digest('hex').slice(0, 8)
    // Other windows, need another edition (src/kernel/edition.ts).
    expect([currentEdition, seal]).toEqual([11, '4396e15b'])
  })

  test('decides what a model is sent: one with a small window gets a shortened conversation', async () => {
    const sent: string[] = []
    const fetch: typeof globalThis.fetch = async (_, { body } = {}) => {
      sent.push(String(body))
      return new Response('{"error":{"message":"no"}}', { status: 400 })
    }
    const models = { fetch, environment: { OPENAI_API_KEY: 'k' }, attempts: 1 }
    const agents = ['openai-chat/gpt-3.5-turbo', 'openai-chat/gpt-4.1'].map((model, index) =>
      defineAgent({ name: `a${index}`, prompt: 'You help.', model }),
    )
    const baton = await createBaton({ agents, models })
    const earlier = Array.from({ length: 40 }, (_, index) => [
      { role: 'user', content: `Question ${index}: ${'word '.repeat(400)}` },
      { role: 'assistant', content: `Answer ${index}` },
    ]).flat()
    for (const name of ['a0', 'a1']) {
      const { error } = (await baton.run(name, { text: 'And now?', data: { earlier } })) as RunResult
      expect(error?.code).toBe('BATON_MODEL_REFUSED')
    }
    await baton.close()
    expect(sent.map((body) => body.includes('Question 0'))).toEqual([false, true])
    for (const body of sent) expect(body).toContain('Question 39')
  })
})
