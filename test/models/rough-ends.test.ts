import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, failureOf, question, testModels } from './asking.ts'
import * as fault from './fault-server.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

const whole = [fault.text('Yes'), fault.finish('stop'), fault.usage]
const lateError = `data: ${JSON.stringify({ error: { message: 'late', type: 'server_error', code: null, param: null } })}\n\n`

const models = (): ReturnType<typeof testModels> =>
  testModels({
    attempts: 1,
    environment: {},
    providers: { near: { baseUrl: server.url } },
    prices: { 'near/*': { input: 1, output: 10 } },
  })

describe('a chat completion whose finish and usage have come', () => {
  test.each([
    ['the server stays silent behind it', fault.stalls(...whole)],
    ['the connection is reset behind it', fault.resets(...whole)],
    ['the stream ends without its last word', fault.ends(...whole)],
  ])('is taken, and booked as stated: %s', async (_, reaction) => {
    server.script(fault.says('Yes'), reaction)
    const stated = (await ask(models(), question('near/m'))).usage
    const { answer, usage } = await ask(models(), question('near/m'))
    expect(answer.text).toBe('Yes')
    expect(usage).toEqual(stated)
    expect(usage.estimated).toBeUndefined()
  })

  test('is not taken when an error follows, and booked as stated all the same', async () => {
    server.script(fault.says('Yes'), fault.ends(...whole, lateError))
    const stated = (await ask(models(), question('near/m'))).usage
    const failure = await failureOf(ask(models(), question('near/m')))
    expect(failure.message).toContain('late')
    expect(failure.usage).toEqual(stated)
  })

  test.each([
    ['its finish', fault.text('Yes'), fault.usage],
    ['its usage', fault.text('Yes'), fault.finish('stop')],
  ])('and else is booked at the most: without %s', async (_, ...parts) => {
    server.script(fault.resets(...parts))
    const failure = await failureOf(ask(models(), question('near/m')))
    expect(failure.usage?.estimated).toBe(true)
  })
})
