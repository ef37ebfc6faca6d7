import { expect, test } from 'vitest'
import type { Json } from '../../src/events/json.ts'
import type { Context } from '../../src/kernel/context.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import { bench, types } from './bench-of-one.ts'

const late: Tool<null, Json> = {
  name: 'late_results',
  description: 'What workers returned after they were given up.',
  effect: 'read',
  run: () => [{ task: 'a' }, { task: 'b' }],
}

/** A function that looks twice for late results, once before and once after a person was asked. */
function order(look: (ctx: Context) => readonly Json[] | Promise<readonly Json[]>): Runnable {
  return defineFunction('order', async (ctx) => {
    const first = (await look(ctx)).map((one) => ({ one, at: ctx.now() }))
    await ctx.ask({ prompt: 'Go on?' })
    const second = await look(ctx)
    return JSON.stringify({ first, second, ended: ctx.now() > 0 })
  })
}

const before = order(async (ctx) => (await ctx.tool(late, null)) as readonly Json[])
const now = order((ctx) => ctx.received('late_results').map(({ content }) => content))

test('a log in which work orders looked for late results with a tool goes on with code that receives messages', async () => {
  const one = await bench({ runnables: [before] })
  const { runId, result } = await one.baton.start('function:order', '')
  await one.passTime(result)
  expect(types(await one.baton.events(runId))).toContain('tool.returned')
  const later = await one.restart({ runnables: [now] })
  await later.send(runId, 'late_results', { task: 'c' }, { id: 'c' })
  await later.answer(runId, 'ask#1', 'yes')
  const { status, output } = await one.ended(later.result(runId))
  expect(status).toBe('completed')
  const { first, second } = JSON.parse(output)
  expect(first.map((seen: { one: Json }) => seen.one)).toEqual([{ task: 'a' }, { task: 'b' }])
  expect(second).toEqual([{ task: 'c' }])
})

test('a look that was cut off by a crash is made again, and the old one gets its end', async () => {
  const hanging: Tool<null, Json> = { ...late, run: () => new Promise<Json>(() => {}) }
  const cut = order(async (ctx) => (await ctx.tool(hanging, null)) as readonly Json[])
  const one = await bench({ runnables: [cut] })
  const { runId } = await one.baton.start('function:order', '')
  await one.clock.advance(1)
  const later = await one.restart({ runnables: [now] })
  const waiting = await one.passTime((await later.resume(runId)).result)
  expect(waiting.status).toBe('awaiting_input')
  await later.answer(runId, 'ask#1', 'yes')
  expect((await one.ended(later.result(runId))).status).toBe('completed')
  const log = types(await later.events(runId))
  expect(log.filter((type) => type === 'tool.called')).toHaveLength(1)
  expect(log.filter((type) => type === 'tool.failed')).toHaveLength(1)
})

test('a look that newer code makes where an old log has none finds nothing until the log is caught up with', async () => {
  const asks = (looks: boolean) =>
    defineFunction('asks', async (ctx) => {
      const early = looks ? ctx.received('news').length : 0
      await ctx.ask({ prompt: 'Go on?' })
      const late = looks ? ctx.received('news').length : 0
      return `${early} ${late}`
    })
  const one = await bench({ runnables: [asks(false)] })
  const { runId, result } = await one.baton.start('function:asks', '')
  await one.passTime(result)
  const later = await one.restart({ runnables: [asks(true)] })
  await later.send(runId, 'news', 'hello')
  await later.answer(runId, 'ask#1', 'yes')
  expect((await one.ended(later.result(runId))).output).toBe('0 1')
})
