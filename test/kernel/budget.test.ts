import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OperationError } from '../../src/errors/baton-error.ts'
import { Escrow } from '../../src/kernel/escrow.ts'
import { defaultLimits, type Limits, limitsFrom, nothing, type Spendable } from '../../src/kernel/limits.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { operationTree } from '../../src/projections/operation-tree.ts'
import { project } from '../../src/projections/projection.ts'
import { spending } from '../../src/projections/spending.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { bench, types } from './bench-of-one.ts'

const paid = defineFunction('paid', async (ctx, input) => {
  const { text } = await ctx.model({ model: 'm', messages: [{ role: 'user', content: input.text }] })
  return text
})

describe('budgets (K-5)', () => {
  test('eight parallel children under a budget that fits five spend exactly five, and not one micro-dollar more', async () => {
    const parent = defineFunction('parent', async (ctx) => {
      const items = ['1', '2', '3', '4', '5', '6', '7', '8']
      const settled = await ctx.all(items, (branch, item) => branch.run(paid, item))
      return settled.map((one) => (one.ok ? one.value.status : 'thrown')).join(' ')
    })
    const { baton, ended, treeOf } = await bench()
    const result = await ended(baton.run(parent, 'go', { limits: { usdMicros: 59_999 } }))
    expect(result.usage.usdMicros).toBe(50_000)
    expect(result.output.split(' ').filter((status) => status === 'completed')).toHaveLength(5)
    expect(result.output.split(' ').filter((status) => status === 'failed')).toHaveLength(3)
    const events = await treeOf(result.runId)
    expect(types(events).filter((type) => type === 'budget.exceeded')).toHaveLength(3)
    expect(project(spending, events).total.usdMicros).toBe(50_000)
  })

  test('money spent exactly up to the limit is not an error', async () => {
    const { baton, ended } = await bench()
    const result = await ended(baton.run(paid, 'go', { limits: { usdMicros: 10_000 } }))
    expect(result.status).toBe('completed')
    expect(result.usage.usdMicros).toBe(10_000)
  })

  test('a share that was held back is there for the ending, however greedy the children are', async () => {
    const lead = defineFunction('lead', async (ctx) => {
      const ending = ctx.budget.holdBack({ usdMicros: 20_000, tokens: 200, modelCalls: 2 })
      const settled = await ctx.all(['a', 'b', 'c', 'd', 'e', 'f'], (branch, item) => branch.run(paid, item))
      ending.release()
      const review = await ctx.model({ model: 'm', messages: [{ role: 'user', content: 'review' }] })
      const answer = await ctx.model({ model: 'm', messages: [{ role: 'user', content: 'answer' }] })
      const done = settled.filter((one) => one.ok && one.value.status === 'completed').length
      return `${done} ${review.text} ${answer.text}`
    })
    const { baton, ended } = await bench()
    const result = await ended(baton.run(lead, 'go', { limits: { usdMicros: 50_000 } }))
    expect(result.output).toBe('3 review answer')
    expect(result.usage.usdMicros).toBe(50_000)
  })

  test('a hold that can never fit is refused, and says what is left', async () => {
    const greedy = defineFunction('greedy', async (ctx) => {
      ctx.budget.holdBack({ usdMicros: 2 })
      return 'never'
    })
    const { baton, ended } = await bench()
    const result = await ended(baton.run(greedy, 'go', { limits: { usdMicros: 1 } }))
    expect(result.error).toMatchObject({ type: 'budget_exceeded', code: 'BATON_BUDGET_EXCEEDED' })
  })

  test.each(['modelCalls', 'toolCalls', 'tokens'] as const)('the limit on %s holds', async (dimension) => {
    const look = { name: 'look', description: '', effect: 'read' as const, run: () => 'seen' }
    const both = defineFunction('both', async (ctx) => {
      let done = 0
      try {
        for (;;) {
          await ctx.model({ model: 'm', messages: [] })
          await ctx.tool(look, null)
          done++
        }
      } catch (error) {
        return { output: String(done), data: { code: (error as OperationError).code } }
      }
    })
    const { baton, ended } = await bench({ model: scriptedModel(() => 'x') })
    const limit = dimension === 'tokens' ? 300 : 3
    const result = await ended(baton.run(both, 'go', { limits: { [dimension]: limit } }))
    expect(result.output).toBe('3')
    expect(result.data).toEqual({ code: 'BATON_BUDGET_EXCEEDED' })
  })

  test('time at work counts, time spent waiting for a person does not', async () => {
    const patient = defineFunction('patient', async (ctx) => {
      await ctx.ask({ prompt: 'Well?' })
      await ctx.sleep(5_000)
      return 'done'
    })
    const { baton, clock, passTime, ended } = await bench({ runnables: [patient] })
    const waiting = await passTime(baton.run(patient, 'go', { limits: { wallMs: 10_000 } }))
    await clock.advance(24 * 3_600_000)
    await baton.answer(waiting.runId, 'ask#1', 'yes')
    const result = await ended(baton.result(waiting.runId))
    expect(result.status).toBe('completed')
  })

  test('a run that is at work too long ends with what ran out', async () => {
    const slow = defineFunction('slow', async (ctx) => {
      for (;;) await ctx.sleep(1_000)
    })
    const { baton, ended } = await bench()
    const result = await ended(baton.run(slow, 'go', { limits: { wallMs: 5_500 } }))
    expect(result.status).toBe('failed')
    expect(result.error?.type).toBe('budget_exceeded')
  })

  test('nesting ends at the depth limit, fan-out at its own, and both are results, not exceptions', async () => {
    const deep: ReturnType<typeof defineFunction> = defineFunction('deep', async (ctx, input) => {
      const below = await ctx.run(deep, `${input.text}.`)
      return { output: `${below.error?.code ?? below.output}` }
    })
    const wide = defineFunction('wide', async (ctx) => {
      const settled = await ctx.all(['a', 'b', 'c'], (branch, item) => branch.run(paid, item))
      return settled.map((one) => (one.ok ? (one.value.error?.code ?? 'ok') : 'thrown')).join(' ')
    })
    const { baton, ended } = await bench()
    expect((await ended(baton.run(deep, 'go', { limits: { depth: 3 } }))).output).toBe('BATON_RUN_DEPTH_EXCEEDED')
    expect((await ended(baton.run(wide, 'go', { limits: { fanOut: 2 } }))).output).toBe(
      'ok ok BATON_RUN_FANOUT_EXCEEDED',
    )
  })

  test('a runnable at work on the same input further up is a circle (X-3)', async () => {
    const ping: ReturnType<typeof defineFunction> = defineFunction('ping', async (ctx, input) => {
      const below = await ctx.run(pong, input)
      return below.error?.message ?? below.output
    })
    const pong = defineFunction('pong', async (ctx, input) => {
      const below = await ctx.run(ping, input)
      return below.error?.message ?? below.output
    })
    const { baton, ended } = await bench()
    const result = await ended(baton.run(ping, 'same'))
    expect(result.output).toBe(
      '"function:ping" is already at work on the same input: function:ping → function:pong → function:ping.',
    )
  })

  test.each([Number.POSITIVE_INFINITY, -1, 1.5, Number.NaN])('a limit of %s is refused', (value) => {
    expect(() => limitsFrom({ usdMicros: value })).toThrow(/"usdMicros" can't be/)
  })
})

describe('escrow as a property', () => {
  const amounts = fc.record({
    usdMicros: fc.nat(1_000),
    tokens: fc.nat(1_000),
    modelCalls: fc.nat(3),
    toolCalls: fc.nat(3),
  })
  const steps = fc.array(
    fc.record({
      purse: fc.nat(),
      amount: amounts,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      settle: fc.boolean(),
    }),
  )

  test('whatever is reserved and settled in a random tree, no purse ever spends more than its limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ parent: fc.nat(), limit: fc.nat(5_000) }), { minLength: 1, maxLength: 12 }),
        steps,
        (shape, actions) => {
          const purses: Escrow[] = []
          const parents: (number | undefined)[] = []
          for (const { parent, limit } of shape) {
            const above = purses.length === 0 ? undefined : parent % purses.length
            const limits: Limits = {
              ...defaultLimits,
              usdMicros: limit,
              tokens: limit,
              modelCalls: limit,
              toolCalls: limit,
            }
            purses.push(new Escrow(limits, above === undefined ? undefined : purses[above]))
            parents.push(above)
          }
          const spent = purses.map(() => 0)
          const open: (() => void)[] = []
          for (const { purse, amount, share, settle } of actions) {
            const index = purse % purses.length
            const chosen = purses[index] as Escrow
            try {
              chosen.reserve('op', amount)
            } catch {
              continue
            }
            const actual: Spendable = { ...nothing, usdMicros: Math.floor(amount.usdMicros * share) }
            const finish = (): void => {
              chosen.settle(amount, actual)
              for (let at: number | undefined = index; at !== undefined; at = parents[at]) {
                spent[at] = (spent[at] ?? 0) + actual.usdMicros
              }
            }
            if (settle) finish()
            else open.push(finish)
            purses.forEach((one) => {
              expect(one.remaining().usdMicros).toBeGreaterThanOrEqual(0)
            })
          }
          for (const finish of open) finish()
          purses.forEach((one, index) => {
            expect(spent[index]).toBeLessThanOrEqual(one.limits.usdMicros)
          })
        },
      ),
      { numRuns: 300 },
    )
  })

  test('random trees of runs: the root total is the sum of its leaves and stays within the limit (INV-3)', async () => {
    const shapes = fc.letrec<{ tree: Shape }>((tie) => ({
      tree: fc.record({
        calls: fc.nat(2),
        below: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('tree'), { maxLength: 3 })),
      }),
    })).tree
    await fc.assert(
      fc.asyncProperty(shapes, fc.integer({ min: 0, max: 12 }), async (shape, affordable) => {
        const { baton, ended, treeOf } = await bench()
        const node: ReturnType<typeof defineFunction> = defineFunction('node', async (ctx, input) => {
          const { calls, below } = input.data as unknown as Shape
          for (let call = 0; call < calls; call++)
            await ctx.model({ model: 'm', messages: [{ role: 'user', content: 'x' }] })
          await ctx.all(below, (branch, one, index) =>
            branch.run(node, { text: `${input.text}/${index}`, data: one as never }),
          )
          return 'done'
        })
        const result = await ended(
          baton.run(
            node,
            { text: 'root', data: shape as never },
            { limits: { usdMicros: affordable * 10_000, fanOut: 100 } },
          ),
        )
        const tree = project(operationTree, await treeOf(result.runId))
        expect(result.usage.usdMicros).toBeLessThanOrEqual(affordable * 10_000)
        expect(tree.root?.total).toEqual(result.usage)
        expect(sumOfLeaves(tree.root)).toBe(result.usage.usdMicros)
        await baton.close()
      }),
      { numRuns: 25 },
    )
  })
})

interface Shape {
  readonly calls: number
  readonly below: readonly Shape[]
}

function sumOfLeaves(node: { own: { usdMicros: number }; children: readonly unknown[] } | undefined): number {
  if (node === undefined) return 0
  return node.children.reduce<number>((sum, child) => sum + sumOfLeaves(child as typeof node), node.own.usdMicros)
}
