import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { textTokens } from '../../src/kernel/text-tokens.ts'
import { testModels } from './asking.ts'
import * as fault from './fault-server.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

const prices = { 'faulty/*': { input: 1, output: 1 }, 'spare/*': { input: 1, output: 1 } }

/** Runs one call that may take 1,000 tokens to answer, within these limits. */
async function within(
  limits: { readonly tokens: number; readonly usdMicros: number },
  fallbacks: readonly string[] = [],
) {
  const providers = { faulty: { baseUrl: server.url }, spare: { baseUrl: server.url } }
  const model = testModels({ providers, prices, attempts: 4 })
  const talk = defineFunction('talk', async (ctx, input) => {
    const messages = [{ role: 'user' as const, content: input.text }]
    const answer = await ctx.model({ model: 'faulty/m', messages, settings: { maxOutputTokens: 1_000, fallbacks } })
    return answer.text
  })
  const baton = await createBaton({ model })
  const result = await baton.run(talk, 'Hello', { limits })
  await baton.close()
  return { result, requests: server.bodies.length }
}

const spent = (result: unknown): { inputTokens: number; outputTokens: number; usdMicros: number } =>
  (result as { usage: { inputTokens: number; outputTokens: number; usdMicros: number } }).usage

describe('another request within a call', () => {
  const cutOff = fault.ends(fault.text('Half'))

  test('is not made when what is left does not cover it after one that may be billed', async () => {
    server.script(cutOff)
    const { result, requests } = await within({ tokens: 1_500, usdMicros: 1_500 })
    expect(result).toMatchObject({ status: 'failed', error: { code: 'BATON_MODEL_CUT_OFF' } })
    expect(requests).toBe(1)
    expect(spent(result).usdMicros).toBeLessThanOrEqual(1_500)
  })

  test('is not made to the next model either', async () => {
    server.script(cutOff)
    const { result, requests } = await within({ tokens: 2_500, usdMicros: 2_500 }, ['spare/m', 'spare/n'])
    expect(result.status).toBe('failed')
    expect(requests).toBe(2)
    const { inputTokens, outputTokens, usdMicros } = spent(result)
    expect(inputTokens + outputTokens).toBeLessThanOrEqual(2_500)
    expect(usdMicros).toBeLessThanOrEqual(2_500)
  })

  test('is made as long as it is covered', async () => {
    server.script(cutOff, fault.says('Whole'))
    const { result, requests } = await within({ tokens: 5_000, usdMicros: 5_000 })
    expect(result).toMatchObject({ status: 'completed', output: 'Whole' })
    expect(requests).toBe(2)
  })

  test('needs no cover after one that is not billed', async () => {
    server.script(fault.fails(503), fault.says('Whole'))
    const { result } = await within({ tokens: 1_500, usdMicros: 1_500 })
    expect(result).toMatchObject({ status: 'completed', output: 'Whole' })
  })
})

describe('an estimate of tokens', () => {
  test('is meant to be too high rather than too low for what is no words', () => {
    const words = 'The quick brown fox jumps over the lazy dog. '.repeat(100)
    expect(textTokens(words) / words.length).toBeLessThan(0.27)
    const hex = '9f86d081884c7d659a2feaa0c55ad015'.repeat(100)
    expect(textTokens(hex)).toBeGreaterThan(hex.length / 2)
    const base64 = Buffer.from(hex, 'hex').toString('base64')
    expect(textTokens(base64)).toBeGreaterThan(base64.length / 2)
    const data = JSON.stringify(Array.from({ length: 50 }, (_, index) => ({ id: index, price: index * 1.37 })))
    expect(textTokens(data)).toBeGreaterThan(data.length / 3)
  })
})
