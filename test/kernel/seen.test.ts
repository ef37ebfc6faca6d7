import { describe, expect, test } from 'vitest'
import { eventData } from '../../src/events/catalog.ts'
import type { Grants } from '../../src/grants/grants.ts'
import type { Label } from '../../src/grants/touch.ts'
import type { Context } from '../../src/kernel/context.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction, type Runnable } from '../../src/kernel/runnable.ts'
import { bench } from './bench-of-one.ts'

const read: Tool<string, string> = {
  name: 'read',
  description: 'Reads a document.',
  effect: 'read',
  labels: ['private'],
  touches: (path) => [{ kind: 'files.read', path }],
  run: (path) => `content of ${path}`,
}

const search: Tool<string, string> = {
  name: 'search',
  description: 'Asks the web.',
  effect: 'read',
  labels: ['untrusted'],
  touches: () => [{ kind: 'service', host: 'search.example.org' }],
  run: (query) => `pages about ${query}`,
}

const everything: Grants = { files: { read: ['**'] }, net: { hosts: ['*'] } }

function agent(name: string, run: (ctx: Context) => Promise<string>): Runnable {
  return { kind: 'agent', name, definition: { name }, grants: everything, run }
}

const searcher = agent('searcher', async (ctx) => ctx.tool(search, 'bees'))

/** Has seen private documents and pages of others before it has the web searched again. */
const hybrid = (seen: readonly Label[] | undefined): Runnable =>
  defineFunction('hybrid', async (ctx) => {
    await ctx.tool(read, 'plan.md')
    await ctx.tool(search, 'flowers')
    const { output } = await ctx.run(searcher, 'bees', seen === undefined ? {} : { seen })
    return output
  })

describe('what a child has seen, where the code that starts it knows', () => {
  test('counts instead of what its parent has seen, so that a search asks nobody', async () => {
    const { baton, ended } = await bench({ runnables: [hybrid([]), searcher] })
    expect(await ended(baton.run('hybrid', 'go'))).toMatchObject({ status: 'completed', output: 'pages about bees' })
  })

  test('is what its parent has seen when the code does not say', async () => {
    const { baton, passTime } = await bench({ runnables: [hybrid(undefined), searcher] })
    expect(await passTime(baton.run('hybrid', 'go'))).toMatchObject({ status: 'awaiting_input' })
  })

  test('counts together with what it sees itself', async () => {
    const reader = agent('searcher', async (ctx) => {
      await ctx.tool(read, 'plan.md')
      return ctx.tool(search, 'bees')
    })
    const lead = (seen: readonly Label[]): Runnable =>
      defineFunction('lead', async (ctx) => (await ctx.run(reader, 'bees', { seen })).output)
    const one = await bench({ runnables: [lead(['untrusted']), reader] })
    expect(await one.passTime(one.baton.run('lead', 'go'))).toMatchObject({ status: 'awaiting_input' })
    const other = await bench({ runnables: [lead([]), reader] })
    expect(await other.passTime(other.baton.run('lead', 'go'))).toMatchObject({ status: 'completed' })
  })

  test('counts together with the labels of its input', async () => {
    const lead = defineFunction('lead', async (ctx) => {
      const input = { text: 'bees', labels: ['private', 'untrusted'] }
      return (await ctx.run(searcher, input, { seen: [] })).output
    })
    const { baton, passTime } = await bench({ runnables: [lead, searcher] })
    expect(await passTime(baton.run('lead', 'go'))).toMatchObject({ status: 'awaiting_input' })
  })

  test('goes on to the children of the child', async () => {
    const middle = agent('middle', async (ctx) => (await ctx.run(searcher, 'bees')).output)
    const lead = (seen: readonly Label[]): Runnable =>
      defineFunction('lead', async (ctx) => (await ctx.run(middle, 'bees', { seen })).output)
    const one = await bench({ runnables: [lead(['untrusted', 'private']), middle, searcher] })
    expect(await one.passTime(one.baton.run('lead', 'go'))).toMatchObject({ status: 'awaiting_input' })
    const other = await bench({ runnables: [lead([]), middle, searcher] })
    expect(await other.passTime(other.baton.run('lead', 'go'))).toMatchObject({ status: 'completed' })
  })

  test('goes back to the parent with all that the child saw', async () => {
    const reader = agent('reader', (ctx) => ctx.tool(read, 'plan.md'))
    const lead = agent('lead', async (ctx) => {
      await ctx.run(searcher, 'bees', { seen: [] })
      await ctx.run(reader, 'go', { seen: [] })
      return ctx.tool(search, 'flowers')
    })
    const { baton, passTime } = await bench({ runnables: [lead, reader, searcher] })
    expect(await passTime(baton.run('lead', 'go'))).toMatchObject({
      status: 'awaiting_input',
      questions: [{ about: { tool: 'search', input: 'flowers' } }],
    })
  })
})

describe('when a run is resumed', () => {
  const pausing = agent('searcher', async (ctx) => {
    await ctx.ask({ prompt: 'Go on?' })
    return ctx.tool(search, 'bees')
  })
  const lead = (seen: readonly Label[] | undefined): Runnable => ({
    ...defineFunction('lead', async (ctx) => {
      await ctx.tool(read, 'plan.md')
      await ctx.tool(search, 'flowers')
      return (await ctx.run(pausing, 'bees', seen === undefined ? {} : { seen })).output
    }),
    definition: { version: 1 },
  })

  test('its children have seen what the log says they were given', async () => {
    const { baton, passTime, restart, ended, treeOf } = await bench({ runnables: [lead([]), pausing] })
    const parked = await passTime(baton.run('lead', 'go'))
    const again = await restart()
    const [question] = await again.questions(parked.runId)
    await again.answer(question?.runId ?? '', 'ask#1', 'yes')
    expect(await ended(again.result(parked.runId))).toMatchObject({ status: 'completed', output: 'pages about bees' })
    const events = await treeOf(parked.runId)
    expect(events.map((event) => eventData(event, 'child.started')?.seen).filter(Boolean)).toEqual([[]])
  })

  test('saying the same in another order is the same', async () => {
    const { baton, passTime, restart } = await bench({
      runnables: [lead(['private', 'untrusted', 'private']), pausing],
    })
    const parked = await passTime(baton.run('lead', 'go'))
    const again = await restart({ runnables: [lead(['untrusted', 'private']), pausing] })
    const [question] = await again.questions(parked.runId)
    await again.answer(question?.runId ?? '', 'ask#1', 'yes')
    expect(await passTime(again.result(parked.runId))).toMatchObject({
      status: 'awaiting_input',
      questions: [{ about: { tool: 'search' } }],
    })
  })

  test.each([
    ['more', [], ['private']],
    ['less', ['private'], []],
    ['nothing any more', [], undefined],
    ['something for the first time', undefined, []],
  ] as const)('code that says %s is other code, and the run is not touched', async (_, before, now) => {
    const { baton, passTime, restart, treeOf } = await bench({ runnables: [lead(before), pausing] })
    const parked = await passTime(baton.run('lead', 'go'))
    const written = await treeOf(parked.runId)
    const again = await restart({ runnables: [lead(now), pausing] })
    await expect(passTime(again.resume(parked.runId).then(({ result }) => result))).rejects.toMatchObject({
      code: 'BATON_REPLAY_DIVERGED',
      message: expect.stringContaining('"seen":'),
    })
    expect(await treeOf(parked.runId)).toEqual(written)
  })
})
