import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { faultyJournal } from '../../src/testing/faulty-journal.ts'
import { bench } from './bench-of-one.ts'

const greet = defineFunction('greet', async (_ctx, input) => `Hello, ${input.text}!`)

describe('a run that is started with a key', () => {
  test('is the same run however often it is started, and is executed once', async () => {
    let executions = 0
    const once = defineFunction('once', async () => `execution ${++executions}`)
    const { baton, ended } = await bench({ runnables: [once] })
    const handles = await Promise.all(Array.from({ length: 5 }, () => baton.start('function:once', 'go', { key: 'k' })))
    const later = await baton.start('function:once', { text: 'go' }, { key: 'k' })
    expect(new Set([...handles, later].map(({ runId }) => runId)).size).toBe(1)
    for (const { result } of [...handles, later]) expect((await ended(result)).output).toBe('execution 1')
    expect((await ended(baton.run('function:once', 'go', { key: 'k' }))).output).toBe('execution 1')
    expect((await baton.runs()).length).toBe(1)
  })

  test('refuses another target or input under the same key, and names both', async () => {
    const { baton, ended } = await bench({ runnables: [greet, defineFunction('other', async () => 'other')] })
    await ended(baton.run('function:greet', 'Ada', { key: 'order 7' }))
    await expect(baton.start('function:greet', 'Bob', { key: 'order 7' })).rejects.toMatchObject({
      code: 'BATON_RUN_KEY_TAKEN',
      message: expect.stringMatching(/order 7.*Ada.*Bob/),
    })
    await expect(baton.start('function:other', 'Ada', { key: 'order 7' })).rejects.toMatchObject({
      code: 'BATON_RUN_KEY_TAKEN',
      message: expect.stringMatching(/function:greet.*function:other/),
    })
  })

  test.each(['', ' ', null, 7, {}, '\ud800'])('refuses %j as a key', async (key) => {
    const { baton } = await bench({ runnables: [greet] })
    await expect(baton.start('function:greet', 'Ada', { key: key as string })).rejects.toMatchObject({
      code: 'BATON_RUN_KEY_INVALID',
    })
    expect(await baton.runs()).toEqual([])
  })

  test.each([
    ['the first', new Map([['TOKEN', 'correcthorse99']]), new Map<string, string>()],
    ['the second', new Map<string, string>(), new Map([['TOKEN', 'correcthorse99']])],
  ])('is the same for two processes of which %s knows a secret in the input', async (_, first, second) => {
    const one = await bench({ runnables: [greet], secrets: first })
    const before = await one.ended(one.baton.run('function:greet', 'pw correcthorse99 ok', { key: 'k' }))
    const other = await one.restart({ secrets: second })
    const after = await one.ended(other.run('function:greet', 'pw correcthorse99 ok', { key: 'k' }))
    expect(after.runId).toBe(before.runId)
    for (const input of ['pw correcthorse99', 'correcthorse99 ok', 'pw ok']) {
      const refused = other.run('function:greet', input, { key: 'k' })
      await expect(refused).rejects.toMatchObject({ code: 'BATON_RUN_KEY_TAKEN' })
      if (second.size > 0) await expect(refused).rejects.not.toThrow('correcthorse99')
    }
  })

  test('is found in the journal by another process, finished or not', async () => {
    const asks = defineFunction('asks', async (ctx) => String(await ctx.ask({ prompt: 'Who?' })))
    const one = await bench({ runnables: [asks] })
    const first = await one.baton.start('function:asks', 'go', { key: 'k' })
    await one.passTime(first.result)
    const other = await createBaton({ journal: one.journal, clock: one.clock, owner: 'other', runnables: [asks] })
    const second = await other.start('function:asks', 'go', { key: 'k' })
    expect(second.runId).toBe(first.runId)
    await other.answer(first.runId, 'ask#1', 'Ada')
    expect((await one.ended(second.result.then(() => other.result(first.runId)))).output).toBe('Ada')
    const third = await one.baton.start('function:asks', 'go', { key: 'k' })
    expect((await one.ended(third.result)).output).toBe('Ada')
  })

  test('executes nothing in the process whose first event was refused', async () => {
    const executed: string[] = []
    const by = (name: string) =>
      defineFunction('count', async () => {
        executed.push(name)
        return 'done'
      })
    const one = await bench({ runnables: [by('first')] })
    const second = await createBaton({
      // It does not see the run until its own append was refused.
      journal: blindAtFirst(one.journal),
      clock: one.clock,
      owner: 'second',
      runnables: [by('second')],
    })
    await one.ended(one.baton.run('function:count', 'go', { key: 'k' }))
    const handle = await second.start('function:count', 'go', { key: 'k' })
    expect((await one.ended(handle.result)).output).toBe('done')
    expect(executed).toEqual(['first'])
  })
})

function blindAtFirst(journal: Awaited<ReturnType<typeof bench>>['journal']): typeof journal {
  const faulty = faultyJournal(journal, { kind: 'die-before', append: 0 })
  let looks = 0
  return Object.assign(Object.create(faulty) as typeof journal, {
    list: async (filter: Parameters<typeof journal.list>[0]) => (looks++ === 0 ? [] : journal.list(filter)),
  })
}

test('start rejects when the first event could not be written, with or without a key', async () => {
  const one = await bench()
  for (const options of [{}, { key: 'k' }]) {
    const journal = faultyJournal(one.journal, { kind: 'refuse', append: 1, error: new Error('the disk is full') })
    const baton = await createBaton({ journal, clock: one.clock, owner: 'full', runnables: [greet] })
    await expect(baton.start('function:greet', 'Ada', options)).rejects.toThrow('the disk is full')
    expect(await baton.runs()).toEqual([])
  }
})
