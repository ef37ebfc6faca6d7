import { expect, test } from 'vitest'
import type { Json } from '../../src/events/json.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

test('what a tool returns after it was given up comes to its run as one message', async () => {
  const { promise: returned, resolve } = Promise.withResolvers<Json>()
  const slow: Tool<string, Json> = {
    name: 'slow',
    description: 'takes its time',
    effect: 'read',
    labels: ['private'],
    run: () => returned,
  }
  const impatient = defineFunction('impatient', async (ctx) => {
    const first = await ctx
      .tool(slow, 'x', { timeoutMs: 1_000, late: { topic: 'late', about: { call: 'first' } } })
      .catch((error: Error) => error.message)
    const { content, by } = await ctx.receive('late')
    return JSON.stringify({ first, content, by, more: ctx.received('late').length })
  })
  const one = await bench({ runnables: [impatient] })
  const { runId, result } = await one.baton.start('function:impatient', '')
  await one.clock.advance(5_000)
  resolve({ at: 'last' })
  const { output } = await one.ended(result)
  expect(JSON.parse(output)).toEqual({
    first: 'Operation "tool:slow#1" gave no result within 1000 ms.',
    content: { call: 'first', output: { at: 'last' } },
    by: 'tool:slow',
    more: 0,
  })
  const end = (await one.baton.events(runId)).at(-1)
  expect(end?.data).toMatchObject({ labels: ['private'] })
})

test('what comes after the run has ended is of no interest to anybody', async () => {
  const { promise: returned, resolve } = Promise.withResolvers<Json>()
  const slow: Tool<string, Json> = { name: 'slow', description: 'slow', effect: 'read', run: () => returned }
  const leaves = defineFunction('leaves', async (ctx) => {
    await ctx.tool(slow, 'x', { timeoutMs: 1_000, late: { topic: 'late' } }).catch(() => {})
    return 'gone'
  })
  const one = await bench({ runnables: [leaves] })
  const { runId, output } = await one.ended(one.baton.run('function:leaves', ''))
  resolve('too late')
  await one.clock.advance(1_000)
  expect(output).toBe('gone')
  expect(await one.journal.messages([runId])).toEqual([])
})
