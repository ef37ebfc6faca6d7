import { describe, expect, test } from 'vitest'
import { defineWorkOrder } from '../../../src/coordination/workorder/define-work-order.ts'
import { noTool } from '../../../src/coordination/workorder/work-order.ts'
import { BatonError } from '../../../src/errors/baton-error.ts'
import type { Context } from '../../../src/kernel/context.ts'
import type { RunResult } from '../../../src/kernel/run-result.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { type SimulatedClock, simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { complete, facts, incomplete, leadModel, openStage, plan, play, start, subtask, tool, wait } from './stage.ts'

const cent = 10_000
const boom = (): never => {
  throw new Error('boom')
}

const fails = (code: 'BATON_TOOL_INPUT_INVALID'): never => {
  throw new BatonError(code, { tool: 'some_tool', problem: 'no number' })
}

describe('a worker that can not put it into words', () => {
  const silent = {
    error: () => ({ error: 'model down' }),
    timeout: (clock: SimulatedClock) => ({ text: 'too late', after: wait(clock, 100_000) }),
  }

  test.each(['error', 'timeout'] as const)('does not do again what its tool has done: %s (WO-54)', async (kind) => {
    const clock = simulatedClock(start)
    const paid: string[] = []
    const pay = tool('pay_tool', (_, { key }) => ({ summary: `paid ${paid.push(key)}` }), 'once')
    const model = leadModel({ plan: [plan('g', subtask('pay_rent', 'pay_tool'))], worker: () => silent[kind](clock) })
    const order = defineWorkOrder({ name: 'x', tools: [pay], model: 'helper' })
    const { result, events } = await play(await openStage({ clock, model }), order, 'pay')
    expect(paid).toHaveLength(1)
    expect(result.status).toBe('completed')
    expect(facts(events, 'workorder.result_recorded').map(({ event }) => event.content['summary'])).toEqual(['paid 1'])
    expect(result.warnings.join()).toContain('pay rent is told as its tool returned it')
  })

  test.each([
    ['is cut off', { text: 'Paid, but beware of the', finish: 'length' }, 'cut off at the length limit'],
    ['is held back', { text: 'Paid, but ', finish: 'content_filter' }, 'refused to answer'],
    ['breaks off', { text: 'Paid, but ', finish: 'other' }, 'could not serve the whole request'],
    ['says nothing', { text: '\n\n' }, 'the model said nothing'],
  ] as const)('but %s is told as its tool returned it, with a warning (WO-54)', async (_, reply, why) => {
    const pay = tool('pay_tool', () => ({ summary: 'Paid. The account is now overdrawn.' }))
    const model = leadModel({ plan: [plan('g', subtask('pay_rent', 'pay_tool'))], worker: () => reply })
    const order = defineWorkOrder({ name: 'x', tools: [pay], model: 'helper' })
    const { result, events } = await play(await openStage({ model }), order, 'pay')
    const [recorded] = facts(events, 'workorder.result_recorded')
    expect(recorded?.event.content['summary']).toBe('Paid. The account is now overdrawn.')
    expect(result.warnings.join()).toContain('pay rent is told as its tool returned it')
    expect(result.warnings.join()).toContain(why)
  })

  test('is stopped all the same when the run is (WO-53)', async () => {
    const clock = simulatedClock(start)
    const model = leadModel({
      plan: [plan('g', subtask('look', 'some_tool'))],
      worker: () => ({ text: 'late', after: wait(clock, 10_000) }),
    })
    const order = defineWorkOrder({ name: 'x', tools: [tool('some_tool', () => 'seen')], model: 'helper' })
    const { baton } = await openStage({ clock, model })
    const handle = await baton.start(order, 'look')
    await clock.advance(1_000)
    await baton.cancel(handle.runId, 'enough')
    await clock.advance(1_000)
    expect(await handle.result).toMatchObject({ status: 'cancelled' })
    expect(facts(await baton.events(handle.runId), 'workorder.result_recorded')).toEqual([])
  })
})

describe('a message that is no late result', () => {
  test.each([
    ['a text', 'garbage'],
    ['null', null],
    ['a list', []],
    ['half of one', { work_order_id: 'wo-001', index: -1 }],
  ])('is ignored with a warning, and spoils nothing: %s', async (_, content) => {
    const clock = simulatedClock(start)
    const model = leadModel({
      plan: [plan('g', subtask('look', 'slow_tool'))],
      review: [incomplete, complete],
    })
    const slow = tool('slow_tool', () => wait(clock, 100_000).then(() => 'seen'))
    const order = defineWorkOrder({ name: 'x', tools: [slow], timeout: 200, max_attempts: 1 })
    const { baton } = await openStage({ clock, model })
    const handle = await baton.start(order, 'look')
    await baton.send(handle.runId, 'late_results', content, { by: 'stranger' })
    await clock.advance(1_000)
    const result = (await handle.result) as RunResult
    expect(result.error).toBeUndefined()
    expect(result.output).toContain('look')
    expect(result.warnings.join()).toContain('A message by stranger on "late_results" is no late result')
  })
})

describe('what ends early', () => {
  test('a part that is cancelled alone is a part that failed, and is not tried again (WO-50, WO-53)', async () => {
    const clock = simulatedClock(start)
    const slow = defineFunction('slow', async (context) => {
      await context.sleep(20_000)
      return 'slow'
    })
    const model = leadModel({ plan: [plan('g', subtask('quick', 'some_tool'), subtask('wait', 'function:slow'))] })
    const order = defineWorkOrder({ name: 'x', tools: [tool('some_tool', () => 'done'), slow] })
    const { baton } = await openStage({ clock, model, runnables: [order, slow] })
    const handle = await baton.start('workorder:x', 'both')
    await clock.advance(1_000)
    const child = (await baton.runs({})).find(({ parentRunId }) => parentRunId === handle.runId)
    await baton.cancel(child?.runId ?? '', 'only this one')
    await clock.advance(1_000)
    expect(await handle.result).toMatchObject({
      status: 'partial',
      data: { unmet: [{ name: 'wait', error: { type: 'cancelled' } }], work_orders: 1 },
    })
  })

  test('a run that is cancelled takes the runs of its workers along, and does not go on without them (WO-53)', async () => {
    const clock = simulatedClock(start)
    const slow = defineFunction('slow', async (context) => {
      await context.sleep(20_000)
      return 'slow'
    })
    const model = leadModel({ plan: [plan('g', subtask('wait', 'function:slow'))] })
    const { baton } = await openStage({ clock, model })
    const handle = await baton.start(defineWorkOrder({ name: 'x', tools: [slow] }), 'wait')
    await clock.advance(1_000)
    await baton.cancel(handle.runId, 'enough')
    await clock.advance(1_000)
    expect(await handle.result).toMatchObject({ status: 'cancelled' })
    const events = await baton.events(handle.runId)
    expect(facts(events, 'workorder.cancelled')).toHaveLength(1)
    expect(facts(events, 'workorder.result_recorded')).toEqual([])
  })

  test('time that is up while a retry waits ends in an answer, not as a cancel (WO-46, WO-52)', async () => {
    const model = leadModel({ plan: [plan('g', subtask('first', 'bad_tool'), subtask('second', 'some_tool'))] })
    const order = defineWorkOrder({ name: 'x', tools: [tool('bad_tool', boom), tool('some_tool', () => 'done')] })
    const { result, events } = await play(await openStage({ model }), order, 'both', { wallMs: 1_000 })
    expect(result).toMatchObject({ status: 'partial', data: { reason: 'budget', unmet: [{ name: 'first' }] } })
    expect(facts(events, 'workorder.cancelled')).toEqual([])
    expect(facts(events, 'workorder.answered')).toHaveLength(1)
  })

  test('what comes late while the last review is made is kept (WO-51)', async () => {
    const clock = simulatedClock(start)
    const slow = tool('slow_tool', () => wait(clock, 61_000).then(() => 'late'))
    const model = leadModel({
      plan: [plan('g', subtask('first', 'slow_tool'))],
      review: [{ text: JSON.stringify(complete), after: wait(clock, 75_000) }],
    })
    const order = defineWorkOrder({ name: 'x', tools: [slow], max_steps: 1 })
    const { events } = await play(await openStage({ clock, model }), order, 'slow')
    expect(facts(events, 'worker.late_result')).toMatchObject([{ index: 0, result: { data: { raw: 'late' } } }])
  })

  test('what comes late while the answer is put together is kept (WO-51)', async () => {
    const clock = simulatedClock(start)
    const slow = tool('slow_tool', () => wait(clock, 61_000).then(() => 'late'))
    const model = leadModel({
      plan: [plan('g', subtask('first', 'slow_tool'))],
      compose: [{ text: JSON.stringify({ answer: 'Answer.' }), after: wait(clock, 75_000) }],
    })
    const order = defineWorkOrder({ name: 'x', tools: [slow], max_steps: 1 })
    const { events } = await play(await openStage({ clock, model }), order, 'slow')
    const types = events.map(({ type }) => type)
    expect(facts(events, 'worker.late_result')).toHaveLength(1)
    expect(types.indexOf('worker.late_result')).toBeLessThan(types.indexOf('workorder.answered'))
  })
})

describe('the same work', () => {
  test('is asked for once, however often a plan names it (WO-42)', async () => {
    const calls: unknown[] = []
    const model = leadModel({
      plan: [plan('g', subtask('first', 'some_tool', { a: 1, b: 2 }), subtask('second', 'some_tool', { b: 2, a: 1 }))],
    })
    const order = defineWorkOrder({ name: 'x', tools: [tool('some_tool', (input) => calls.push(input))] })
    const { result } = await play(await openStage({ model }), order, 'twice')
    expect(calls).toHaveLength(1)
    expect(result.status).toBe('completed')
  })

  test('under another name is other work where the name is all that is known of it (WO-4, WO-47)', async () => {
    const heard: string[] = []
    const echo = defineFunction('echo', async (_, { text }) => {
      heard.push(text)
      return text
    })
    const names = ['call_ann', 'call_bea']
    const parts = [
      ...names.map((name) => subtask(name, 'function:echo')),
      ...names.map((name) => subtask(name, noTool)),
    ]
    const model = leadModel({ plan: [plan('g', ...parts)] })
    const { result } = await play(await openStage({ model }), defineWorkOrder({ name: 'x', tools: [echo] }), 'call')
    expect(heard.toSorted()).toEqual(['call ann', 'call bea'])
    expect(result.data).toMatchObject({ unmet: names.map((name) => ({ name })) })
  })

  test('that was done does not meet a part the lead changed into it (WO-42, WO-45)', async () => {
    const picky = tool('some_tool', ({ a }) => (a === 2 ? boom() : 'done'))
    const model = leadModel({
      plan: [plan('g', subtask('first', 'some_tool', { a: 1 }), subtask('second', 'some_tool', { a: 2 }))],
      review: [{ ...incomplete, revise: [{ index: 1, args: { a: 1 } }] }],
    })
    const { result } = await play(await openStage({ model }), defineWorkOrder({ name: 'x', tools: [picky] }), 'both')
    expect(result).toMatchObject({ status: 'partial', data: { unmet: [{ name: 'second', args: { a: 2 } }] } })
  })

  test('that two parts were changed into is done once, and meets one (WO-42, WO-45)', async () => {
    const picky = tool('some_tool', ({ a }) => (a === 3 ? 'done' : boom()))
    const revise = [0, 1].map((index) => ({ index, args: { a: 3 } }))
    const model = leadModel({
      plan: [plan('g', subtask('first', 'some_tool', { a: 1 }), subtask('second', 'some_tool', { a: 2 }))],
      review: [{ ...incomplete, revise }, complete],
    })
    const order = defineWorkOrder({ name: 'x', tools: [picky] })
    const { result, events } = await play(await openStage({ model }), order, 'both')
    const again = facts(events, 'workorder.order_issued')[1]?.work_order.subtasks
    expect(again?.map(({ args }) => args)).toEqual([{ a: 3 }, { a: 2 }])
    expect(result).toMatchObject({ status: 'partial', data: { unmet: [{ name: 'second', args: { a: 2 } }] } })
  })
})

describe('a plan that is handed in', () => {
  const order = defineWorkOrder({ name: 'x', tools: [tool('some_tool', () => 'done')], model: 'helper' })

  test.each([
    { goal: 'g', subtasks: [null] },
    { goal: 'g', subtasks: 'none' },
    { goal: 'g', subtasks: [{ name: 'a' }] },
  ])('is checked like any other: %j (WO-21)', async (given) => {
    const { result } = await play(await openStage({ model: leadModel({}) }), order, {
      text: 'go',
      data: { plan: given },
    })
    expect(result).toMatchObject({ status: 'failed', error: { code: 'BATON_WORKORDER_PLAN_INVALID' } })
  })

  test('may be an answer already (WO-21)', async () => {
    const data = { plan: { goal: 'g', subtasks: [], direct_answer: 'Hello.' } }
    const { result } = await play(await openStage({}), order, { text: 'hi', data })
    expect(result.status).toBe('completed')
    expect(result.output).toContain('Hello.')
  })

  test('leaves enough for the review and the answer (WO-52)', async () => {
    const subtasks = [1, 2, 3, 4, 5, 6].map((number) => subtask(`task_${number}`, 'some_tool', { number }))
    const input = { text: 'all', data: { plan: plan('all', ...subtasks) } }
    const { result } = await play(await openStage({ model: leadModel({}) }), order, input, { usdMicros: 5 * cent })
    expect(result).toMatchObject({ status: 'partial', output: expect.stringContaining('Answer.'), warnings: [] })
  })
})

test('a plan that took three tries does not starve the workers (4.5, WO-52)', async () => {
  const good = plan('g', subtask('look', 'some_tool'))
  const model = leadModel({ plan: ['no plan', 'none either', good] })
  const order = defineWorkOrder({ name: 'x', tools: [tool('some_tool', () => 'seen')], model: 'helper' })
  // Three calls for the plan, and one each for the words, the review and the answer.
  const { result } = await play(await openStage({ model }), order, 'look', { usdMicros: 6 * cent })
  expect(result).toMatchObject({ status: 'completed', usage: { usdMicros: 6 * cent }, warnings: [] })
})

test('what a busy sibling spends while a plan is made is not taken for the price of a plan (4.5)', async () => {
  const clock = simulatedClock(start)
  const spender = defineFunction('spender', async (context) => {
    for (let call = 1; call <= 6; call++) {
      await context.model({ model: 'helper', messages: [{ role: 'user', content: 'again' }] })
    }
    return 'spent'
  })
  const inner = defineWorkOrder({ name: 'inner', tools: [tool('some_tool', () => 'seen')] })
  const outer = defineWorkOrder({ name: 'outer', tools: [inner, spender], max_steps: 1 })
  const both = plan('g', subtask('work', 'workorder:inner', { request: 'look' }), subtask('spend', 'function:spender'))
  const slowly = { text: JSON.stringify(plan('g', subtask('look', 'some_tool'))), after: wait(clock, 1_000) }
  const model = leadModel({ plan: [both, slowly] })
  const { result } = await play(await openStage({ clock, model }), outer, 'both', { usdMicros: 20 * cent })
  expect(result).toMatchObject({ status: 'completed', usage: { usdMicros: 12 * cent } })
})

describe('a tool that must not happen twice, and throws (issue 12)', () => {
  const revise = [{ index: 0, args: { other: 1 } }]
  test.each([
    ['an error', () => new Error('connection lost'), [incomplete, complete]],
    ['a timeout', () => Object.assign(new Error('too slow'), { name: 'TimeoutError' }), [incomplete, complete]],
    ['an error, and the lead wants it in other words', () => new Error('lost'), [{ ...incomplete, revise }, complete]],
  ])('is not tried again under another key, and is named as not done: %s', async (_, thrown, review) => {
    const keys: string[] = []
    const pay = tool(
      'pay_tool',
      (_input, { key }) => {
        keys.push(key)
        throw thrown()
      },
      'once',
    )
    const model = leadModel({ plan: [plan('g', subtask('pay_rent', 'pay_tool'))], review })
    const order = defineWorkOrder({ name: 'x', tools: [pay], max_attempts: 3 })
    const { result, events } = await play(await openStage({ model }), order, 'pay')
    expect(keys).toHaveLength(1)
    expect(result.status).not.toBe('completed')
    expect(facts(events, 'workorder.result_recorded')).toMatchObject([
      { status: 'failed', retryable: false, event: { content: { error: { type: 'unknown_outcome' } } } },
    ])
    expect(JSON.stringify(result.data)).toContain('Whether \\"pay_tool\\" took effect is unknown')
  })

  test('nor through a function that works for it', async () => {
    const keys: string[] = []
    const pay = tool(
      'pay_tool',
      (_input, { key }) => {
        keys.push(key)
        throw new Error('connection lost')
      },
      'once',
    )
    const pays = defineFunction('pays', async (ctx) => String(await ctx.tool(pay, {})))
    const model = leadModel({ plan: [plan('g', subtask('pay_rent', 'function:pays'))], review: [incomplete, complete] })
    const order = defineWorkOrder({ name: 'x', tools: [pays], max_attempts: 3 })
    const { result } = await play(await openStage({ model }), order, 'pay')
    expect([keys.length, result.status]).toEqual([1, 'failed'])
  })

  test('is no mystery when it has refused: then other words may help', async () => {
    const asked: unknown[] = []
    const pay = tool(
      'pay_tool',
      (input) => {
        asked.push(input)
        if (asked.length === 1)
          throw new BatonError('BATON_TOOL_REFUSED', { tool: 'pay_tool', problem: 'no such account' })
        return 'paid'
      },
      'once',
    )
    const model = leadModel({
      plan: [plan('g', subtask('pay_rent', 'pay_tool'))],
      review: [{ ...incomplete, revise }, complete],
    })
    const order = defineWorkOrder({ name: 'x', tools: [pay], max_attempts: 3 })
    const { result } = await play(await openStage({ model }), order, 'pay')
    expect([result.status, asked]).toEqual(['completed', [{}, { other: 1 }]])
  })
})

describe('a worker that failed after it had done what must not happen twice', () => {
  const pay = (paid: string[], effect: 'once' | 'idempotent' = 'once') =>
    tool('pay_tool', (_input, { key }) => `paid ${paid.push(key)}`, effect)
  const revise = [{ index: 0, args: { other: 1 } }]
  const payRent = (paid: string[], then: (ctx: Context) => Promise<unknown>, effect?: 'once' | 'idempotent') =>
    defineFunction('pays', async (ctx) => {
      await ctx.tool(pay(paid, effect), {})
      return (await then(ctx)) as string
    })

  test.each([
    ['threw', async (): Promise<never> => boom(), 'boom'],
    ['was out of time', (ctx: Context) => ctx.sleep(100_000), 'Nothing came within'],
    ['had part of an answer', async () => ({ output: 'half', status: 'partial', warnings: ['Half.'] }), 'Half'],
    ['says that it failed', async () => ({ output: 'no', status: 'failed' }), 'pays failed'],
    ['was told what does not fit', async () => fails('BATON_TOOL_INPUT_INVALID'), 'does not fit'],
  ] as const)('is not put to work again, and is named as not done: it %s', async (_, then, said) => {
    for (const review of [
      [incomplete, complete],
      [{ ...incomplete, revise }, complete],
    ]) {
      const paid: string[] = []
      const pays = payRent(paid, then)
      const model = leadModel({ plan: [plan('g', subtask('pay_rent', 'function:pays'))], review })
      const order = defineWorkOrder({ name: 'x', tools: [pays], max_attempts: 3, timeout: 5_000 })
      const { result, events } = await play(await openStage({ model }), order, 'pay')
      expect(paid).toHaveLength(1)
      expect(result.status).not.toBe('completed')
      expect(facts(events, 'workorder.result_recorded')).toMatchObject([
        { status: 'failed', retryable: false, event: { content: { error: { type: 'unknown_outcome' } } } },
      ])
      const [unmet] = (result.data as { unmet: { name: string; error: { message: string } }[] }).unmet
      expect(unmet?.name).toBe('pay_rent')
      expect(unmet?.error.message).toContain(said)
      expect(unmet?.error.message).toContain('It has called "pay_tool", which must not happen twice')
    }
  })

  test('nor one whose own worker had done it', async () => {
    const paid: string[] = []
    const pays = payRent(paid, async () => 'paid')
    const boss = defineFunction('boss', async (ctx) => {
      await ctx.run(pays, 'go')
      return { output: 'no', status: 'failed' }
    })
    const model = leadModel({ plan: [plan('g', subtask('pay_rent', 'function:boss'))], review: [incomplete, complete] })
    const order = defineWorkOrder({ name: 'x', tools: [boss], max_attempts: 3 })
    const { result } = await play(await openStage({ model }), order, 'pay')
    expect([paid.length, result.status]).toEqual([1, 'failed'])
  })

  test('but one that did only what may happen twice is', async () => {
    const paid: string[] = []
    const pays = payRent(
      paid,
      async () => (paid.length < 2 ? { output: 'no', status: 'failed' } : 'paid'),
      'idempotent',
    )
    const model = leadModel({ plan: [plan('g', subtask('pay_rent', 'function:pays'))], review: [incomplete, complete] })
    const order = defineWorkOrder({ name: 'x', tools: [pays], max_attempts: 3 })
    const { result } = await play(await openStage({ model }), order, 'pay')
    expect([paid.length, result.status]).toEqual([2, 'completed'])
  })
})
