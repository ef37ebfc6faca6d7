import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/index.ts'
import type { RunResult } from '../../src/kernel/run-result.ts'
import { factsOf } from '../../src/models/facts/facts-of.ts'
import { catalogueModels } from './catalogues.ts'

const environment = {
  OPENAI_API_KEY: 'sk-test',
  ANTHROPIC_API_KEY: 'sk-ant-test',
  GOOGLE_GENERATIVE_AI_API_KEY: 'g-test',
}

/** Runs an agent with each model; a server that refuses every request notes what it was asked for. */
async function runWithAll(models: readonly string[], limits: { readonly usdMicros?: number } = {}) {
  const sent: string[] = []
  const fetch: typeof globalThis.fetch = async (url, { body } = {}) => {
    sent.push(`${String(url)} ${String(body)}`)
    return new Response('{"error":{"message":"no","type":"invalid_request_error"}}', { status: 400 })
  }
  const agents = models.map((model, index) => defineAgent({ name: `a${index}`, prompt: 'You help.', model }))
  const baton = await createBaton({ agents, models: { fetch, environment, attempts: 1 } })
  const codes = new Map<string, string | undefined>()
  for (const [index, model] of models.entries()) {
    const { error } = (await baton.run(`a${index}`, 'Hello', { limits })) as RunResult
    codes.set(model, error?.code)
  }
  await baton.close()
  return { sent, codes }
}

describe('every model of the catalogues (issue 11)', () => {
  const models = catalogueModels()

  test('reaches its server under the usual limits, whether or not its price is known', async () => {
    const { sent, codes } = await runWithAll(models)
    expect([...codes].filter(([, code]) => code !== 'BATON_MODEL_REFUSED')).toEqual([])
    for (const [index, model] of models.entries()) expect(sent[index]).toContain(model.slice(model.indexOf('/') + 1))
    expect(sent).toHaveLength(models.length)
  })

  test('is refused before a request for having no price only under a limit of dollars that was set', async () => {
    const unpriced = models.filter((model) => factsOf(model).price === undefined)
    const { sent, codes } = await runWithAll(unpriced, { usdMicros: 5_000_000 })
    expect(new Set(codes.values())).toEqual(new Set(['BATON_BUDGET_UNPRICED']))
    expect(sent).toEqual([])
  })
})
