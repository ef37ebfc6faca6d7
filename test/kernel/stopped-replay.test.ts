import { expect, test } from 'vitest'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

const look: Tool<string, string> = { name: 'look', description: 'Looks.', effect: 'read', run: (at) => `saw ${at}` }
const peek: Tool<string, string> = { ...look, name: 'peek' }

test('code that is to stop gets what it asks for, though it no longer asks for all that it once did', async () => {
  const seen: string[] = []
  const first = defineFunction('changing', async (ctx) => {
    await ctx.tool(look, 'first')
    await ctx.tool(peek, 'second')
    return String(await ctx.ask({ prompt: 'Well?' }))
  })
  const second = defineFunction('changing', async (ctx) => {
    seen.push(await ctx.tool(peek, 'second'))
    return String(await ctx.ask({ prompt: 'Well?' }))
  })
  const { baton, passTime, restart, ended } = await bench({ runnables: [first], tools: [look, peek] })
  const { runId } = await passTime(baton.run(first, 'go'))
  const again = await restart({ runnables: [second] })
  await again.cancel(runId, 'no longer wanted')
  expect(await ended(again.result(runId))).toMatchObject({ status: 'cancelled' })
  expect(seen).toEqual(['saw second'])
})

test('a run that is to stop ends, though it no longer asks for a child that was at work', async () => {
  const child = defineFunction('child', async (ctx) => String(await ctx.ask({ prompt: 'Well?' })))
  const first = defineFunction('changing', async (ctx) => (await ctx.run(child, 'go')).output)
  const second = defineFunction('changing', async (ctx) => String(await ctx.sleep(86_400_000)))
  const { baton, passTime, restart, ended, treeOf } = await bench({ runnables: [first, child] })
  const { runId } = await passTime(baton.run(first, 'go'))
  const again = await restart({ runnables: [second, child] })
  await again.cancel(runId, 'no longer wanted')
  expect(await ended(again.result(runId))).toMatchObject({ status: 'cancelled' })
  const ends = (await treeOf(runId)).filter(({ type }) => type === 'child.ended' || type === 'run.failed')
  expect(ends).toHaveLength(2)
})

test('a run whose code is stuck while it catches up with its log ends by a cancel', async () => {
  const first = defineFunction('changing', async (ctx) => String(await ctx.ask({ prompt: 'Well?' })))
  const second = defineFunction('changing', () => new Promise(() => {}))
  const { baton, clock, passTime, restart, ended } = await bench({ runnables: [first] })
  const { runId } = await passTime(baton.run(first, 'go'))
  const again = await restart({ runnables: [second] })
  const { result } = await again.resume(runId)
  await clock.advance(1_000)
  await again.cancel(runId, 'no longer wanted')
  expect(await ended(result)).toMatchObject({ status: 'cancelled' })
})
