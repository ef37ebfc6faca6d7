import { describe, expect, test } from 'vitest'
import { BatonError } from '../../src/errors/baton-error.ts'
import { defaultPolicy } from '../../src/grants/policy.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { jsonSchema } from '../../src/tools/json-schema.ts'
import { bench } from './bench-of-one.ts'

function once(name: string, run: Tool['run'], more: Partial<Tool> = {}): Tool {
  return { name, description: 'Must not happen twice.', effect: 'once', run, ...more }
}

const pay = once('pay', () => 'paid')
const never = (): Promise<never> => new Promise(() => {})
const fails = (error: unknown) => (): never => {
  throw error
}

describe('the result of a run names the tools that must not be called twice', () => {
  test.each([
    ['returned', pay],
    ['threw after it may have acted', once('pay', fails(new Error('connection lost')))],
    ['threw what once more may help against', once('pay', fails(new BatonError('BATON_ENGINE_CLOSED', {})))],
    ['returned what is no JSON', once('pay', () => 12n as never)],
    ['did not return in time', once('pay', never)],
  ])('where one %s', async (_, tool) => {
    const work = defineFunction('work', async (ctx) => {
      await ctx.tool(tool, 'rent', { timeoutMs: 1_000 }).catch(() => {})
      return 'done'
    })
    const { baton, ended } = await bench({ runnables: [work] })
    expect((await ended(baton.run(work, 'go'))).once).toEqual(['pay'])
  })

  test.each([
    ['has refused', once('pay', fails(new BatonError('BATON_TOOL_REFUSED', { tool: 'pay', problem: 'no money' })))],
    ['was given what does not fit', { ...pay, input: jsonSchema({ type: 'number' }) as NonNullable<Tool['input']> }],
    ['may well happen twice', { ...pay, effect: 'idempotent' as const }],
    ['only reads', { ...pay, effect: 'read' as const }],
  ])('but not where one %s', async (_, tool) => {
    const work = defineFunction('work', async (ctx) => {
      await ctx.tool(tool, 'rent').catch(() => {})
      return 'done'
    })
    const { baton, ended } = await bench({ runnables: [work] })
    expect(await ended(baton.run(work, 'go'))).not.toHaveProperty('once')
  })

  test('but not where a rule kept it from being called', async () => {
    const work = defineFunction('work', async (ctx) => String(await ctx.tool(pay, 'rent').catch(() => 'denied')))
    const policy = { ...defaultPolicy, rules: [{ action: 'deny', tool: 'pay' }] } as const
    const { baton, ended } = await bench({ runnables: [work], policy })
    const result = await ended(baton.run(work, 'go'))
    expect(result.output).toBe('denied')
    expect(result).not.toHaveProperty('once')
  })

  test('also those of runs below it, whether they failed or not, each once', async () => {
    const inner = defineFunction('inner', async (ctx) => String(await ctx.tool(pay, 'rent')))
    const middle = defineFunction('middle', async (ctx) => {
      await ctx.run(inner, 'go')
      await ctx.tool(
        once('send', () => 'sent'),
        'letter',
      )
      await ctx.tool(pay, 'food')
      throw new Error('lost')
    })
    const outer = defineFunction('outer', async (ctx) => {
      const { once: below } = await ctx.run(middle, 'go')
      return JSON.stringify(below)
    })
    const { baton, ended } = await bench({ runnables: [outer, middle, inner] })
    expect(await ended(baton.run(outer, 'go'))).toMatchObject({ output: '["pay","send"]', once: ['pay', 'send'] })
  })

  test('also after it was taken up by another process', async () => {
    const child = defineFunction('child', async (ctx) =>
      String(
        await ctx.tool(
          once('send', () => 'sent'),
          'letter',
        ),
      ),
    )
    const work = defineFunction('work', async (ctx) => {
      await ctx.tool(pay, 'rent')
      await ctx.run(child, 'go')
      return String(await ctx.ask({ prompt: 'Go on?' }))
    })
    const { baton, passTime, restart, ended } = await bench({ runnables: [work, child] })
    const { runId } = await passTime(baton.run(work, 'go'))
    const again = await restart()
    await again.answer(runId, 'ask#1', 'yes')
    expect((await ended(again.result(runId))).once).toEqual(['pay', 'send'])
  })

  test('also where a crash cut the call off, and the code no longer asks for any of them', async () => {
    const stuck = once('pay', never)
    const child = defineFunction('child', async (ctx) => String(await ctx.tool(stuck, 'rent')))
    const first = defineFunction('changing', async (ctx) => {
      await ctx.tool(
        once('send', () => 'sent'),
        'letter',
      )
      return (await ctx.run(child, 'go')).output
    })
    const second = defineFunction('changing', async (ctx) => String(await ctx.ask({ prompt: 'Well?' })))
    const { baton, clock, passTime, restart, ended } = await bench({ runnables: [first, child] })
    const { runId, result } = await baton.start(first, 'go')
    result.catch(() => {})
    await clock.advance(1_000)
    const again = await passTime(restart({ runnables: [second, child] }))
    await again.cancel(runId, 'no longer wanted')
    expect(await ended(again.result(runId))).toMatchObject({ status: 'cancelled', once: ['send', 'pay'] })
  })
})

test.each(['once', 'compensable'] as const)(
  'a child past its time says so, also with a %s tool under way',
  async (effect) => {
    const pays: Tool = { ...once('pay', never), effect, undo: () => {} }
    const child = defineFunction('child', async (ctx) => String(await ctx.tool('pay', 'rent')))
    const work = defineFunction('work', async (ctx) => {
      const { error } = await ctx.run('function:child', 'go', { timeoutMs: 1_000 })
      return { output: error?.message ?? '', data: error?.type ?? null }
    })
    const { baton, ended } = await bench({ runnables: [work, child], tools: [pays] })
    const result = await ended(baton.run('function:work', 'go'))
    expect(result).toMatchObject({ status: 'completed', data: 'unknown_outcome' })
    expect(result.output).toContain('Whether "pay" (tool:pay#1) took effect is unknown')
    expect(result.output).toContain('"run:function:child#1" gave no result within 1000 ms')
  },
)
