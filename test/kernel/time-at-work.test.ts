import { expect, test } from 'vitest'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

const day = 24 * 3_600_000

test('a run knows how long it was at work, without waits for people', { tags: ['slow'] }, async () => {
  const asking = defineFunction('asking', async (ctx) => {
    const before = ctx.worked()
    await ctx.sleep(5_000)
    const middle = ctx.worked()
    await ctx.ask({ prompt: 'Go on?' })
    await ctx.sleep(3_000)
    return [before, middle, ctx.worked()].join(' ')
  })
  const { baton, clock, passTime, ended } = await bench({ runnables: [asking] })
  const { runId } = await passTime(baton.run(asking, 'go'))
  await clock.advance(day)
  await baton.answer(runId, 'ask#1', 'yes')
  expect((await ended(baton.result(runId))).output).toBe('0 5000 8000')
})

test('the time between two processes is no time at work, and a run that is taken up sees the same as before', async () => {
  const seen: string[] = []
  const slow = defineFunction('slow', async (ctx) => {
    await ctx.sleep(4_000)
    const first = ctx.worked()
    seen.push(`first ${first}`)
    await ctx.sleep(6_000)
    return `${first} ${ctx.worked()}`
  })
  const { baton, clock, ended, restart } = await bench({ runnables: [slow] })
  const { runId } = await baton.start(slow, 'go')
  await clock.advance(7_000)
  const again = await restart()
  await clock.advance(day)
  const { output } = await ended((await again.resume(runId)).result)
  const [first, last] = output.split(' ').map(Number)
  expect(new Set(seen)).toEqual(new Set(['first 4000']))
  expect(first).toBe(4_000)
  expect(last).toBeLessThan(20_000)
})

test('a child that failed has all of its time anew when its run goes on later', { tags: ['slow'] }, async () => {
  let isDown = true
  const fetchPage: Tool<string, string> = {
    name: 'fetch',
    description: '',
    effect: 'read',
    run: () => {
      if (isDown) throw new Error('the server is down')
      return 'page'
    },
  }
  const child = defineFunction('child', async (ctx) => {
    const page = await ctx.tool('fetch', 'one')
    await ctx.sleep(1_000)
    return String(page)
  })
  const parent = defineFunction('parent', async (ctx) => {
    const { status, output, error } = await ctx.run('function:child', 'go', { timeoutMs: 60_000 })
    if (status !== 'completed') throw new Error(error?.message)
    return output
  })
  const { baton, clock, ended } = await bench({ runnables: [child, parent], tools: [fetchPage] })
  const failed = await ended(baton.run('function:parent', 'go'))
  expect(failed.status).toBe('failed')
  isDown = false
  await clock.advance(day)
  expect(await ended((await baton.resume(failed.runId)).result)).toMatchObject({ status: 'completed', output: 'page' })
})
