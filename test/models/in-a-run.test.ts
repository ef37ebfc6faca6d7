import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { testModels } from './asking.ts'
import * as fault from './fault-server.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

const talk = defineFunction('talk', async (ctx, input) => {
  const { text } = await ctx.model({ model: 'faulty/m', messages: [{ role: 'user', content: input.text }] })
  return text
})

async function batonWith(onDelta: () => void = () => {}) {
  const prices = { 'faulty/m': { input: 1, output: 2 } }
  const model = testModels({ providers: { faulty: { baseUrl: server.url } }, prices, attempts: 2 })
  return createBaton({ model, onDelta })
}

describe('a run over HTTP', () => {
  test('is charged what the provider reports', async () => {
    server.script(fault.says('Good morning'))
    const baton = await batonWith()
    const result = await baton.run(talk, 'Hello')
    expect(result).toMatchObject({
      status: 'completed',
      output: 'Good morning',
      usage: { usdMicros: 30, inputTokens: 20, outputTokens: 5, modelCalls: 1 },
    })
    await baton.close()
  })

  test('fails with the code of what went wrong, and is charged for the failed attempts', async () => {
    server.script(fault.ends(fault.text('Half')))
    const baton = await batonWith()
    const result = await baton.run(talk, 'Hello')
    expect(result).toMatchObject({ status: 'failed', error: { code: 'BATON_MODEL_CUT_OFF', type: 'model_error' } })
    const events = await baton.events((result as { readonly runId: string }).runId)
    expect(events.find(({ type }) => type === 'model.failed')?.data).toMatchObject({
      error: { code: 'BATON_MODEL_CUT_OFF', retryable: true },
      usage: { outputTokens: 2 * 4_096, estimated: true },
    })
    expect(events.some(({ type }) => type === 'model.answered')).toBe(false)
    await baton.close()
  })

  test('that is cancelled in mid-stream keeps what was used until then', async () => {
    server.script(fault.neverEnds)
    let heard = (): void => {}
    const hearing = new Promise<void>((resolve) => {
      heard = resolve
    })
    const baton = await batonWith(() => heard())
    const handle = await baton.start(talk, 'Hello')
    await hearing
    await handle.cancel('Enough')
    expect(await handle.result).toMatchObject({ status: 'cancelled' })
    const failed = (await baton.events(handle.runId)).find(({ type }) => type === 'model.failed')
    expect(failed?.data).toMatchObject({
      error: { code: 'BATON_RUN_CANCELLED' },
      usage: { estimated: true, outputTokens: expect.toSatisfy((tokens: number) => tokens > 0) },
    })
    await baton.close()
  })
})
