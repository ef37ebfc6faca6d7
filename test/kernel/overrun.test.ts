import { describe, expect, test } from 'vitest'
import type { Model } from '../../src/kernel/ports/model.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

/** A model that uses 1,000 tokens and a cent, whatever it said that it would. */
function careless(tokens: number, usdMicros: number): Model & { calls: number } {
  const model = {
    calls: 0,
    estimate: () => ({ tokens, usdMicros }),
    call: async () => {
      model.calls++
      const usage = { inputTokens: 900, outputTokens: 100, usdMicros: 10_000 }
      return { answer: { text: 'fine', finish: 'stop' as const }, usage }
    },
  }
  return model
}

const talks = defineFunction('talks', async (ctx) => {
  for (let turn = 1; turn <= 10; turn++) {
    await ctx.model({ model: 'house/m', messages: [{ role: 'user', content: `${turn}` }] })
  }
  return 'ten answers'
})

describe('a model that uses more than was put aside for it (issue 12)', () => {
  test.each([
    ['nothing', 0, 0],
    ['too little', 10, 100],
  ])('is charged all of it, though it was to use %s; and the limit stops the next call', async (_, tokens, usd) => {
    for (const limits of [{ tokens: 2_500 }, { usdMicros: 25_000 }]) {
      const model = careless(tokens, usd)
      const { baton, ended } = await bench({ runnables: [talks], model })
      const result = await ended(baton.run(talks, 'go', { limits }))
      expect(result).toMatchObject({ status: 'failed', error: { code: 'BATON_BUDGET_EXCEEDED' } })
      expect(result.usage).toMatchObject({ usdMicros: 30_000, inputTokens: 2_700, outputTokens: 300, modelCalls: 3 })
      expect(model.calls).toBe(3)
    }
  })

  test('is warned of once, by name, with what was put aside and what was used', async () => {
    const lead = defineFunction('lead', async (ctx) => {
      await ctx.run(talks, 'a')
      await ctx.run(talks, 'b')
      return 'done'
    })
    const { baton, ended } = await bench({ runnables: [lead, talks], model: careless(10, 100) })
    const { warnings } = await ended(baton.run(lead, 'go'))
    expect(warnings).toEqual([
      'Model "house/m" used more than was put aside for a call: 1000 tokens and $0.0100, with 10 tokens and $0.0001 put aside. All of it is charged, and a limit that it exceeds stops the next call.',
    ])
  })

  test('is warned of by the next process too, and stays charged', async () => {
    const sleeps = defineFunction('sleeps', async (ctx) => {
      await ctx.model({ model: 'house/m', messages: [{ role: 'user', content: 'x' }] })
      await ctx.sleep(60_000)
      await ctx.model({ model: 'house/m', messages: [{ role: 'user', content: 'y' }] })
      return 'not reached'
    })
    const { baton, clock, restart, ended } = await bench({ runnables: [sleeps], model: careless(0, 0) })
    const { runId } = await baton.start(sleeps, 'go', { limits: { tokens: 500 } })
    await clock.advance(1_000)
    const again = await restart()
    await again.recover()
    const result = await ended(again.result(runId))
    expect(result).toMatchObject({ status: 'failed', error: { code: 'BATON_BUDGET_EXCEEDED' } })
    expect(result.error?.message).toContain('more tokens were used than the limit allows')
    expect(result.warnings).toHaveLength(1)
  })

  test('a tool, which uses no tokens, can still be called', async () => {
    const tool = { name: 't', description: '', effect: 'read', run: () => 'x' } as const
    const goes = defineFunction('goes', async (ctx) => {
      await ctx.model({ model: 'house/m', messages: [{ role: 'user', content: 'x' }] })
      return String(await ctx.tool(tool, 'go'))
    })
    const { baton, ended } = await bench({ runnables: [goes], model: careless(0, 0) })
    expect(await ended(baton.run(goes, 'go', { limits: { tokens: 500 } }))).toMatchObject({ output: 'x' })
  })

  test('no warning, and no end, for what keeps to its estimate, or is free and may cost nothing', async () => {
    const model = careless(1_000, 10_000)
    const { baton, ended } = await bench({ runnables: [talks], model })
    expect(await ended(baton.run(talks, 'go'))).toMatchObject({ status: 'completed', warnings: [] })
  })
})
