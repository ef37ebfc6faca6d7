import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, question, testModels } from './asking.ts'
import * as fault from './fault-server.ts'
import { patient, waitingClock } from './waiting-clock.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

describe('many calls to one provider', () => {
  test('are never more at once than its concurrency', async () => {
    let most = 0
    const watching: fault.Reaction = (response, request) => {
      most = Math.max(most, server.open())
      setImmediate(() => fault.says('Yes')(response, request))
    }
    server.script(watching)
    const models = testModels({ providers: { faulty: { baseUrl: server.url, concurrency: 3 } } })
    await Promise.all(Array.from({ length: 30 }, () => ask(models, question('faulty/m'))))
    expect(server.bodies).toHaveLength(30)
    expect(most).toBeLessThanOrEqual(3)
  })

  test('make no storm when it asks to wait: nobody else tries meanwhile', async () => {
    const clock = waitingClock()
    const providers = { faulty: { baseUrl: server.url, concurrency: 4, ...patient } }
    const models = testModels({ clock, providers })
    const busy = fault.fails(429, { 'retry-after': '20' })
    server.script(busy, busy, busy, busy, fault.says('Yes'))
    const asked = Promise.all(Array.from({ length: 40 }, () => ask(models, question('faulty/m'))))
    while (clock.waits.length < 4) await new Promise((resolve) => setImmediate(resolve))
    await clock.advance(19_999)
    expect(server.bodies).toHaveLength(4)
    expect(await clock.passTime(asked)).toHaveLength(40)
    expect(server.bodies).toHaveLength(44)
  })

  test('of two providers do not wait for each other', async () => {
    const fixed = { baseUrl: server.url, concurrency: 1 }
    const models = testModels({ providers: { slow: fixed, quick: fixed } })
    server.script(fault.isMute, fault.says('Yes'))
    const controller = new AbortController()
    const stuck = ask(models, question('slow/m'), controller.signal)
    await server.arrived(1)
    expect((await ask(models, question('quick/m'))).answer.text).toBe('Yes')
    controller.abort(new Error('Enough'))
    await expect(stuck).rejects.toThrow()
  })
})
