import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ModelFailure, ModelRequest } from '../../src/kernel/ports/model.ts'
import { ask, codeOf, failureOf, never, noContent, question, testModels } from './asking.ts'
import * as fault from './fault-server.ts'
import { patient, waitingClock } from './waiting-clock.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

/** How a call fails with providers that no call has failed with before. */
function failing(request: ModelRequest, ...reactions: readonly fault.Reaction[]): Promise<ModelFailure> {
  const clock = waitingClock()
  const at = { baseUrl: server.url, ...patient }
  // Nothing listens on the port of the last one.
  const providers = { near: at, far: at, gone: { baseUrl: 'http://127.0.0.1:9', ...patient } }
  const models = testModels({ clock, attempts: 2, environment: {}, providers })
  server.script(...reactions)
  return clock.passTime(failureOf(ask(models, request)))
}

const withFallback = (model: string, fallback: string): ModelRequest => ({
  ...question(model),
  settings: { fallbacks: [fallback] },
})

describe('a failed call says that it failed because of an outage (issue 12)', () => {
  test.each([
    ['a provider that is broken', 'near/m', fault.fails(503), {}],
    ['a provider that allows no more', 'near/m', fault.fails(429), {}],
    ['a provider that can not be reached', 'gone/m', fault.fails(503), {}],
    ['a connection that is reset before a word', 'near/m', fault.resets(), {}],
    ['a provider that asks for time', 'near/m', fault.fails(503, { 'retry-after': '90' }), { retryAfterMs: 90_000 }],
    [
      'a provider that asks for long',
      'near/m',
      fault.fails(429, { 'retry-after': '7200' }),
      { retryAfterMs: 7_200_000 },
    ],
  ])('%s', async (_, model, reaction, outage) => {
    expect((await failing(question(model), reaction)).outage).toMatchObject(outage)
  })

  test('one model of a list that is down is enough: it can still answer', async () => {
    const refused = await failing(withFallback('near/m', 'gone/m'), fault.fails(401))
    expect(refused.outage).toBeDefined()
  })

  test.each([
    ['a wrong key', fault.fails(401)],
    ['a request that is refused', fault.fails(400)],
    ['an answer that breaks off', fault.ends(fault.text('Half'))],
    ['an answer that is none', fault.answersHtml],
  ])('but not %s', async (_, reaction) => {
    expect((await failing(question('near/m'), reaction)).outage).toBeUndefined()
  })

  test('but not a request that is too long for a model of the list, which can be made shorter', async () => {
    const tooLong = fault.fails(400, {}, 'prompt is too long')
    expect((await failing(withFallback('near/m', 'gone/m'), tooLong)).outage).toBeUndefined()
  })
})

test('a run is told at once of a provider that asks for long, whether it waits or fails; any other call waits for it', async () => {
  const requestsAfter = async (postpones: boolean | undefined): Promise<number> => {
    const clock = waitingClock()
    const providers = { near: { baseUrl: server.url, ...patient } }
    const models = testModels({ clock, attempts: 3, environment: {}, providers })
    server.script(fault.fails(429, { 'retry-after': '120' }))
    const call = {
      signal: never,
      key: 'k',
      delta: () => {},
      content: noContent,
      ...(postpones === undefined ? {} : { postpones }),
    }
    await clock.passTime(failureOf(models.call(question('near/m'), call)))
    return server.bodies.length
  }
  expect([await requestsAfter(true), await requestsAfter(false), await requestsAfter(undefined)]).toEqual([1, 1, 3])
})

test('the next call of a run is told too, and sends nothing to a provider that asked others for long', async () => {
  const clock = waitingClock()
  const models = testModels({ clock, environment: {}, providers: { near: { baseUrl: server.url, ...patient } } })
  server.script(fault.fails(429, { 'retry-after': '120' }))
  const call = { signal: never, key: 'k', delta: () => {}, content: noContent, postpones: false }
  await failureOf(models.call(question('near/m'), call))
  const failure = await failureOf(models.call(question('near/m'), call))
  expect(server.bodies.length).toBe(1)
  expect(codeOf(failure)).toBe('BATON_MODEL_RATE_LIMITED')
  expect(failure.message).toMatch(/asked others to come back in 1\d\d s, so nothing was sent/)
})
