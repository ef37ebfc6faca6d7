import { expect, test } from 'vitest'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

test('messages that were taken together are no longer in the journal once that is durable', async () => {
  const reader = defineFunction('reader', async (ctx) => {
    await ctx.sleep(10_000)
    const texts = ctx.received('news').map(({ content }) => String(content))
    return `${texts.join(' ')} ${await ctx.ask({ prompt: 'Well?' })}`
  })
  const { baton, clock, journal, ended } = await bench({ runnables: [reader] })
  const { runId, result } = await baton.start(reader, 'go')
  await baton.send(runId, 'news', 'spring')
  await baton.send(runId, 'news', 'summer')
  expect(await journal.messages([runId])).toHaveLength(2)
  await clock.advance(60_000)
  expect(await journal.messages([runId])).toEqual([])
  await result
  await baton.answer(runId, 'ask#1', 'yes')
  expect(await ended(baton.result(runId))).toMatchObject({ output: 'spring summer yes', warnings: [] })
})
