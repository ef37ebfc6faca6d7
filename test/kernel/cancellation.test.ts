import { describe, expect, test } from 'vitest'
import { BatonError } from '../../src/errors/baton-error.ts'
import { partOf } from '../../src/events/catalog.ts'
import { operationOf, type RunEvent } from '../../src/events/event.ts'
import { Cancellation } from '../../src/kernel/cancellation.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench, types } from './bench-of-one.ts'

const never = new Promise<never>(() => {})

/** Every start has one end, and every run exactly one. */
function expectBalanced(events: readonly RunEvent[]): void {
  const open = new Map<string, number>()
  const add = (key: string, amount: number): void => void open.set(key, (open.get(key) ?? 0) + amount)
  for (const event of events) {
    const part = partOf(event.type)
    if (part === 'start') add(`${event.runId}/${operationOf(event)}`, 1)
    if (part === 'end' || part === 'lost') add(`${event.runId}/${operationOf(event)}`, -1)
  }
  expect([...open].filter(([, balance]) => balance !== 0)).toEqual([])
}

describe('cancellation (K-6)', () => {
  test('reaches every run and operation three levels down, and nothing starts after it (INV-6)', async () => {
    const signals: AbortSignal[] = []
    const stuck: Tool<string, string> = {
      name: 'stuck',
      description: 'never returns, and ignores its signal',
      effect: 'read',
      run: (_, { signal }) => {
        signals.push(signal)
        return never
      },
    }
    const leaf = defineFunction('leaf', async (ctx, input) => {
      try {
        return await ctx.tool(stuck, input.text)
      } catch {
        return ctx.tool(stuck, 'once more')
      }
    })
    const middle = defineFunction('middle', async (ctx, input) => {
      const settled = await ctx.all(['x', 'y'], (branch, item) => branch.run(leaf, `${input.text}${item}`))
      await ctx.run(leaf, 'after')
      return String(settled.length)
    })
    const top = defineFunction('top', async (ctx) => {
      await ctx.all(['a', 'b'], (branch, item) => branch.run(middle, item))
      return (await ctx.run(leaf, 'last')).output
    })
    const { baton, clock, ended, treeOf } = await bench()
    const handle = await baton.start(top, 'go')
    await clock.advance(10)
    expect(signals).toHaveLength(4)
    await baton.cancel(handle.runId, 'enough')
    const started = clock.now()
    const result = await ended(handle.result)
    expect(result).toMatchObject({ status: 'cancelled', error: { type: 'cancelled' } })
    expect(signals.every((signal) => signal.aborted)).toBe(true)
    const events = await treeOf(handle.runId)
    const at = events.find(({ type }) => type === 'run.cancel_requested')?.ts ?? 0
    expect(events.filter((event) => event.ts > at && partOf(event.type) === 'start')).toEqual([])
    expect(Math.max(...events.map(({ ts }) => ts)) - started).toBeLessThan(250)
    expectBalanced(events)
  })

  test('waits for an effect that must not be repeated, and learns how it ended', async () => {
    let finish = (_: string): void => {}
    const send: Tool<null, string> = {
      name: 'send',
      description: '',
      effect: 'once',
      run: () => new Promise((resolve) => (finish = resolve)),
    }
    const sender = defineFunction('sender', (ctx) => ctx.tool(send, null))
    const { baton, clock, ended, treeOf } = await bench()
    const handle = await baton.start(sender, 'go')
    await clock.advance(10)
    await baton.cancel(handle.runId)
    await clock.advance(1_000)
    finish('sent')
    const result = await ended(handle.result)
    expect(result.status).toBe('cancelled')
    expect(types(await treeOf(handle.runId))).toContain('tool.returned')
  })

  test('an effect that can no longer be heard of in time has an unknown outcome, not a failed one', async () => {
    const send: Tool<null, string> = { name: 'send', description: '', effect: 'once', run: () => never }
    const sender = defineFunction('sender', (ctx) => ctx.tool(send, null))
    const { baton, clock, ended, treeOf } = await bench()
    const handle = await baton.start(sender, 'go')
    await clock.advance(10)
    await baton.cancel(handle.runId)
    expect((await ended(handle.result)).status).toBe('cancelled')
    const events = await treeOf(handle.runId)
    expect(events.find(({ type }) => type === 'tool.failed')?.data).toMatchObject({
      error: { type: 'unknown_outcome' },
    })
    expectBalanced(events)
  })

  test('withdraws questions and timers, also of a run that is not in memory', async () => {
    const waiting = defineFunction('waiting', async (ctx) => {
      await ctx.all([1, 2], async (branch, which) => {
        if (which === 1) await branch.sleep(3_600_000)
        else await branch.ask({ prompt: 'Well?' })
      })
      return 'not reached'
    })
    const { baton, passTime, ended, treeOf } = await bench({ runnables: [waiting] })
    const parked = await passTime(baton.run(waiting, 'go'))
    expect(parked.status).toBe('awaiting_input')
    await baton.cancel(parked.runId, 'no longer needed')
    expect((await ended(baton.result(parked.runId))).status).toBe('cancelled')
    const events = await treeOf(parked.runId)
    expect(types(events)).toEqual(expect.arrayContaining(['question.withdrawn', 'timer.cancelled', 'run.cancelled']))
    expectBalanced(events)
  })

  test('an operation past its timeout ends as a timeout, and its siblings go on', async () => {
    const slow: Tool<number, string> = {
      name: 'slow',
      description: '',
      effect: 'read',
      run: (ms) => new Promise((resolve) => clock.timer(ms, () => resolve('done'))),
    }
    const both = defineFunction('both', async (ctx) => {
      const settled = await ctx.all([50, 5_000], (branch, ms) => branch.tool(slow, ms, { timeoutMs: 1_000 }))
      return settled
        .map((one) => (one.ok ? one.value : (one.error as { error: { type: string } }).error.type))
        .join(' ')
    })
    const { baton, clock, ended } = await bench()
    expect((await ended(baton.run(both, 'go'))).output).toBe('done timeout')
  })

  test('code that gives nothing for options, in whatever way, calls a tool as without them', async () => {
    const plain: Tool<string, string> = { name: 'plain', description: '', effect: 'read', run: async (word) => word }
    const untyped = defineFunction('untyped', async (ctx) => String(await ctx.tool(plain, 'well', null as never)))
    const { baton, ended } = await bench()
    expect((await ended(baton.run(untyped, 'go'))).output).toBe('well')
  })

  test('a child past its timeout fails and is cleaned up; its parent goes on', async () => {
    const child = defineFunction('child', async (ctx) => {
      await ctx.sleep(60_000)
      return 'late'
    })
    const parent = defineFunction('parent', async (ctx) => {
      const { status, error } = await ctx.run(child, 'go', { timeoutMs: 2_000 })
      return `${status} ${error?.type}`
    })
    const { baton, ended, treeOf } = await bench()
    const result = await ended(baton.run(parent, 'go'))
    expect(result).toMatchObject({ status: 'completed', output: 'failed timeout' })
    expectBalanced(await treeOf(result.runId))
  })

  test('operations that code started and did not wait for are ended with their run', async () => {
    const careless = defineFunction('careless', async (ctx) => {
      void ctx.sleep(3_600_000).catch(() => {})
      void ctx.tool({ name: 'stuck', description: '', effect: 'read', run: () => never }, null).catch(() => {})
      await ctx.sleep(1)
      return 'done'
    })
    const { baton, ended, treeOf } = await bench()
    const result = await ended(baton.run(careless, 'go'))
    expect(result.status).toBe('completed')
    expectBalanced(await treeOf(result.runId))
  })
})

test('a listener that stops listening leaves the others as they are', () => {
  const told: string[] = []
  const cancellation = new Cancellation()
  const listeners = ['first', 'second', 'third'].map((name) => ({ cancelled: () => void told.push(name) }))
  for (const listener of listeners) cancellation.listen(listener)
  for (const listener of listeners.slice(1, 2)) cancellation.unlisten(listener)
  cancellation.cancel(new BatonError('BATON_RUN_CANCELLED', { reason: 'enough' }))
  expect(told).toEqual(['first', 'third'])
})
