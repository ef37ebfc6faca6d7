import { expect, test } from 'vitest'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench, types } from './bench-of-one.ts'

const asks = defineFunction('asks', async (ctx) => `said ${String(await ctx.ask({ prompt: 'Well?' }))}`)
const nested = defineFunction('nested', async (ctx) => (await ctx.run(asks, 'go')).output)

test.each([asks, nested])('the time limit of a child stands still while $name waits for a person', async (child) => {
  const lead = defineFunction('lead', async (ctx) => {
    const { status, output } = await ctx.run(child, 'go', { timeoutMs: 60_000 })
    return `${status}: ${output}`
  })
  const { baton, clock, passTime, restart, ended, treeOf } = await bench({ runnables: [lead, nested, asks] })
  const parked = await passTime(baton.run(lead, 'go'))
  await clock.advance(3 * 60 * 60 * 1000)
  const again = await restart()
  const [question] = await again.questions(parked.runId)
  await again.answer(question?.runId ?? '', question?.op ?? '', 'yes')
  expect((await ended(again.result(parked.runId))).output).toBe('completed: said yes')
  // Nobody woke it meanwhile.
  const resumed = types(await treeOf(parked.runId)).filter((type) => type === 'run.resumed')
  expect(resumed.length).toBeLessThanOrEqual(child === nested ? 3 : 2)
})

test('after the answer the limit holds again', async () => {
  const slow = defineFunction('slow', async (ctx) => {
    await ctx.ask({ prompt: 'Well?' })
    await ctx.sleep(10 * 60_000)
    return 'done'
  })
  const lead = defineFunction('lead', async (ctx) => {
    const { error } = await ctx.run(slow, 'go', { timeoutMs: 60_000 })
    return error?.code ?? 'in time'
  })
  const { baton, clock, passTime, ended } = await bench({ runnables: [lead, slow] })
  const { runId } = await passTime(baton.run(lead, 'go'))
  await clock.advance(30 * 60_000)
  const [question] = await baton.questions(runId)
  await baton.answer(question?.runId ?? '', question?.op ?? '', 'yes')
  expect((await ended(baton.result(runId))).output).toBe('BATON_OPERATION_TIMEOUT')
})
