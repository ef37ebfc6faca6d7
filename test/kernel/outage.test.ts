import { describe, expect, test } from 'vitest'
import { BatonError } from '../../src/errors/baton-error.ts'
import { eventData } from '../../src/events/catalog.ts'
import type { RunEvent } from '../../src/events/event.ts'
import type { Decision } from '../../src/kernel/decision.ts'
import { type Model, ModelFailure, type ModelOutage } from '../../src/kernel/ports/model.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench, types } from './bench-of-one.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.UTC(2026, 0, 1)

interface Provider extends Model {
  /** What a call that fails says of the outage; a provider that is well has none. */
  outage: ModelOutage | undefined
  readonly asked: string[]
}

/** A provider that can be switched off. A failed call costs a cent, like one that is answered. */
function provider(outage?: ModelOutage): Provider {
  const usage = { inputTokens: 60, outputTokens: 40, usdMicros: 10_000 }
  const self: Provider = {
    outage,
    asked: [],
    estimate: () => ({ tokens: 100, usdMicros: 10_000 }),
    call: async ({ messages }) => {
      const text = String(messages.at(-1)?.content)
      self.asked.push(text)
      if (self.outage === undefined) return { answer: { text: `re: ${text}`, finish: 'stop' }, usage }
      const details = { model: 'house/m', attempts: 4, problem: '503: try later' }
      const error = new BatonError('BATON_MODEL_UNAVAILABLE', details)
      throw new ModelFailure(error.message, usage, error, self.outage)
    },
  }
  return self
}

const ask = (content: string) => ({ model: 'house/m', messages: [{ role: 'user', content } as const] })
const talk = defineFunction('talk', async (ctx) => {
  const first = await ctx.model(ask('one'))
  const second = await ctx.model(ask('two'))
  return `${first.text}, ${second.text}`
})

function postponed(events: readonly RunEvent[]) {
  return events.flatMap((event) => eventData(event, 'model.postponed') ?? [])
}

describe('a provider that is down for longer than a call is tried', () => {
  test('puts the run to sleep, and it is done once the provider is back; what had been answered is not paid again', async () => {
    const model = provider()
    const call = model.call.bind(model)
    model.call = async (request, how) => {
      const answered = await call(request, how)
      model.outage = {}
      return answered
    }
    const { baton, clock, ended } = await bench({ runnables: [talk], model })
    const { runId, result } = await baton.start(talk, 'go')
    await clock.advance(hour)
    expect(await baton.runs({ runId })).toMatchObject([{ status: 'sleeping' }])
    model.outage = undefined
    model.call = call
    expect(await ended(result)).toMatchObject({ status: 'completed', output: 're: one, re: two' })
    expect(model.asked.filter((text) => text === 'one')).toHaveLength(1)
    const failed = model.asked.filter((text) => text === 'two').length - 1
    expect(failed).toBeGreaterThan(5)
    expect(failed).toBeLessThan(20)
    const events = await baton.events(runId)
    // What failed attempts cost is counted; the call itself is one, however often it was tried.
    expect(await baton.result(runId)).toMatchObject({ usage: { usdMicros: (failed + 2) * 10_000, modelCalls: 2 } })
    expect(postponed(events)).toHaveLength(failed)
    expect(events.find(({ type }) => type === 'run.sleeping')?.data).toMatchObject({
      outage: { since: start, problem: expect.stringContaining('503') },
    })
  })

  test('is asked less and less often, with jitter, measured from the first failure', async () => {
    const { baton, clock } = await bench({ runnables: [talk], model: provider({}), random: () => 1 - 1e-9 })
    const { runId } = await baton.start(talk, 'go')
    await clock.advance(2 * hour)
    const tries = postponed(await baton.events(runId))
    const waits = tries.map(({ until }, index) => until - (tries[index - 1]?.until ?? start))
    const [, , , ...later] = waits
    expect(waits.slice(0, 3)).toEqual([5_000, 15_000, minute])
    expect(later.slice(0, 3)).toEqual([2 * minute, 5 * minute, 10 * minute])
    expect(new Set(later.slice(3))).toEqual(new Set([15 * minute]))
    expect(new Set(tries.map(({ since }) => since))).toEqual(new Set([start]))
  })

  test('is left alone for as long as it asks', async () => {
    const { baton, clock } = await bench({ runnables: [talk], model: provider({ retryAfterMs: 20 * minute }) })
    const { runId } = await baton.start(talk, 'go')
    await clock.advance(hour)
    expect(postponed(await baton.events(runId)).map(({ until }) => (until - start) / minute)).toEqual([20, 40, 60, 80])
  })

  test('fails the run when the time for that is over, with the last error', async () => {
    const model = provider({})
    const { baton, clock, ended } = await bench({ runnables: [talk], model })
    const { runId, result } = await baton.start(talk, 'go', { limits: { outageMs: 10 * minute } })
    await clock.advance(10 * minute)
    expect(await ended(result)).toMatchObject({ status: 'failed', error: { code: 'BATON_MODEL_UNAVAILABLE' } })
    const end = (await baton.events(runId)).at(-1)
    expect(end?.ts).toBe(start + 10 * minute)
  })

  test('fails it at once when it is not to wait', async () => {
    const model = provider({})
    const { baton, ended } = await bench({ runnables: [talk], model })
    const { runId, result } = await baton.start(talk, 'go', { limits: { outageMs: 0 } })
    expect(await ended(result)).toMatchObject({ status: 'failed', error: { code: 'BATON_MODEL_UNAVAILABLE' } })
    expect(model.asked).toEqual(['one'])
    expect(types(await baton.events(runId))).not.toContain('model.postponed')
  })

  test('a failure that is no outage fails it at once', async () => {
    const model = provider()
    model.call = () => Promise.reject(new ModelFailure('401: wrong key'))
    const { baton, ended } = await bench({ runnables: [talk], model })
    expect(await ended(baton.run(talk, 'go'))).toMatchObject({ status: 'failed' })
  })

  test('takes nothing from the time that the run may be at work', async () => {
    const model = provider({})
    const { baton, clock, ended } = await bench({ runnables: [talk], model })
    const { result } = await baton.start(talk, 'go', { limits: { wallMs: 2 * minute } })
    await clock.advance(6 * hour)
    model.outage = undefined
    expect(await ended(result)).toMatchObject({ status: 'completed' })
  })

  test('takes nothing from the time that a child may take, here and in the next process', async () => {
    const model = provider({})
    const lead = defineFunction('lead', async (ctx) => {
      const { status } = await ctx.run(talk, 'go', { timeoutMs: minute })
      return status
    })
    const { baton, clock, restart, ended } = await bench({ runnables: [lead, talk], model })
    const { runId } = await baton.start(lead, 'go')
    await clock.advance(2 * hour)
    const again = await restart()
    await again.recover()
    await clock.advance(2 * hour)
    model.outage = undefined
    expect(await ended(again.result(runId))).toMatchObject({ output: 'completed' })
  })

  test('a decision waits for it as well', async () => {
    const schema = { '~standard': { version: 1, vendor: 'test', validate: (value: unknown) => ({ value }) } } as const
    const judge: Decision<string, unknown> = {
      name: 'judge',
      verdict: schema,
      prompt: () => [{ role: 'user', content: 'which' }],
      rule: () => ({ verdict: 0, reason: 'by rule' }),
    }
    const model = provider({})
    const decides = defineFunction('decides', async (ctx) => String(await ctx.decide(judge, 'x')))
    const { baton, clock, ended } = await bench({ runnables: [decides], model, decisionModel: 'house/m' })
    const { runId, result } = await baton.start(decides, 'go')
    await clock.advance(hour)
    expect(await baton.runs({ runId })).toMatchObject([{ status: 'sleeping' }])
    model.outage = undefined
    expect(await ended(result)).toMatchObject({ status: 'completed', output: 're: which' })
  })

  test('a cancel ends the wait at once', async () => {
    const { baton, clock } = await bench({ runnables: [talk], model: provider({}) })
    const { runId, result } = await baton.start(talk, 'go')
    await clock.advance(hour)
    await baton.cancel(runId, 'Enough')
    await clock.advance(1)
    expect(await result).toMatchObject({ status: 'cancelled' })
    expect((await baton.events(runId)).at(-1)?.ts).toBe(start + hour)
  })
})

describe('the next process', () => {
  test('waits until the time that the log says, and goes on counting', async () => {
    const model = provider({})
    const { baton, clock, restart } = await bench({ runnables: [talk], model, random: () => 0 })
    const { runId } = await baton.start(talk, 'go')
    // 2.5 s, 7.5 s, 30 s, 1 min, 2.5 min, 5 min, then 7.5 min.
    await clock.advance(5 * minute)
    const before = model.asked.length
    const again = await restart()
    await again.recover()
    await clock.advance(minute)
    expect(model.asked).toHaveLength(before)
    await clock.advance(hour)
    const tries = postponed(await again.events(runId))
    expect(tries.map(({ attempt }) => attempt)).toEqual(tries.map((_, index) => index + 1))
    expect(new Set(tries.map(({ since }) => since))).toEqual(new Set([start]))
    expect((tries.at(-1)?.until ?? 0) - (tries.at(-2)?.until ?? 0)).toBe(7.5 * minute)
  })

  test('keeps to how long the run is to wait', async () => {
    const { baton, clock, restart, ended } = await bench({ runnables: [talk], model: provider({}) })
    const { runId } = await baton.start(talk, 'go', { limits: { outageMs: hour } })
    await clock.advance(30 * minute)
    const again = await restart()
    await again.recover()
    await clock.advance(30 * minute)
    expect(await ended(again.result(runId))).toMatchObject({ status: 'failed' })
    expect((await again.events(runId)).at(-1)?.ts).toBe(start + hour)
  })

  test('does not count the time in which no process was there, nor a clock that is set', async () => {
    const model = provider({})
    const { baton, clock, restart, ended } = await bench({ runnables: [talk], model })
    const { runId } = await baton.start(talk, 'go', { limits: { outageMs: hour } })
    await clock.advance(10 * minute)
    const tried = model.asked.length
    const opening = restart()
    await clock.advance(72 * hour)
    const again = await opening
    await again.recover()
    await clock.advance(10 * minute)
    expect(model.asked.length).toBeGreaterThan(tried)
    expect(await again.runs({ runId })).toMatchObject([{ status: 'sleeping' }])
    model.outage = undefined
    expect(await ended(again.result(runId))).toMatchObject({ status: 'completed' })
  })

  test.each(['here', 'in another process'])('tries at once when somebody resumes the run %s', async (where) => {
    const model = provider({})
    const { baton, clock, restart, ended } = await bench({ runnables: [talk], model })
    const { runId } = await baton.start(talk, 'go')
    await clock.advance(hour)
    model.outage = undefined
    const used = where === 'here' ? baton : await restart()
    await used.resume(runId)
    await clock.advance(1)
    expect(await ended(used.result(runId))).toMatchObject({ status: 'completed' })
    expect((await used.events(runId)).at(-1)?.ts).toBeLessThanOrEqual(start + hour + 1)
  })

  test('tries at once also while the run waits in memory', async () => {
    const model = provider({})
    const { baton, clock, ended } = await bench({ runnables: [talk], model })
    const { runId } = await baton.start(talk, 'go')
    await clock.advance(1)
    model.outage = undefined
    await baton.resume(runId)
    await clock.advance(1)
    expect(await ended(baton.result(runId))).toMatchObject({ status: 'completed' })
    expect((await baton.events(runId)).at(-1)?.ts).toBeLessThanOrEqual(start + 2)
  })

  test('after a crash in the middle of a later try makes it again', async () => {
    const model = provider({})
    const { baton, clock, restart, ended } = await bench({ runnables: [talk], model, graceMs: 1 })
    const { runId } = await baton.start(talk, 'go')
    await clock.advance(1)
    model.call = () => new Promise(() => {})
    await clock.advance(10 * minute)
    const closing = restart()
    await clock.advance(10)
    const again = await closing
    Object.assign(model, { call: provider().call })
    await again.recover()
    expect(await ended(again.result(runId))).toMatchObject({ status: 'completed' })
    expect(types(await again.events(runId))).toContain('model.abandoned')
  })
})
