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

test('a run that names an operation itself tries that one anew, and not the child that came after it', async () => {
  const failing = (name: string) => defineFunction(name, () => Promise.reject(new Error(`${name} is down`)))
  const work = defineFunction('work', async (ctx) => {
    for (const one of ['left', 'right', 'third']) await ctx.run(`function:${one}`, 'go')
    return { output: 'Half.', status: 'partial', failedBy: ['run:function:left#1'] }
  })
  const { baton, ended, treeOf } = await bench({ runnables: [work, ...['left', 'right', 'third'].map(failing)] })
  const { runId } = await ended(baton.run('function:work', 'go'))
  await ended((await baton.resume(runId)).result)
  const reopened = (await treeOf(runId)).find(({ type }) => type === 'run.reopened')
  expect(reopened?.data).toMatchObject({ retried: ['run:function:left#1'] })
})

test('a child that there was no money for stays failed where its run did something else in its place', async () => {
  const posted: unknown[] = []
  const post: Tool = { name: 'post', description: 'Posts.', effect: 'once', run: (letter) => posted.push(letter) }
  const looks = defineFunction('looks', async (ctx) => String(await ctx.tool('post', 'by the child')))
  const work = defineFunction('work', async (ctx) => {
    for (const stage of ['first', 'second']) {
      await ctx.all([stage], async (branch, letter) => {
        const { status } = await branch.run('function:looks', letter, { limits: { toolCalls: 0 } })
        if (status === 'failed') await branch.tool('post', letter)
      })
    }
    return String(await ctx.tool('post', 'last'))
  })
  const { baton, ended, treeOf } = await bench({ runnables: [work, looks], tools: [post] })
  const { runId } = await ended(baton.run('function:work', 'go', { limits: { toolCalls: 2 } }))
  const { result } = await baton.resume(runId, { more: { toolCalls: 1 }, by: 'ada', reason: 'more' })
  expect(await ended(result)).toMatchObject({ status: 'completed' })
  const reopened = (await treeOf(runId)).find(({ type }) => type === 'run.reopened')
  expect(reopened?.data).toMatchObject({ retried: ['tool:post#1'] })
  expect(posted).toEqual(['first', 'second', 'last'])
})
