import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, codeOf, failureOf, question, testModels } from './asking.ts'
import * as fault from './fault-server.ts'

let server: fault.FaultServer
let other: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
  other = await fault.startFaultServer()
})

afterAll(async () => {
  await server.stop()
  await other.stop()
})

describe.each(['openai-compatible', 'openai-responses', 'anthropic', 'google'] as const)(
  'a provider that is spoken to by %s and points to another host',
  (protocol) => {
    test.each([301, 302, 303, 307, 308])('is asked once, and the other never: %d', async (status) => {
      const location = `${other.url}/elsewhere`
      server.script(fault.fails(status, { location }))
      other.script(fault.says('From another host'))
      const models = testModels({
        environment: {},
        providers: { near: { baseUrl: server.url, protocol, keyVariable: null } },
      })
      const failure = await failureOf(ask(models, question('near/m')))
      expect(codeOf(failure)).toBe('BATON_MODEL_REFUSED')
      expect(failure.message).toContain(`${status}: it points to ${location}, and nothing was sent there`)
      expect([server.bodies.length, other.bodies.length]).toEqual([1, 0])
      expect(failure.usage?.usdMicros ?? 0).toBe(0)
    })
  },
)
