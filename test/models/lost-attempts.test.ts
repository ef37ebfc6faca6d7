import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, failureOf, question, testModels } from './asking.ts'
import * as fault from './fault-server.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

const hangsUp: fault.Reaction = (response) => void response.socket?.destroy()

/** What a call is booked at whose provider is at this address. */
async function booked(baseUrl: string, protocol: 'openai-compatible' | 'anthropic'): Promise<number> {
  const models = testModels({
    attempts: 1,
    environment: {},
    maxOutputTokens: 1_000,
    providers: { near: { baseUrl, protocol, keyVariable: null } },
    prices: { 'near/*': { input: 1, output: 10 } },
  })
  return (await failureOf(ask(models, question('near/m')))).usage?.usdMicros ?? 0
}

describe.each(['openai-compatible', 'anthropic'] as const)('an attempt without an answer, by %s', (protocol) => {
  test.each([
    ['is reset', fault.resets()],
    ['is closed', hangsUp],
  ])('is booked at the most when its connection %s behind the request', async (_, reaction) => {
    server.script(reaction)
    expect(await booked(server.url, protocol)).toBeGreaterThanOrEqual(10_000)
  })

  test('is booked at nothing when there was no connection', async () => {
    expect(await booked('http://127.0.0.1:9', protocol)).toBe(0)
  })
})
