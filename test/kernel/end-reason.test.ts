import { expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'

test('why a run failed is the same for those that were there, for its parent that goes on later, and in the log (X-10)', async () => {
  const child = defineFunction('child', async () => ({ output: 'No more.', status: 'failed', reason: 'budget' }))
  const seen: unknown[] = []
  const parent = defineFunction('parent', async (ctx) => {
    const { reason } = await ctx.run(child, 'go')
    seen.push(reason)
    return String(await ctx.ask({ prompt: 'Well?' }))
  })
  const journal = memoryJournal()
  const first = await createBaton({ journal, owner: 'first', runnables: [child, parent] })
  const alone = await first.run('function:child', 'go')
  const { runId } = await first.run('function:parent', 'go')
  await first.close()

  const later = await createBaton({ journal, owner: 'later', runnables: [child, parent] })
  await later.resume(runId)
  const read = await later.result(alone.runId)
  expect(seen).toEqual(['budget', 'budget'])
  expect([alone, read]).toMatchObject([{ reason: 'budget' }, { reason: 'budget' }])
  await later.close()
})

test('what a run makes of the end of a child is the same when it goes on later, also of one that was refused', async () => {
  const child = defineFunction('child', async () => ({ output: 'Half.', status: 'partial', reason: 'limit' }))
  const seen: string[] = []
  const parent = defineFunction('parent', async (ctx) => {
    for (const name of ['function:child', 'function:child', 'function:parent']) {
      seen.push(JSON.stringify(await ctx.run(name, 'go')))
    }
    return String(await ctx.ask({ prompt: 'Well?' }))
  })
  const journal = memoryJournal()
  const runnables = [child, parent]
  const first = await createBaton({ journal, owner: 'first', runnables })
  const { runId } = await first.run('function:parent', 'go', { limits: { fanOut: 1 } })
  await first.close()
  const before = seen.splice(0)

  const later = await createBaton({ journal, owner: 'later', runnables })
  await later.resume(runId)
  expect(before).toMatchObject([
    expect.stringContaining('"partial"'),
    expect.stringContaining('BATON_RUN_FANOUT_EXCEEDED'),
    expect.stringContaining('BATON_RUN_FANOUT_EXCEEDED'),
  ])
  expect(seen).toEqual(before)
  await later.close()
})
