import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { declareEvents } from '../../src/events/family.ts'
import { whole } from '../../src/events/field.ts'
import type { Tool } from '../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { scriptedModel } from '../../src/testing/scripted-model.ts'
import { bench, types } from './bench-of-one.ts'

/** Bookings that can be taken back, and a diary of what was done. */
function bookings(diary: string[], failing = ''): Tool<string, { id: string }> {
  return {
    name: 'book',
    description: 'Books something.',
    effect: 'compensable',
    run: (what) => {
      diary.push(`book ${what}`)
      return { id: `id-${what}` }
    },
    undo: (what, { id }) => {
      if (what === failing) throw new Error('the desk is closed')
      diary.push(`undo ${what} ${id}`)
    },
  }
}

describe('compensable effects', () => {
  test('a failing run takes back what it did, the latest first, children included', async () => {
    const diary: string[] = []
    const book = bookings(diary)
    const child = defineFunction('child', async (ctx, input) => {
      await ctx.tool(book, `${input.text} room`)
      return 'booked'
    })
    const trip = defineFunction('trip', async (ctx) => {
      await ctx.tool(book, 'flight')
      await ctx.run(child, 'hotel')
      await ctx.tool(book, 'car')
      throw new Error('it rains')
    })
    const { baton, ended, treeOf } = await bench({ tools: [book] })
    const result = await ended(baton.run(trip, 'go'))
    expect(result).toMatchObject({ status: 'failed', error: { code: 'BATON_RUN_EXCEPTION', cause: 'it rains' } })
    expect(diary).toEqual([
      'book flight',
      'book hotel room',
      'book car',
      'undo car id-car',
      'undo hotel room id-hotel room',
      'undo flight id-flight',
    ])
    expect(types(await treeOf(result.runId)).filter((type) => type === 'tool.undone')).toHaveLength(3)
  })

  test('a run that completes, and a child that fails alone, keep to themselves', async () => {
    const diary: string[] = []
    const book = bookings(diary)
    const child = defineFunction('child', async (ctx) => {
      await ctx.tool(book, 'boat')
      throw new Error('no sea')
    })
    const trip = defineFunction('trip', async (ctx) => {
      await ctx.tool(book, 'train')
      return (await ctx.run(child, 'go')).status
    })
    const { baton, ended } = await bench({ tools: [book] })
    expect((await ended(baton.run(trip, 'go'))).output).toBe('failed')
    expect(diary).toEqual(['book train', 'book boat', 'undo boat id-boat'])
  })

  test('what can not be taken back is a warning, and the rest is taken back all the same', async () => {
    const diary: string[] = []
    const book = bookings(diary, 'second')
    const trip = defineFunction('trip', async (ctx) => {
      await ctx.tool(book, 'first')
      await ctx.tool(book, 'second')
      throw new Error('it rains')
    })
    const { baton, ended } = await bench({ tools: [book] })
    const result = await ended(baton.run(trip, 'go'))
    expect(result.warnings).toEqual(['"book" could not be taken back: the desk is closed'])
    expect(diary).toContain('undo first id-first')
  })
})

describe('tools', () => {
  test('input that does not fit is a failed call that says what does not fit', async () => {
    const add: Tool<{ a: number }, number> = {
      name: 'add',
      description: '',
      effect: 'read',
      input: z.object({ a: z.number() }),
      run: ({ a }) => a + 1,
    }
    const adding = defineFunction('adding', async (ctx) => String(await ctx.tool('add', { a: 'one' })))
    const { baton, ended } = await bench({ tools: [add] })
    const result = await ended(baton.run(adding, 'go'))
    expect(result.error).toMatchObject({ type: 'validation', code: 'BATON_TOOL_INPUT_INVALID' })
    expect(result.error?.message).toContain('a: ')
  })

  test('an unknown tool is named, with the one that was probably meant', async () => {
    const look = { name: 'look_up', description: '', effect: 'read' as const, run: () => null }
    const lost = defineFunction('lost', async (ctx) => String(await ctx.tool('lookup', null)))
    const { baton, ended } = await bench({ tools: [look] })
    const result = await ended(baton.run(lost, 'go'))
    expect(result.error).toMatchObject({ type: 'no_tool', hint: 'Did you mean "look_up"? Known tools: look_up.' })
  })

  test.each([
    ['a date', () => new Date(0)],
    ['a function', () => () => 1],
    ['not a number', () => Number.NaN],
    ['a map', () => new Map()],
    [
      'a circle',
      () => {
        const circle: Record<string, unknown> = {}
        circle['self'] = circle
        return circle
      },
    ],
    ['a big integer', () => 1n],
  ])('output that is %s can not be kept, and is refused instead of changed', async (_, make) => {
    const odd = { name: 'odd', description: '', effect: 'read', run: make } as unknown as Tool<null, null>
    const { baton, ended } = await bench()
    const result = await ended(
      baton.run(
        defineFunction('odd', async (ctx) => String(await ctx.tool(odd, null))),
        'go',
      ),
    )
    expect(result.error?.code).toBe('BATON_VALUE_NOT_JSON')
  })

  test('keys that mean something to JavaScript are only keys', async () => {
    const nasty = JSON.parse('{"__proto__":{"polluted":1},"constructor":2,"$value":"sha256:0","bytes":1}')
    const give = { name: 'give', description: '', effect: 'read', run: () => nasty } as unknown as Tool<null, object>
    const giving = defineFunction('giving', async (ctx) => {
      const given = await ctx.tool(give, null)
      await ctx.ask({ prompt: 'Well?' })
      return JSON.stringify(given)
    })
    const { baton, passTime, restart, ended } = await bench({ runnables: [giving], tools: [give] })
    const { runId } = await passTime(baton.run(giving, 'go'))
    const again = await restart()
    await again.answer(runId, 'ask#1', 'yes')
    expect(JSON.parse((await ended(again.result(runId))).output)).toEqual(nasty)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('ctx.record writes an event once, keeps kernel names to the kernel, and refuses what is not declared', async () => {
    const declared = { 'order.issued': { version: 3, says: 'An order was issued.', fields: { order: whole('which') } } }
    const recording = defineFunction('recording', async (ctx, input) => {
      const type = input.text as 'order.issued'
      ctx.record(declareEvents<{ 'order.issued': { order: number } }>(declared), type, { order: 1 })
      await ctx.ask({ prompt: 'Well?' })
      return 'done'
    })
    const { baton, passTime, restart, ended, treeOf } = await bench({ runnables: [recording] })
    const { runId } = await passTime(baton.run(recording, 'order.issued'))
    const again = await restart()
    await again.answer(runId, 'ask#1', 'yes')
    await ended(again.result(runId))
    expect(types(await treeOf(runId)).filter((type) => type === 'order.issued')).toHaveLength(1)
    expect((await again.events(runId)).find(({ type }) => type === 'order.issued')?.version).toBe(3)
    for (const type of ['run.started', 'Order', 'model.x']) {
      const refused = await ended(again.run(recording, type))
      expect(refused.error?.code).toBe('BATON_EVENT_TYPE_RESERVED')
    }
    const undeclared = await ended(again.run(recording, 'order.isued'))
    expect(undeclared.error).toMatchObject({
      code: 'BATON_EVENT_UNDECLARED',
      hint: expect.stringContaining('Did you mean "order.issued"'),
    })
  })
})

describe('decisions', () => {
  const route = {
    name: 'route',
    verdict: z.object({ to: z.enum(['sales', 'support']) }),
    prompt: (question: string) => [{ role: 'user' as const, content: question }],
    rule: (question: string) => ({
      verdict: { to: question.includes('buy') ? ('sales' as const) : ('support' as const) },
      reason: 'it says so',
    }),
  }
  const routing = defineFunction('routing', async (ctx, input) => (await ctx.decide(route, input.text)).to)

  test('are made by their rule where there is no model, and say so', async () => {
    const { baton, ended, treeOf } = await bench()
    const result = await ended(baton.run(routing, 'I want to buy'))
    expect(result.output).toBe('sales')
    const made = (await treeOf(result.runId)).find(({ type }) => type === 'decision.made')
    expect(made?.data).toMatchObject({ decider: 'rule', reason: 'it says so', verdict: { to: 'sales' } })
  })

  test('are made by a model, which may repair its verdict twice (K-8)', async () => {
    const model = scriptedModel({ judge: ['sales, I think', '{"to":"marketing"}', '{"to":"support"}'] })
    const { baton, ended, treeOf } = await bench({ model, decisionModel: 'judge' })
    const result = await ended(baton.run(routing, 'help'))
    expect(result.output).toBe('support')
    expect(model.calls.map(({ messages }) => messages)).toEqual([1, 3, 5])
    expect(types(await treeOf(result.runId)).filter((type) => type === 'model.requested')).toHaveLength(3)
    expect(result.usage.modelCalls).toBe(3)
  })

  test('fail with what did not fit when the repairs are used up', async () => {
    const model = scriptedModel({ judge: ['x', 'y', 'z'] })
    const { baton, ended } = await bench({ model, decisionModel: 'judge' })
    const result = await ended(baton.run(routing, 'help'))
    expect(result.error).toMatchObject({ type: 'invalid_output', code: 'BATON_DECISION_INVALID' })
  })

  test.each([
    ['refused', { text: 'I can not help with that.', finish: 'content_filter' }, 'refused to answer ("I can not help'],
    ['refused although it looks like a verdict', { text: '{"to":"sales"}', finish: 'content_filter' }, 'refused'],
    ['refused without a word', { text: '', finish: 'content_filter' }, 'refused to answer.'],
    ['cut off', { text: '{"to":"sup', finish: 'length' }, 'cut off at the length limit'],
    ['cut off while it thought', { text: '', finish: 'length' }, 'cut off at the length limit before it said'],
  ] as const)('that are %s are not asked for again, and the error says why (K-8)', async (_, reply, why) => {
    const model = scriptedModel({ judge: [reply] })
    const { baton, ended } = await bench({ model, decisionModel: 'judge' })
    const { error } = await ended(baton.run(routing, 'help'))
    expect(error).toMatchObject({ code: 'BATON_DECISION_INVALID', message: expect.stringContaining(why) })
    expect(error?.message).toContain('in 1 attempt:')
    expect(model.calls).toHaveLength(1)
  })

  test('whose model says nothing are asked for once more, and no message without a word is sent (K-8)', async () => {
    const sent: string[][] = []
    const silent = scriptedModel(({ messages }) => {
      sent.push(messages.map(({ role }) => role))
      return '\n\n'
    })
    const { baton, ended } = await bench({ model: silent, decisionModel: 'judge' })
    const { error } = await ended(baton.run(routing, 'help'))
    expect(error?.message).toContain('in 2 attempts: the model said nothing.')
    expect(sent).toEqual([['user'], ['user', 'user']])
  })

  test('are made by a verdict that is whole, though its model went on until it was stopped', async () => {
    const model = scriptedModel({ judge: [{ text: `{"to":"support"}${' '.repeat(500)}`, finish: 'length' }] })
    const { baton, ended } = await bench({ model, decisionModel: 'judge' })
    expect((await ended(baton.run(routing, 'help'))).output).toBe('support')
  })

  test('that ended are not made again, and what they cost is counted once', async () => {
    const model = scriptedModel({ judge: ['no', '{"to":"support"}'] })
    const thinking = defineFunction('thinking', async (ctx, input) => {
      const { to } = await ctx.decide(route, input.text)
      await ctx.ask({ prompt: 'Well?' })
      return to
    })
    const { baton, passTime, restart, ended } = await bench({ model, decisionModel: 'judge', runnables: [thinking] })
    const { runId } = await passTime(baton.run(thinking, 'help'))
    const again = await restart()
    await again.answer(runId, 'ask#1', 'yes')
    const result = await ended(again.result(runId))
    expect(result).toMatchObject({ output: 'support', usage: { modelCalls: 2, usdMicros: 20_000 } })
    expect(model.calls).toHaveLength(2)
  })
})
