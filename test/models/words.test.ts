import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { isBatonError } from '../../src/errors/baton-error.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { ask, codeOf, failureOf, question, testModels } from './asking.ts'
import * as fault from './fault-server.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

const noQuota: fault.Reaction = (response) => {
  response.writeHead(429, { 'content-type': 'application/json' })
  const error = { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' }
  response.end(JSON.stringify({ error }))
}

/** How a call fails, and what is advised. */
async function failing(
  reaction: fault.Reaction,
): Promise<{ code: unknown; message: string; hint: string; asked: number }> {
  server.script(reaction)
  const models = testModels({ attempts: 2, environment: {}, providers: { near: { baseUrl: server.url } } })
  const failure = await failureOf(ask(models, question('near/m')))
  const hint = isBatonError(failure.cause) ? failure.cause.hint : ''
  return { code: codeOf(failure), message: failure.message, hint, asked: server.bodies.length }
}

describe('a call that failed', () => {
  test('because the account has nothing left is refused at once, and says where to look', async () => {
    const { code, message, hint, asked } = await failing(noQuota)
    expect([code, asked]).toEqual(['BATON_MODEL_REFUSED', 1])
    expect(message).toContain('You exceeded your current quota')
    expect(hint).toContain('the balance of the account')
  })

  test('because its request came too slowly (408) is tried again', async () => {
    const { code, asked } = await failing(fault.fails(408))
    expect([code, asked]).toEqual(['BATON_MODEL_UNAVAILABLE', 2])
  })

  test('with an answer of the server did not fail because it could not be reached', async () => {
    const { message } = await failing(fault.fails(500, {}, 'boom'))
    expect(message).toContain('did not answer in 2 attempts: 500: boom')
  })
})

test('a function alone asks a model whose provider is configured, without a default model', async () => {
  server.script(fault.says('Yes'))
  const asking = defineFunction('asking', async (ctx) => (await ctx.model(question('near/m'))).text)
  const baton = await createBaton({ runnables: [asking], models: { providers: { near: { baseUrl: server.url } } } })
  expect(await baton.run(asking, 'x')).toMatchObject({ status: 'completed', output: 'Yes' })
  await baton.close()
})
