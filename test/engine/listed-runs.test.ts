import { expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'

test('runs below others are listed with a filter that does not leave them out, and not without one', async () => {
  const child = defineFunction('child', async () => 'done')
  const parent = defineFunction('parent', async (ctx) => (await ctx.run(child, '')).status)
  const baton = await createBaton({ runnables: [parent, child] })
  await baton.run(parent, '')
  const named = async (...filter: Parameters<typeof baton.runs>): Promise<readonly string[]> =>
    (await baton.runs(...filter)).map(({ runnable }) => runnable)
  expect(await named()).toEqual(['function:parent'])
  expect(await named({ roots: true, limit: 9 })).toEqual(['function:parent'])
  expect(await named({})).toEqual(['function:child', 'function:parent'])
  await baton.close()
})
