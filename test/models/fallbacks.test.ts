import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Model, ModelRequest } from '../../src/kernel/ports/model.ts'
import { ask, codeOf, failureOf, question, testModels } from './asking.ts'
import * as fault from './fault-server.ts'
import { patient, waitingClock } from './waiting-clock.ts'

let server: fault.FaultServer
let models: Model
const clock = waitingClock()

beforeAll(async () => {
  server = await fault.startFaultServer()
  models = testModels({
    clock,
    attempts: 2,
    environment: {},
    providers: { near: { baseUrl: server.url, ...patient }, far: { baseUrl: server.url, ...patient } },
    prices: { 'near/m': { input: 1, output: 1 }, 'far/m': { input: 10, output: 10 } },
  })
})

afterAll(() => server.stop())

const withFallbacks = (model: string, ...fallbacks: readonly string[]): ModelRequest => ({
  ...question(model),
  settings: { fallbacks },
})

const heldBack = fault.ends(fault.finish('content_filter'), fault.usage, fault.done)

function said(reaction: fault.Reaction): ReturnType<typeof ask> {
  server.script(reaction)
  return ask(models, question('near/m'))
}

describe('a fallback', () => {
  test('answers when the first model keeps failing, and says that it did', async () => {
    server.script(fault.fails(500), fault.fails(500), fault.says('Instead'))
    const { answer } = await clock.passTime(ask(models, withFallbacks('near/m', 'far/m')))
    expect(answer).toEqual({
      text: 'Instead',
      finish: 'stop',
      answeredBy: 'far/m',
      warnings: [expect.stringContaining('"far/m" answered: Model "near/m" did not answer')],
    })
  })

  test('adds what the first model used', async () => {
    const half = fault.ends(fault.text('Half'))
    server.script(half, half, fault.says('Whole'))
    const { usage } = await clock.passTime(ask(models, withFallbacks('near/m', 'far/m')))
    expect(usage.inputTokens).toBeGreaterThan(20)
    // Two attempts that were cut off may each have cost the longest answer.
    expect(usage.outputTokens).toBe(5 + 2 * 4_096)
    expect(usage.usdMicros).toBeGreaterThan(250)
  })

  test('answers when there is no key for the first model', async () => {
    server.script(fault.says('Instead'))
    const { answer } = await clock.passTime(ask(models, withFallbacks('anthropic/claude-haiku-4-5', 'near/m')))
    expect(answer.answeredBy).toBe('near/m')
  })

  test('is not asked when the first model answers', async () => {
    server.script(fault.says('Mine'))
    expect((await ask(models, withFallbacks('near/m', 'far/m'))).answer).toEqual({ text: 'Mine', finish: 'stop' })
  })

  test('answers when the first model says nothing, and nothing again', async () => {
    server.script(fault.says(''), fault.says(' '), fault.says('Instead'))
    const { answer, usage } = await ask(models, withFallbacks('near/m', 'far/m'))
    expect(answer).toMatchObject({ text: 'Instead', finish: 'stop', answeredBy: 'far/m' })
    const { usage: once } = await said(fault.says('Instead'))
    expect(usage).toMatchObject({ inputTokens: 3 * once.inputTokens, outputTokens: 3 * once.outputTokens })
  })

  test('is not asked when the first model has only to be asked once more', async () => {
    server.script(fault.says(''), fault.says('Mine'))
    const { answer } = await ask(models, withFallbacks('near/m', 'far/m'))
    expect(answer).toEqual({ text: 'Mine', finish: 'stop' })
  })

  test('answers at once when the answer of the first was held back', async () => {
    server.script(heldBack, fault.says('Instead'))
    const { answer } = await ask(models, withFallbacks('near/m', 'far/m'))
    expect(answer).toMatchObject({ text: 'Instead', finish: 'stop', answeredBy: 'far/m' })
  })

  test('that fails after an answer that was held back leaves an error that tells of both', async () => {
    server.script(heldBack, fault.fails(403, {}, 'Not you'))
    const failure = await failureOf(ask(models, withFallbacks('near/m', 'far/m')))
    expect(codeOf(failure)).toBe('BATON_MODEL_NONE_ANSWERED')
    expect(failure.message).toContain('"near/m" answered without a word: its provider held back the answer')
    expect(failure.message).toContain('Not you')
  })

  test('that says nothing either has the last word: there is nobody left to ask', async () => {
    server.script(heldBack, fault.says(''))
    const { answer } = await ask(models, withFallbacks('near/m', 'far/m'))
    expect(answer).toMatchObject({ text: '', finish: 'stop', answeredBy: 'far/m' })
  })

  test('that fails as well leaves an error that tells of all', async () => {
    server.script(fault.fails(403, {}, 'Not you'))
    const failure = await failureOf(ask(models, withFallbacks('google/gemini-2.5-flash', 'far/m')))
    expect(codeOf(failure)).toBe('BATON_MODEL_NONE_ANSWERED')
    expect(failure.message).toContain('GOOGLE_GENERATIVE_AI_API_KEY is not set')
    expect(failure.message).toContain('Not you')
  })

  test('is asked after two failures, where a model without one is tried four times, unless a setting says otherwise', async () => {
    const providers = { near: { baseUrl: server.url, ...patient }, far: { baseUrl: server.url, ...patient } }
    const tried = async (request: ModelRequest, attempts?: number): Promise<number> => {
      const usual = testModels({ clock, providers, ...(attempts === undefined ? {} : { attempts }) })
      server.script(fault.fails(503))
      await clock.passTime(ask(usual, request)).catch(() => {})
      return server.bodies.filter((body) => body.includes('"near-model"')).length
    }
    expect(await tried(withFallbacks('near/near-model', 'far/m'))).toBe(2)
    expect(await tried(question('near/near-model'))).toBe(4)
    expect(await tried(withFallbacks('near/near-model', 'far/m'), 3)).toBe(3)
  })

  test('counts for the worst case when it is dearer', () => {
    const alone = models.estimate(question('near/m')).usdMicros ?? 0
    expect(models.estimate(withFallbacks('near/m', 'far/m')).usdMicros).toBe(alone * 10)
    // One without a price does not hide what the others cost, and is named.
    expect(models.estimate(withFallbacks('near/m', 'near/unpriced'))).toMatchObject({
      usdMicros: alone,
      unpriced: ['near/unpriced'],
    })
  })
})

describe('a model that can not be reached', () => {
  test('for want of a key names the variable', async () => {
    const failure = await failureOf(ask(models, question('openai/gpt-5')))
    expect(codeOf(failure)).toBe('BATON_MODEL_KEY_MISSING')
    expect(failure.message).toContain('OPENAI_API_KEY')
  })

  test('for want of a provider offers the one that was meant', () => {
    expect(() => models.estimate(question('antropic/claude'))).toThrow(
      expect.objectContaining({
        code: 'BATON_MODEL_UNKNOWN_PROVIDER',
        hint: expect.stringContaining('Did you mean "anthropic"?'),
      }),
    )
    expect(() => models.estimate(question('gpt-5'))).toThrow('names no provider')
    expect(() => models.estimate(question('__proto__/x'))).toThrow('which is not known')
  })
})
