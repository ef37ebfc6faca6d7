import { describe, expect, test } from 'vitest'
import { defaultLimits, limitsFrom } from '../../src/kernel/limits.ts'
import type { Model } from '../../src/kernel/ports/model.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { bench, types } from './bench-of-one.ts'

/** A model that nobody knows the price of, and how often it was asked. */
function unpricedModel(answers = 1): { readonly model: Model; readonly asked: () => number } {
  let asked = 0
  const scripted = scriptedModel({ m: Array.from({ length: answers }, () => ({ text: 'hi', usdMicros: null })) })
  const call: Model['call'] = (request, options) => {
    asked += 1
    return scripted.call(request, options)
  }
  const estimate = () => ({ tokens: 100, usdMicros: null, unpriced: ['lab/m'] })
  return { model: { estimate, call }, asked: () => asked }
}

const ask = defineFunction('ask', async (ctx, input) => {
  const { text } = await ctx.model({ model: 'm', messages: [{ role: 'user', content: input.text }] })
  return text
})

const line = 'prices: { "lab/m": { input: USD, output: USD } }'

describe('a model without a price (issue 11, K-5)', () => {
  test('runs where no person set a limit of dollars, counted in tokens, its cost unknown, with one warning', async () => {
    const twice = defineFunction('twice', async (ctx) => {
      for (const text of ['one', 'two']) await ctx.model({ model: 'm', messages: [{ role: 'user', content: text }] })
      return (await ctx.run(ask, 'three')).output
    })
    const { model } = unpricedModel(3)
    const { baton, ended, treeOf } = await bench({ model })
    const result = await ended(baton.run(twice, 'go'))
    expect(result.status).toBe('completed')
    expect(result.usage).toMatchObject({ unpricedCalls: 3, modelCalls: 3, inputTokens: 180 })
    expect(result.warnings).toEqual([expect.stringContaining(line)])
    expect(result.warnings[0]).toContain('lab/m')
    const events = await treeOf(result.runId)
    const reserved = events.flatMap(({ type, data }) => (type === 'model.requested' ? [data] : []))
    expect(reserved).toHaveLength(3)
    for (const one of reserved) expect(one).toMatchObject({ reserved: { usdMicros: null, tokens: 100 } })
  })

  test('is held by the limit of tokens', async () => {
    const { model, asked } = unpricedModel()
    const { baton, ended } = await bench({ model })
    const result = await ended(baton.run(ask, 'go', { limits: { tokens: 99 } }))
    expect(result.error?.code).toBe('BATON_BUDGET_EXCEEDED')
    expect(asked()).toBe(0)
  })

  test.each([
    ['the call', { limits: { usdMicros: 1_000_000 } }, {}],
    ['the runnable', {}, { limits: { usdMicros: 1_000_000 } }],
  ])(
    'is refused before any request by a limit of dollars that %s sets, with the line to add',
    async (_, options, own) => {
      const { model, asked } = unpricedModel()
      const { baton, ended, treeOf } = await bench({ model })
      const result = await ended(baton.run({ ...ask, ...own }, 'go', options))
      expect(result.error).toMatchObject({ code: 'BATON_BUDGET_UNPRICED', type: 'budget_exceeded' })
      expect(result.error?.hint).toContain(line)
      expect(result.error?.message).toContain('lab/m')
      expect(asked()).toBe(0)
      expect(types(await treeOf(result.runId))).not.toContain('model.requested')
    },
  )

  test('is refused inside a child of a run that has such a limit, and by the limit of a child alone', async () => {
    const parent = defineFunction('parent', async (ctx, { text }) => {
      const limits = text === 'own' ? { usdMicros: 5_000 } : undefined
      const { error } = await ctx.run(ask, 'go', limits === undefined ? {} : { limits })
      return error?.code ?? 'none'
    })
    const { model, asked } = unpricedModel()
    const { baton, ended } = await bench({ model })
    expect((await ended(baton.run(parent, 'given', { limits: { usdMicros: 1_000_000 } }))).output).toBe(
      'BATON_BUDGET_UNPRICED',
    )
    expect((await ended(baton.run(parent, 'own'))).output).toBe('BATON_BUDGET_UNPRICED')
    expect(asked()).toBe(0)
    expect((await ended(baton.run(parent, 'none'))).output).toBe('none')
  })

  test('that a child was refused for is told to the person, though the run around it does without', async () => {
    const middle = defineFunction('middle', async (ctx) => {
      for (const text of ['one', 'two']) await ctx.run(ask, text)
      return 'done without'
    })
    const outer = defineFunction('outer', async (ctx) => (await ctx.run(middle, 'go')).output)
    const { model, asked } = unpricedModel()
    const { baton, ended } = await bench({ model })
    const result = await ended(baton.run(outer, 'go', { limits: { usdMicros: 1_000_000 } }))
    expect(result).toMatchObject({ status: 'completed', output: 'done without' })
    expect(result.warnings).toEqual([expect.stringContaining(line)])
    expect(result.warnings[0]).toContain('"function:ask" failed: ')
    expect(asked()).toBe(0)
  })

  test('runs in a child that gets a share which no person set', async () => {
    const parent = defineFunction('parent', async (ctx) => {
      const { error } = await ctx.run(ask, 'go', { limits: { usdMicros: 5_000, usualUsd: true } })
      return error?.code ?? 'none'
    })
    const free = await bench({ model: unpricedModel().model })
    expect((await free.ended(free.baton.run(parent, 'go'))).output).toBe('none')
    const held = await bench({ model: unpricedModel().model })
    const result = await held.ended(held.baton.run(parent, 'go', { limits: { usdMicros: 1_000_000 } }))
    expect(result.output).toBe('BATON_BUDGET_UNPRICED')
  })

  test('is called without a word where a person allowed it', async () => {
    const { baton, ended } = await bench({ model: unpricedModel().model })
    const limits = { usdMicros: 1_000_000, allowUnpriced: true }
    const result = await ended(baton.run(ask, 'go', { limits }))
    expect(result).toMatchObject({ status: 'completed', warnings: [], usage: { unpricedCalls: 1 } })
  })

  test('is told from the limits that are recorded: they are marked unless a limit of dollars is given', () => {
    expect(limitsFrom({})).toEqual(defaultLimits)
    expect(limitsFrom({ tokens: 5 }).usualUsd).toBe(true)
    expect(limitsFrom({ usdMicros: 5 })).not.toHaveProperty('usualUsd')
    expect(limitsFrom({ ...defaultLimits, tokens: 5 }).usualUsd).toBe(true)
  })

  test.each([
    ['has', true, 'completed'],
    ['lacks', false, 'failed'],
  ])('goes by the mark that the log of a resumed run %s', async (_, isMarked, status) => {
    const { model } = unpricedModel()
    const asking = defineFunction('asking', async (ctx) => {
      await ctx.ask({ prompt: 'Shall I?' })
      return (await ctx.model({ model: 'm', messages: [{ role: 'user', content: 'go' }] })).text
    })
    const { baton, restart, passTime, ended, treeOf } = await bench({ model, runnables: [asking] })
    // A limit that is set to the usual one is recorded as all limits were before there was a mark.
    const { usdMicros } = defaultLimits
    const { runId } = await passTime(baton.run(asking, 'go', isMarked ? {} : { limits: { usdMicros } }))
    const [started] = await treeOf(runId)
    const { usualUsd: mark, ...old } = defaultLimits
    expect(mark).toBe(true)
    expect(started?.data).toMatchObject({ limits: isMarked ? defaultLimits : old })
    const again = await restart()
    await again.answer(runId, 'ask#1', 'Yes')
    const result = await ended(again.result(runId))
    expect(result.status).toBe(status)
    if (!isMarked) expect(result.error?.code).toBe('BATON_BUDGET_UNPRICED')
  })
})

describe('a run that is taken up where the price or the model is gone', () => {
  const work = defineFunction('work', async (ctx) => {
    const { text } = await ctx.model({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] })
    const answer = await ctx.ask({ prompt: 'Go on?' })
    return `${text}, ${answer}`
  })

  test.each([
    ['the price', { ...scriptedModel({}), estimate: () => ({ tokens: 100, usdMicros: null, unpriced: ['lab/m'] }) }],
    [
      'the provider',
      {
        ...scriptedModel({}),
        estimate: () => {
          throw new Error('no such provider')
        },
      },
    ],
  ])('answers from its log what was answered before, and loses no answer of a person: %s', async (_, model) => {
    const { baton, restart, clock, ended } = await bench({ runnables: [work], model: scriptedModel({ m: ['Hello'] }) })
    const { runId } = await baton.start('work', 'go', { limits: { usdMicros: 1_000_000 } })
    await baton.result(runId)
    await clock.advance(20_000)
    const again = await restart({ model })
    await again.answer(runId, 'ask#1', 'yes')
    expect(await ended(again.result(runId))).toMatchObject({ status: 'completed', output: 'Hello, yes' })
  })
})
