import { getEventListeners } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ModelsOptions } from '../../src/models/options.ts'
import { ask, codeOf, failureOf, noContent, question, testModels } from './asking.ts'
import * as fault from './fault-server.ts'
import { waitingClock } from './waiting-clock.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

function faulty(options: Partial<ModelsOptions> = {}) {
  const clock = waitingClock()
  return { clock, models: testModels({ clock, providers: { faulty: { baseUrl: server.url } }, ...options }) }
}

/** Real time for real sockets to notice. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

describe('silence', () => {
  test('before an answer ends the attempt after a minute, and the next one may succeed', async () => {
    const { clock, models } = faulty()
    server.script(fault.isMute, fault.says('Here I am'))
    const asked = ask(models, question('faulty/m'))
    await server.arrived(1)
    await clock.advance(59_999)
    expect(server.bodies).toHaveLength(1)
    await clock.advance(1)
    expect((await asked).answer.text).toBe('Here I am')
    await until(() => server.open() === 0)
  })

  test('in the middle of an answer ends the attempt after half a minute', async () => {
    const { clock, models } = faulty({ attempts: 1 })
    server.script(fault.stalls(fault.text('Well…')))
    let heard = false
    const asked = failureOf(
      models.call(question('faulty/m'), {
        signal: new AbortController().signal,
        key: 'op-1',
        content: noContent,
        delta: () => {
          heard = true
        },
      }),
    )
    await until(() => heard)
    await clock.advance(30_000)
    const failure = await asked
    expect(codeOf(failure)).toBe('BATON_MODEL_SILENT')
    expect(failure.message).toContain('said nothing for 30 s')
    expect(failure.usage).toMatchObject({ estimated: true, outputTokens: 4_096 })
    await until(() => server.open() === 0)
  })

  test('is booked at the longest answer allowed, since thoughts are billed and not heard', async () => {
    const { clock, models } = faulty({ attempts: 1 })
    server.script(fault.isMute)
    const request = { ...question('faulty/m'), settings: { maxOutputTokens: 700 } }
    const asked = failureOf(ask(models, request))
    await server.arrived(1)
    await clock.advance(60_000)
    const { usage } = await asked
    expect(usage).toMatchObject({ outputTokens: 700, estimated: true })
    expect((usage?.inputTokens ?? 0) + 700).toBe(models.estimate(request).tokens)
  })

  test('of a model that thinks is borne for a quarter of an hour', async () => {
    const { clock, models } = faulty({ attempts: 1 })
    server.script(fault.isMute)
    const asked = failureOf(ask(models, question('faulty/qwen3:8b')))
    await server.arrived(1)
    await clock.advance(15 * 60_000 - 1)
    expect(server.open()).toBe(1)
    await clock.advance(1)
    expect((await asked).message).toContain('said nothing for 900 s')
  })

  test('of a model that thinks is borne as long as the settings of its provider say', async () => {
    const providers = { faulty: { baseUrl: server.url, firstByteMs: 5_000 } }
    const { clock, models } = faulty({ attempts: 1, providers })
    server.script(fault.isMute)
    const asked = failureOf(ask(models, question('faulty/qwen3:8b')))
    await server.arrived(1)
    await clock.advance(5_000)
    expect((await asked).message).toContain('said nothing for 5 s')
  })

  test('has limits that can be set for each provider', async () => {
    const providers = { faulty: { baseUrl: server.url, firstByteMs: 5_000 } }
    const { clock, models } = faulty({ attempts: 1, providers })
    server.script(fault.isMute)
    const asked = failureOf(ask(models, question('faulty/m')))
    await server.arrived(1)
    await clock.advance(5_000)
    expect((await asked).message).toContain('said nothing for 5 s')
  })
})

describe('a finished call', () => {
  test('leaves no listener on the signal of its run, which may live for days', async () => {
    const { models } = faulty()
    const { signal } = new AbortController()
    server.script(fault.fails(400), fault.says('Yes'))
    await failureOf(ask(models, question('faulty/m'), signal))
    await ask(models, question('faulty/m'), signal)
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })
})

describe('an abort', () => {
  const reason = new Error('Enough')

  test('ends a stream that never ends, frees the connection and keeps what was used', async () => {
    const { models } = faulty()
    server.script(fault.neverEnds)
    const controller = new AbortController()
    let fragments = 0
    const failure = await failureOf(
      models.call(question('faulty/m'), {
        signal: controller.signal,
        key: 'op-1',
        content: noContent,
        delta: () => {
          if (++fragments === 3) controller.abort(reason)
        },
      }),
    )
    expect(failure.cause).toBe(reason)
    expect(failure.usage).toMatchObject({ estimated: true, outputTokens: 4_096 })
    expect(fragments).toBe(3)
    await until(() => server.open() === 0)
  })

  test('ends a wait for the first word', async () => {
    const { models } = faulty()
    server.script(fault.isMute)
    const controller = new AbortController()
    const asked = failureOf(ask(models, question('faulty/m'), controller.signal))
    await server.arrived(1)
    controller.abort(reason)
    expect((await asked).cause).toBe(reason)
    await until(() => server.open() === 0)
  })

  test('ends a wait between two attempts', async () => {
    const { clock, models } = faulty()
    server.script(fault.fails(429, { 'retry-after': '90' }))
    const controller = new AbortController()
    const asked = failureOf(ask(models, question('faulty/m'), controller.signal))
    await until(() => clock.waits.includes(90_000))
    controller.abort(reason)
    expect(await asked).toMatchObject({ cause: reason, usage: { inputTokens: 0, outputTokens: 0, usdMicros: 0 } })
  })

  test('ends a wait for a turn, and nothing was used', async () => {
    const { models } = faulty({ providers: { faulty: { baseUrl: server.url, concurrency: 1 } } })
    server.script(fault.isMute)
    const first = new AbortController()
    const second = new AbortController()
    const inside = failureOf(ask(models, question('faulty/m'), first.signal))
    await server.arrived(1)
    const queued = failureOf(ask(models, question('faulty/m'), second.signal))
    second.abort(reason)
    expect(await queued).toMatchObject({ cause: reason, usage: { inputTokens: 0 } })
    expect(server.bodies).toHaveLength(1)
    first.abort(reason)
    await inside
  })

  test('before the call makes none', async () => {
    const { models } = faulty()
    server.script(fault.says('Too late'))
    expect((await failureOf(ask(models, question('faulty/m'), AbortSignal.abort(reason)))).cause).toBe(reason)
    expect(server.bodies).toHaveLength(0)
  })
})
