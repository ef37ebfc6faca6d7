import { expect, test } from 'vitest'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

test('what a tool keeps is among the artifacts of the run, also when it is answered from the log', async () => {
  const draw: Tool<string, string> = {
    name: 'draw',
    description: 'Draws.',
    effect: 'read',
    run: (what, { keep }) => {
      keep(`${what}.txt`, 'a drawing')
      return 'drawn'
    },
  }
  const artist = defineFunction('artist', async (ctx) => {
    await ctx.tool('draw', 'cat')
    return String(await ctx.ask({ prompt: 'Well?' }))
  })
  const { baton, passTime, restart, ended } = await bench({ runnables: [artist], tools: [draw] })
  const { runId } = await passTime(baton.run(artist, 'go'))
  const again = await restart()
  await again.answer(runId, 'ask#1', 'yes')
  const { artifacts } = await ended(again.result(runId))
  expect(artifacts).toMatchObject([{ name: 'cat.txt' }])
})

test('what is kept twice is listed once, and listed again when it is something else', async () => {
  const writer = defineFunction('writer', async (ctx) => {
    for (const content of ['one', 'one', 'two', 'three']) ctx.keep('draft', content)
    return 'done'
  })
  const { baton, ended } = await bench()
  const { artifacts } = await ended(baton.run(writer, 'go'))
  expect(artifacts).toHaveLength(3)
  expect(new Set(artifacts?.map(({ hash }) => hash)).size).toBe(3)
})
