import { expect, test } from 'vitest'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

/** A tool that always fails, and says how often it was called. */
function broken(name: string, problem: string): Tool & { readonly calls: string[] } {
  const calls: string[] = []
  const run = (input: unknown): never => {
    calls.push(String(input))
    throw new Error(problem)
  }
  return { name, description: 'Fails.', effect: 'read', run, calls }
}

test('of a run that goes on, failures that its code had dealt with stay as they are', async () => {
  const fetchPage = broken('fetch', 'the server is down')
  const post = broken('post', 'no stamps')
  const work = defineFunction('work', async (ctx) => {
    await ctx.tool('fetch', 'one').catch(() => 'no page')
    return String(await ctx.tool('post', 'a letter'))
  })
  const { baton, ended, treeOf } = await bench({ runnables: [work], tools: [fetchPage, post] })
  const { runId } = await ended(baton.run('function:work', 'go'))
  const before = [fetchPage.calls.length, post.calls.length]
  await ended((await baton.resume(runId)).result)
  const reopened = (await treeOf(runId)).find(({ type }) => type === 'run.reopened')
  expect(reopened?.data).toMatchObject({ retried: ['tool:post#1'] })
  expect([fetchPage.calls.length, post.calls.length]).toEqual([before[0], (before[1] ?? 0) * 2])
})

test('a run with part of an answer tries anew what it says it was left undone by, and no other', async () => {
  const tries: string[] = []
  const child = (name: string) =>
    defineFunction(name, async () => {
      tries.push(name)
      throw new Error(`${name} is down`)
    })
  const work = defineFunction('work', async (ctx) => {
    const [left, right] = await Promise.all(['left', 'right', 'third'].map((one) => ctx.run(`function:${one}`, 'go')))
    await ctx.run('function:well', 'go')
    return { output: 'Half.', status: 'partial', failedBy: [left, right].flatMap((one) => one?.runId ?? []) }
  })
  const well = defineFunction('well', async () => 'well')
  const runnables = [work, well, ...['left', 'right', 'third'].map(child)]
  const { baton, ended, treeOf } = await bench({ runnables })
  const { runId } = await ended(baton.run('function:work', 'go'))
  tries.length = 0
  await ended((await baton.resume(runId)).result)
  const reopened = (await treeOf(runId)).find(({ type }) => type === 'run.reopened')
  expect(reopened?.data).toMatchObject({ retried: ['run:function:left#1', 'run:function:right#1'] })
  expect(tries).toEqual(['left', 'right'])
})
