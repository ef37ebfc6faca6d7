import { expect, test } from 'vitest'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

test('an effect whose tool is gone can not be taken back, and the result says so', async () => {
  const book: Tool<string, string> = {
    name: 'book',
    description: 'Books.',
    effect: 'compensable',
    run: () => 'booked',
    undo: () => {},
  }
  const trip = defineFunction('trip', async (ctx) => {
    await ctx.tool('book', 'room')
    return String(await ctx.ask({ prompt: 'Go?' }))
  })
  const { baton, passTime, restart, ended } = await bench({ runnables: [trip], tools: [book] })
  const { runId } = await passTime(baton.run(trip, 'go'))
  const again = await restart({ tools: [] })
  await again.cancel(runId, 'it rains')
  const { status, warnings } = await ended(again.result(runId))
  expect(status).toBe('cancelled')
  expect(warnings).toEqual([expect.stringMatching(/"book" could not be taken back: .*There is no tool/)])
})
