import { describe, expect, test } from 'vitest'
import { createBaton } from '../../../src/baton.ts'
import { defineWorkOrder } from '../../../src/coordination/workorder/define-work-order.ts'
import type { Json } from '../../../src/events/json.ts'
import { memoryJournal } from '../../../src/journal/memory.ts'
import type { Model } from '../../../src/kernel/ports/model.ts'
import type { AnyTool } from '../../../src/kernel/ports/tool.ts'
import { defineFunction } from '../../../src/kernel/runnable.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { rewriting } from '../../kernel/rewritten-edition.ts'
import { agent } from '../patterns/stage.ts'
import { complete, facts, incomplete, leadModel, openStage, plan, play, start, subtask, tool } from './stage.ts'

const rome = { place: 'Rome' }
const oslo = { place: 'Oslo' }
const weather = tool('weather', ({ place }) => `Mild in ${String(place)}.`)
const broken = tool('weather', ({ place }) => {
  if (place === 'Oslo') throw new Error('Nobody answered')
  return `Mild in ${String(place)}.`
})

function trip(tools: readonly AnyTool[], more: object = {}): ReturnType<typeof defineWorkOrder> {
  return defineWorkOrder({ name: 'trip', tools, ...more })
}

const play1 = async (model: Model, tools: readonly AnyTool[], more: object = {}) =>
  play(await openStage({ model }), trip(tools, more), 'How is the weather?')

const inRome = plan('g', subtask('check_weather', 'weather', rome))

describe('what a review calls missing and no order was issued for', () => {
  test('is unmet where orders have run out, and the run is partial (WO-12, WO-42, WO-45)', async () => {
    const missing = [subtask('check_weather', 'weather', oslo)]
    const model = leadModel({ plan: [inRome], review: [{ ...incomplete, missing }], compose: [{ answer: 'Mild.' }] })
    const { result } = await play1(model, [weather], { max_steps: 1 })
    expect(result).toMatchObject({
      status: 'partial',
      data: { reason: 'max_iterations', unmet: [{ name: 'check_weather', args: oslo }] },
    })
    expect(result.output).toBe(
      'Mild.\n\nI could not complete: check weather (Oslo): No order was left for it: at most 1 are issued.',
    )
  })

  test('is unmet where no tool of that name is there, after it was asked for once more (WO-21)', async () => {
    const missing = [subtask('find_hotels', 'hotels', rome)]
    const model = leadModel({ plan: [inRome], review: [{ ...incomplete, missing }] })
    const { result } = await play1(model, [weather])
    const told = model.requests.filter(({ messages }) => String(messages.at(-1)?.content).includes("can't be acted on"))
    expect(told).toHaveLength(1)
    expect(String(told[0]?.messages.at(-1)?.content)).toContain('there is no tool "hotels"')
    expect(result).toMatchObject({
      status: 'partial',
      data: { unmet: [{ name: 'find_hotels', error: { type: 'no_tool' } }] },
    })
    expect(result.output).toContain('I could not complete: find hotels (Rome): there is no tool "hotels"')
  })

  test('is unmet where the review calls everything complete in the end', async () => {
    const missing = [subtask('find_hotels', 'hotels', rome), subtask('check_weather', 'weather', oslo)]
    const asked = { ...incomplete, missing }
    const model = leadModel({ plan: [inRome], review: [asked, asked, complete] })
    const { result } = await play1(model, [weather])
    expect(result).toMatchObject({ status: 'partial', data: { unmet: [{ name: 'find_hotels' }], work_orders: 2 } })
  })

  test('is asked for once more where it is not named at all, and then is the rest of the request', async () => {
    const model = leadModel({ plan: [inRome], review: [{ ...incomplete, reason: 'Oslo is missing.' }] })
    const { result, events } = await play1(model, [weather])
    expect(events.filter(({ type, data }) => type === 'decision.requested' && isReview(data))).toHaveLength(2)
    expect(result).toMatchObject({
      status: 'partial',
      data: { unmet: [{ name: 'rest_of_the_request', error: { message: 'Oslo is missing.' } }] },
    })
    expect(result.output).toContain('I could not complete: rest of the request (Oslo is missing)')
  })

  test('is done although a second review takes back what the first missed', async () => {
    const missing = [subtask('check_weather', 'weather', oslo), subtask('find_hotels', 'hotels', rome)]
    const model = leadModel({ plan: [inRome], review: [{ ...incomplete, missing }, complete] })
    const { result, events } = await play1(model, [weather])
    expect(facts(events, 'workorder.result_recorded')).toHaveLength(2)
    expect(result).toMatchObject({ status: 'partial', data: { unmet: [{ name: 'find_hotels' }] } })
  })

  test('is done where it is named when asked once more', async () => {
    const missing = [subtask('check_weather', 'weather', oslo)]
    const model = leadModel({ plan: [inRome], review: [incomplete, { ...incomplete, missing }, complete] })
    const { result } = await play1(model, [weather])
    expect(result).toMatchObject({ status: 'completed', data: { unmet: [], work_orders: 2 } })
  })

  test('is named as it was asked for, though another part was changed into it', async () => {
    const both = plan('g', subtask('check_weather', 'weather', rome), subtask('look_around', 'other', { n: 1 }))
    const missing = [subtask('look_around', 'weather', oslo)]
    const revise = [{ index: 1, tool: 'weather', args: oslo }]
    const model = leadModel({
      plan: [both],
      review: [
        { ...complete, revise },
        { ...complete, missing },
      ],
    })
    const other = tool('other', () => {
      throw new Error('down')
    })
    const { result } = await play1(model, [broken, other], { max_attempts: 2 })
    expect(result).toMatchObject({
      data: {
        unmet: [
          { name: 'look_around', args: { n: 1 } },
          { name: 'look_around', args: oslo },
        ],
      },
    })
  })

  test('and was done before is done once more only if the same again is the same: else it is unmet (WO-42)', async () => {
    const missing = [subtask('check_weather', 'weather', rome)]
    for (const [effect, unmet] of [
      ['read', ['rest_of_the_request']],
      ['once', ['check_weather']],
    ] as const) {
      let calls = 0
      const counted = tool('weather', () => `Call ${++calls}`, effect)
      const model = leadModel({ plan: [inRome], review: [{ ...incomplete, missing }] })
      const { result } = await play1(model, [counted])
      expect([effect, calls]).toEqual([effect, 1])
      expect(result).toMatchObject({ status: 'partial', data: { unmet: unmet.map((name) => ({ name })) } })
    }
  })
})

function isReview(data: Json): boolean {
  return (data as { readonly decision?: string }).decision === 'workorder.review'
}

test('a name that another part of the same name succeeded under hides nothing (WO-45)', async () => {
  const both = plan('g', subtask('check_weather', 'weather', rome), subtask('check_weather', 'weather', oslo))
  const model = leadModel({ plan: [both], compose: [{ answer: 'Check weather: mild.' }] })
  const { result } = await play1(model, [broken], { max_attempts: 1 })
  expect(result.status).toBe('partial')
  expect(result.output).toBe('Check weather: mild.\n\nI could not complete: check weather (Oslo): Nobody answered.')
})

test('two equal calls on purpose are made, where the same again is not the same (WO-42)', async () => {
  const twice = plan('g', subtask('throw_first', 'dice'), subtask('throw_second', 'dice'))
  for (const [effect, calls] of [
    ['once', 2],
    ['compensable', 2],
    ['read', 1],
    ['idempotent', 1],
  ] as const) {
    let thrown = 0
    const dice = { ...tool('dice', () => ++thrown, effect), undo: () => {} }
    const stage = await openStage({ model: leadModel({ plan: [twice] }), tools: [dice] })
    const { result } = await play(stage, trip([dice]), 'Throw twice.')
    expect([effect, thrown, result.status]).toEqual([effect, calls, 'completed'])
  }
})

describe('a plan is checked against', () => {
  const schema = { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] }
  const wrong = (tool: string) => plan('g', subtask('check_weather', tool, { town: 'Rome' }))
  const right = (tool: string) => plan('g', subtask('check_weather', tool, rome))

  test('the input schema of a tool that has nothing else (WO-21)', async () => {
    const described = { ...weather, inputSchema: schema }
    const model = leadModel({ plan: [wrong('weather'), right('weather')] })
    const { result, events } = await play1(model, [described])
    expect(result.status).toBe('completed')
    expect(facts(events, 'workorder.order_issued')[0]?.work_order.subtasks).toMatchObject([{ args: rome }])
  })

  test('what an agent says it takes, and the agent is given all of it (WO-21, X-1)', async () => {
    const heard: Json[] = []
    const model = leadModel({
      plan: [wrong('agent:forecaster'), right('agent:forecaster')],
      worker: ({ messages }) => {
        heard.push(String(messages.at(-1)?.content))
        return 'Mild.'
      },
    })
    const agents = [
      agent('desk', { workorder: { tools: ['agent:forecaster'] } }),
      agent('forecaster', { input: schema }),
    ]
    const stage = await openStage({ model, agents })
    const { result } = await play(stage, 'desk', 'Weather?')
    expect(result.status).toBe('completed')
    expect(heard).toEqual(['check weather\n\n{"place":"Rome"}'])
  })

  test('no schema that can not be checked: that is for the tool', async () => {
    const odd = { ...weather, inputSchema: { ...schema, unevaluatedProperties: { $dynamicRef: '#x' } } }
    const { result } = await play1(leadModel({ plan: [right('weather')] }), [odd])
    expect(result.status).toBe('completed')
  })
})

describe('what the lead reads', () => {
  const promptOf = (model: { readonly requests: readonly { messages: readonly { content: Json }[] }[] }, say: string) =>
    model.requests.flatMap(({ messages }) =>
      String(messages[0]?.content).includes(say) ? [String(messages.at(-1)?.content)] : [],
    )
  const isReading = ['check before the request is answered', 'Answer the person who asked'] as const

  test('is every result whole, as long as its model can read it (WO-40)', async () => {
    const long = `${'All is well. '.repeat(1_000)}But the bridge is closed.`
    for (const output of [long, { summary: long }, { days: [{ note: long }] }] as const) {
      const model = leadModel({ plan: [inRome] })
      await play1(model, [tool('weather', () => output)])
      for (const say of isReading) expect(promptOf(model, say).join()).toContain('But the bridge is closed.')
    }
  })

  test('is an excerpt of what is longer, which says what was cut; what is short stays whole', async () => {
    const parts = plan('g', subtask('a', 'huge'), subtask('b', 'small'))
    const model = leadModel({ plan: [parts] })
    const huge = tool('huge', () => ({ summary: 'word '.repeat(1_000_000) }))
    await play1(model, [huge, tool('small', () => ({ summary: 'Small and whole.' }))])
    for (const say of isReading) {
      const [prompt = ''] = promptOf(model, say)
      expect(prompt.length).toBeLessThan(600_000)
      expect(prompt).toMatch(/Too long to show whole: \d+ of 5000000 characters are left out/)
      expect(prompt).toContain('Small and whole.')
    }
  })

  test('are the arguments, also one that is called `args`', async () => {
    const odd = { args: { hidden: 1 }, place: 'Rome' }
    const model = leadModel({ plan: [plan('g', subtask('look', 'weather', odd))] })
    await play1(model, [weather])
    for (const say of isReading)
      expect(promptOf(model, say).join()).toContain(JSON.stringify({ task: 'look', args: odd }).slice(0, -1))
  })

  test('is the work state, when it answers (WO-12)', async () => {
    const both = plan('g', subtask('check_weather', 'weather', rome), subtask('check_weather', 'weather', oslo))
    const model = leadModel({ plan: [both] })
    await play1(model, [broken], { max_attempts: 1 })
    const [prompt = ''] = promptOf(model, isReading[1])
    const state = {
      work_order_id: 'wo-001',
      subtasks: [completed, failed].map((status) => ({ name: 'check_weather', status })),
    }
    expect(prompt).toContain(JSON.stringify({ work_state: [state] }).slice(1, -1))
    expect(prompt).toContain('"part":"check weather (Oslo)"')
  })

  const completed = 'completed'
  const failed = 'failed'
})

test('a worker with a model is shown a result of 5 MB as a session would show it (WO-4)', async () => {
  let shown = ''
  const model = leadModel({
    plan: [inRome],
    worker: ({ messages }) => {
      shown = String(messages.at(-1)?.content)
      return 'Long.'
    },
  })
  const { result } = await play1(model, [tool('weather', () => 'word '.repeat(1_000_000))], { model: 'helper' })
  expect(result.status).toBe('completed')
  expect(result.warnings).toEqual([])
  expect(shown.length).toBeLessThan(600_000)
  expect(shown).toMatch(/Too long to show whole: \d+ of 5000000 characters/)
})

test('work that fails in the same way again and again has stalled, as it comes (WO-56)', async () => {
  const model = leadModel({
    plan: [plan('g', subtask('check_weather', 'weather', oslo), subtask('look', 'weather', rome))],
  })
  const { result } = await play1(model, [broken])
  expect(result).toMatchObject({ status: 'partial', data: { reason: 'stalled', work_orders: 3 } })
})

test('a worker that was cut off says how to give it more time, and no name of an operation (WO-50)', async () => {
  const clock = simulatedClock(start)
  const slow = defineFunction('slow', async (context) => {
    await context.sleep(100_000)
    return 'slow'
  })
  const never = tool('never', () => new Promise<Json>(() => {}))
  const model = leadModel({ plan: [plan('g', subtask('look', 'never'), subtask('wait', 'function:slow'))] })
  const order = defineWorkOrder({ name: 'x', tools: [never, slow], timeout: 90_000, max_attempts: 1 })
  const { result } = await play(await openStage({ clock, model }), order, 'both')
  const error = { type: 'timeout', message: 'Nothing came within 90 s; `timeout` of the work order gives more time.' }
  expect(result.data).toMatchObject({
    unmet: [
      { name: 'look', error },
      { name: 'wait', error },
    ],
  })
})

test('a part that a function does under its name is other work under another (WO-42)', async () => {
  const echo = defineFunction('echo', async (_, { text }) => text)
  const missing = [subtask('call_bea', 'function:echo')]
  const model = leadModel({
    plan: [plan('g', subtask('call_ann', 'function:echo'))],
    review: [{ ...incomplete, missing }, complete],
  })
  const { result, events } = await play(
    await openStage({ model }),
    defineWorkOrder({ name: 'x', tools: [echo] }),
    'call',
  )
  expect(facts(events, 'workorder.result_recorded').map(({ event }) => event.content['summary'])).toEqual([
    'call ann',
    'call bea',
  ])
  expect(result.status).toBe('completed')
})

test('a run that began before this edition goes on as it began', async () => {
  const both = plan('g', subtask('check_weather', 'weather', rome), subtask('check_weather', 'weather', oslo))
  const revise = [{ index: 1, args: rome }]
  const clock = simulatedClock(start)
  const journal = rewriting(memoryJournal({ clock }), ',"edition":8')
  const open = (owner: string, isGone: boolean) => {
    const told = leadModel({ plan: [both], review: [{ ...incomplete, revise }], compose: [{ answer: 'Mild.' }] })
    const model: Model = {
      ...told,
      call: (request, call) => {
        const isReview = String(request.messages[0]?.content).includes('check before the request is answered')
        return isGone && isReview ? new Promise(() => {}) : told.call(request, call)
      },
    }
    const runnables = [trip([tool('weather', ({ place }) => (place === 'Oslo' ? fail() : { summary: 'Mild.' }))])]
    return createBaton({ clock, journal, owner, runnables, model, decisionModel: 'lead' })
  }
  const first = await open('first', true)
  const { runId } = await first.start('workorder:trip', 'How is the weather?')
  await clock.advance(1_000)
  await first.close()
  const second = await open('second', false)
  const handle = await second.resume(runId)
  await clock.advance(10_000)
  // Then a part that was turned into work that is done counted as done.
  expect(await handle.result).toMatchObject({
    status: 'completed',
    output: 'Mild.',
    data: { unmet: [], work_orders: 1 },
  })
})

function fail(): never {
  throw new Error('Nobody answered')
}
