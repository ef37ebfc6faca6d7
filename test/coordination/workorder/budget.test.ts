import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineWorkOrder } from '../../../src/coordination/workorder/define-work-order.ts'
import { workStateOf } from '../../../src/coordination/workorder/work-state.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import type { Model } from '../../../src/kernel/ports/model.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { facts, leadModel, openStage, plan, play, start, subtask, tool } from './stage.ts'

const cent = 10_000

/** A model in which a worker is expected to cost, and costs, what its task says. */
function pricedModel(estimate: (index: number) => number, actual: (index: number) => number, count: number): Model {
  const subtasks = Array.from({ length: count }, (_, index) => subtask(`task_${index}`, 'some_tool', { index }))
  const lead = leadModel({ plan: [plan('all', ...subtasks)] })
  const indexIn = (messages: readonly { readonly content: unknown }[]): number | undefined => {
    const found = /^task (\d+)$/.exec(String(messages[1]?.content))?.[1]
    return found === undefined ? undefined : Number(found)
  }
  return {
    estimate: (request) => {
      const index = indexIn(request.messages)
      return { tokens: 100, usdMicros: index === undefined ? cent : estimate(index) }
    },
    call: async (request, call) => {
      const { answer, usage } = await lead.call(request, call)
      const index = indexIn(request.messages)
      return { answer, usage: { ...usage, usdMicros: index === undefined ? cent : actual(index) } }
    },
  }
}

function statuses(events: readonly RunEvent[]): string[] {
  return Object.values(workStateOf(events, 'wo-001')?.subtask_state ?? {}).map(({ status }) => status)
}

test('S-WO-10 what the budget does not allow stays pending, and review and answer happen all the same (WO-52, 4.5)', async () => {
  const model = pricedModel(
    () => 2 * cent,
    () => 2 * cent,
    6,
  )
  const order = defineWorkOrder({
    name: 'x',
    tools: [tool('some_tool', () => 'done')],
    model: 'helper',
    max_workers: 6,
    estimates: { worker: { usdMicros: 2 * cent }, review: { usdMicros: cent }, compose: { usdMicros: cent } },
  })
  const { result, events } = await play(await openStage({ model }), order, 'all', { usdMicros: 10 * cent })
  expect(statuses(events)).toEqual([...Array(3).fill('completed'), ...Array(3).fill('pending')])
  expect(facts(events, 'workorder.subtask_started')).toHaveLength(3)
  expect(facts(events, 'workorder.order_issued')).toHaveLength(1)
  expect(facts(events, 'workorder.reviewed')).toHaveLength(1)
  expect(result.status).toBe('partial')
  const { unmet, reason } = result.data as { unmet: { error: { type: string } }[]; reason: string }
  expect(unmet.map(({ error }) => error.type)).toEqual(Array(3).fill('budget_exceeded'))
  expect(reason).toBe('budget')
  expect(result.usage.usdMicros).toBe(9 * cent)
})

test('a unit that does not fit begins when another gives back what it did not use (4.5)', async () => {
  const model = pricedModel(
    () => 3 * cent,
    () => cent,
    3,
  )
  const estimates = { worker: { usdMicros: 3 * cent }, review: { usdMicros: cent }, compose: { usdMicros: cent } }
  const tools = [tool('some_tool', () => 'done')]
  const order = defineWorkOrder({ name: 'x', tools, model: 'helper', estimates })
  const { result, events } = await play(await openStage({ model }), order, 'all', { usdMicros: 8 * cent })
  expect(statuses(events)).toEqual(Array(3).fill('completed'))
  expect(result).toMatchObject({ status: 'completed', usage: { usdMicros: 6 * cent } })
})

test('tool calls that are used up leave the rest pending as well (WO-52)', async () => {
  const subtasks = Array.from({ length: 4 }, (_, index) => subtask(`task_${index}`, 'some_tool', { index }))
  const order = defineWorkOrder({ name: 'x', tools: [tool('some_tool', () => 'done')] })
  const input = { text: 'all', data: { plan: plan('all', ...subtasks) } }
  const { result, events } = await play(await openStage({}), order, input, { toolCalls: 3 })
  expect(statuses(events)).toEqual(['completed', 'completed', 'completed', 'pending'])
  expect(result).toMatchObject({ status: 'partial', data: { reason: 'budget' } })
})

test('when planning has used up everything, rules still review and answer (WO-5, WO-52)', async () => {
  const model = pricedModel(
    () => cent,
    () => cent,
    2,
  )
  const order = defineWorkOrder({ name: 'x', tools: [tool('some_tool', () => 'done')], model: 'helper' })
  const { result, events } = await play(await openStage({ model }), order, 'all', { usdMicros: cent })
  expect(statuses(events)).toEqual(['pending', 'pending'])
  expect(facts(events, 'workorder.reviewed')).toHaveLength(1)
  expect(facts(events, 'workorder.answered')).toMatchObject([{ status: 'failed', reason: 'budget' }])
  expect(result.output).toContain('The budget did not allow this part any more')
  expect(result.usage.usdMicros).toBe(cent)
})

test('whatever workers cost, the limit holds to a fifth of an estimate for each at work, and the ending happens (4.5)', {
  tags: ['slow'],
  timeout: 60_000,
}, async () => {
  const unit = fc.record({
    estimate: fc.integer({ min: 1, max: 40_000 }),
    over: fc.double({ min: 0, max: 1.2, noNaN: true }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(unit, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 3 * cent, max: 20 * cent }),
      fc.integer({ min: 1, max: 6 }),
      async (units, limit, workers) => {
        const most = Math.max(...units.map(({ estimate }) => estimate))
        const model = pricedModel(
          (index) => units[index]?.estimate ?? 0,
          (index) => Math.floor((units[index]?.estimate ?? 0) * (units[index]?.over ?? 0)),
          units.length,
        )
        const order = defineWorkOrder({
          name: 'x',
          tools: [tool('some_tool', () => 'done')],
          model: 'helper',
          max_workers: workers,
          max_steps: 1,
          estimates: { worker: { usdMicros: most }, review: { usdMicros: cent }, compose: { usdMicros: cent } },
        })
        const stage = await openStage({ model, clock: simulatedClock(start) })
        const { result, events } = await play(stage, order, 'all', { usdMicros: limit })
        expect(facts(events, 'workorder.reviewed')).toHaveLength(1)
        expect(facts(events, 'workorder.answered')).toHaveLength(1)
        expect(result.usage.usdMicros).toBeLessThanOrEqual(limit + Math.ceil(0.2 * most) * workers)
        // Never more under way than were paid for, and never one that had room left waiting.
        const open = statuses(events).filter((status) => status === 'pending').length
        if (open > 0) expect(limit - result.usage.usdMicros).toBeLessThan(most + 2 * cent)
      },
    ),
    { numRuns: 60 },
  )
})

test('what the answer needs stays put aside while the review spends, also over several orders (WO-52)', async () => {
  const model = pricedModel(
    () => cent,
    () => cent,
    1,
  )
  const flaky = tool('some_tool', () => {
    throw new Error('not today')
  })
  const estimates = { worker: { usdMicros: cent }, review: { usdMicros: cent }, compose: { usdMicros: cent } }
  const order = defineWorkOrder({ name: 'x', tools: [flaky], model: 'helper', estimates })
  // Planning, three reviews and the answer: the tool fails before its worker has anything to say.
  const { result, events } = await play(await openStage({ model }), order, 'all', { usdMicros: 6 * cent })
  expect(facts(events, 'workorder.reviewed')).toHaveLength(3)
  expect(result).toMatchObject({ status: 'failed', usage: { usdMicros: 5 * cent } })
  expect(result.warnings).toEqual([])
  const held = events.filter(({ type }) => type === 'budget.held')
  expect(held.length).toBeGreaterThanOrEqual(4)
})
