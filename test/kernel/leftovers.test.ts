import { describe, expect, test } from 'vitest'
import { eventData } from '../../src/events/catalog.ts'
import type { EffectClass } from '../../src/events/tool.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

/** What becomes of a call that was cut off, in a run that is then cancelled and does not ask for it again. */
async function closed(effect: EffectClass): Promise<string | undefined> {
  const stuck: Tool<string, string> = {
    name: 'stuck',
    description: '',
    effect,
    run: () => new Promise(() => {}),
    undo: () => {},
  }
  const first = defineFunction('changing', async (ctx) => String(await ctx.tool('stuck', 'go')))
  const second = defineFunction('changing', async (ctx) => String(await ctx.ask({ prompt: 'Well?' })))
  const { baton, clock, passTime, restart, ended } = await bench({ runnables: [first], tools: [stuck] })
  const { runId, result } = await baton.start(first, 'go')
  result.catch(() => {})
  await clock.advance(1_000)
  const again = await passTime(restart({ runnables: [second] }))
  await again.cancel(runId, 'no longer wanted')
  expect(await ended(again.result(runId))).toMatchObject({ status: 'cancelled' })
  const events = await again.events(runId)
  return events.flatMap((event) => eventData(event, 'tool.failed')?.error.code ?? [])[0]
}

describe('a call that was cut off and is not asked for again', () => {
  test('has an unknown outcome where that matters', async () => {
    expect(await closed('once')).toBe('BATON_TOOL_OUTCOME_UNKNOWN')
    expect(await closed('compensable')).toBe('BATON_TOOL_OUTCOME_UNKNOWN')
  })

  test('simply failed where it does not', async () => {
    expect(await closed('read')).toBe('BATON_RUN_CANCELLED')
    expect(await closed('idempotent')).toBe('BATON_RUN_CANCELLED')
  })
})

test('what a child had seen counts for its parent, also where the child is ended because it is not asked for again', async () => {
  const read: Tool<string, string> = {
    name: 'read',
    description: 'Reads.',
    effect: 'read',
    labels: ['private'],
    run: () => 'text',
  }
  const child = defineFunction('child', async (ctx) => {
    await ctx.tool(read, 'plan.md')
    return String(await ctx.ask({ prompt: 'Well?' }))
  })
  const first = defineFunction('changing', async (ctx) => (await ctx.run(child, 'go', { seen: [] })).output)
  const second = defineFunction('changing', async (ctx) => String(await ctx.ask({ prompt: 'Well?' })))
  const { baton, passTime, restart, ended } = await bench({ runnables: [first, child], tools: [read] })
  const { runId } = await passTime(baton.run(first, 'go'))
  const again = await passTime(restart({ runnables: [second, child] }))
  await again.cancel(runId, 'no longer wanted')
  expect(await ended(again.result(runId))).toMatchObject({ status: 'cancelled' })
  const end = (await again.events(runId)).at(-1)
  expect(end?.data).toMatchObject({ labels: ['private'] })
})
