import { describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { memoryJournal } from '../../src/journal/memory.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'

const large = 'x'.repeat(20_000)
const greet = defineFunction('greet', async (ctx, { text }) => {
  await ctx.run('function:leaf', text)
  return `${large}${text}`
})
const leaf = defineFunction('leaf', async (_, { text }) => `${large}${text}`)
const wait = defineFunction('wait', async (ctx) => {
  await ctx.receive('news')
  return 'heard'
})
const runnables = [greet, leaf, wait]

describe('a journal in memory', () => {
  test.for([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e21, '3', 'x', null])(
    'refuses to keep %s runs before anything is run',
    (keep) => {
      expect(() => Reflect.apply(memoryJournal, undefined, [{ keep }])).toThrow(
        expect.objectContaining({
          code: 'BATON_ARGUMENT_INVALID',
          message: expect.stringMatching(/"memoryJournal" can't take .+ as "options\.keep": .+ 0 or more/),
        }),
      )
    },
  )

  test.for([0, 1, undefined])('takes %s as the number of runs to keep', async (keep) => {
    const baton = await createBaton({ journal: memoryJournal(keep === undefined ? {} : { keep }), runnables })
    expect(await baton.run('function:leaf', 'x')).toMatchObject({ status: 'completed' })
    await baton.close()
  })

  test('keeps the runs that ended last, and forgets those before tree by tree', async () => {
    const journal = memoryJournal({ keep: 6 })
    const baton = await createBaton({ journal, runnables })
    const ids: string[] = []
    for (let index = 0; index < 6; index++) ids.push((await baton.run('function:greet', `${index}`)).runId)
    const kept = await journal.list({ roots: true, order: 'oldest' })
    expect(kept.map(({ runId }) => runId)).toEqual(ids.slice(3))
    expect(await journal.list({})).toHaveLength(6)
    expect(await journal.read(ids[0] ?? '')).toEqual([])
    expect((await baton.result(ids[5] ?? '')).status).toBe('completed')
    await baton.close()
  })

  test('keeps the tree that ended last, however many runs it has', async () => {
    const journal = memoryJournal({ keep: 1 })
    const baton = await createBaton({ journal, runnables })
    const { runId: before } = await baton.run('function:leaf', '')
    const { runId } = await baton.run('function:greet', '')
    expect(await journal.list({ rootRunId: runId })).toHaveLength(2)
    expect(await journal.read(before)).toEqual([])
    await baton.close()
  })

  test('never forgets a run that has not ended', async () => {
    const journal = memoryJournal({ keep: 2 })
    const baton = await createBaton({ journal, runnables })
    const waiting = await baton.start('function:wait', '')
    for (let index = 0; index < 5; index++) await baton.run('function:greet', `${index}`)
    await baton.send(waiting.runId, 'news', 'come')
    expect(await waiting.result).toMatchObject({ status: 'completed', output: 'heard' })
    await baton.close()
  })

  test('counts the runs below, so that a tree larger than all that is kept goes as soon as another ends', async () => {
    const journal = memoryJournal({ keep: 3 })
    const fan = defineFunction('fan', async (ctx) => {
      await ctx.all([1, 2, 3, 4, 5], (branch, index) => branch.run('function:leaf', `${index}`))
      return 'all'
    })
    const baton = await createBaton({ journal, runnables: [...runnables, fan] })
    const { runId } = await baton.run('function:fan', '')
    expect(await journal.list({})).toHaveLength(6)
    expect(await journal.list({ rootRunId: runId })).toHaveLength(6)
    await baton.run('function:leaf', '')
    expect(await journal.list({})).toHaveLength(1)
    await baton.close()
  })

  test('answers with the run that has the key while it is kept, and never does its work again', async () => {
    const journal = memoryJournal({ keep: 4 })
    let orders = 0
    const ship = defineFunction('ship', async (ctx, { text }) => {
      await ctx.run('function:leaf', text)
      return `order ${++orders}`
    })
    const baton = await createBaton({ journal, runnables: [...runnables, ship] })
    const key = 'order 7'
    const { runId } = await baton.run('function:ship', 'tea', { key })
    await baton.run('function:greet', '')
    expect(await baton.run('function:ship', 'tea', { key })).toMatchObject({ runId, output: 'order 1' })
    for (let index = 0; index < 5; index++) await baton.run('function:greet', `${index}`)
    for (const text of ['tea', 'coffee']) {
      await expect(baton.run('function:ship', text, { key })).rejects.toMatchObject({
        code: 'BATON_RUN_KEY_FORGOTTEN',
        details: { runId },
      })
    }
    expect(orders).toBe(1)
    // A server whose every run has a key keeps no more of them than of others.
    for (let index = 0; index < 5; index++) await baton.run('function:ship', 'tea', { key: `order ${index + 8}` })
    expect(await journal.list({})).toHaveLength(4)
    await baton.close()
  })

  test('starts anew what only looks as if it had a key', async () => {
    const baton = await createBaton({ journal: memoryJournal({ keep: 0 }), runnables })
    for (let index = 0; index < 2; index++) {
      const input = { text: '"key":', data: { key: 'order 7' } }
      expect(await baton.run('function:leaf', input)).toMatchObject({ status: 'completed' })
    }
    await baton.close()
  })

  test('hands out all later events to one that reads on from a place whose events are forgotten', async () => {
    const journal = memoryJournal({ keep: 1 })
    const baton = await createBaton({ journal, runnables })
    const first = await journal.since(0, {}, 5)
    for (let index = 0; index < 400; index++) await baton.run('function:leaf', `${index}`)
    const seen: string[] = []
    let { cursor } = first
    for (let more = true; more; ) {
      const page = await journal.since(cursor, {}, 2)
      seen.push(...page.items.map(({ type }) => type))
      cursor = page.cursor
      more = page.more
    }
    expect(seen).toEqual(['run.started', 'run.completed'])
    await baton.run('function:leaf', 'last')
    expect((await journal.since(cursor, {}, 10)).items.map(({ type }) => type)).toEqual([
      'run.started',
      'run.completed',
    ])
    expect((await journal.since('end', {}, 10)).items).toEqual([])
    await baton.close()
  })
})
