import { expect, test } from 'vitest'
import { contextStoreOf } from '../../../src/coordination/workorder/context-store.ts'
import { defineWorkOrder } from '../../../src/coordination/workorder/define-work-order.ts'
import { workOrderFiles } from '../../../src/coordination/workorder/files.ts'
import { hashOfOrder } from '../../../src/coordination/workorder/work-order.ts'
import { workStateOf } from '../../../src/coordination/workorder/work-state.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { complete, facts, leadModel, openStage, play, start, tool, wait } from './stage.ts'

const paris = { location: 'Paris, France' }
const order = {
  work_order_id: 'wo-001',
  goal: 'Travel advice for Paris',
  subtasks: [
    { name: 'check_weather', args: paris, tool: 'weather_tool' },
    { name: 'find_hotels', args: paris, tool: 'hotel_tool' },
  ],
}
const weather = {
  summary: 'Mild weather, highs around 18°C, low rain chance',
  raw: 'Mostly sunny this week...',
}

async function travelAdvice() {
  const clock = simulatedClock(start)
  let hotels = 0
  const tools = [
    tool('weather_tool', () => wait(clock, 3_000).then(() => weather)),
    tool('hotel_tool', async () => {
      await wait(clock, 5_000)
      if (++hotels > 1) return { summary: 'Hotel du Nord, 120 EUR', raw: [{ name: 'Hotel du Nord' }] }
      throw Object.assign(new Error('Hotel API timeout'), { name: 'TimeoutError' })
    }),
  ]
  const model = leadModel({
    plan: [{ goal: order.goal, subtasks: order.subtasks.map((one) => ({ ...one })) }],
    review: [complete],
    compose: [{ answer: 'Mild weather in Paris; stay at the Hotel du Nord.' }],
  })
  const stage = await openStage({ clock, model })
  return play(stage, defineWorkOrder({ name: 'travel', tools }), 'Travel advice for Paris')
}

test('S-WO-3 the example of the document comes out field by field (WO-20, WO-22, WO-24 to WO-29, WO-C1, WO-C3, WO-C4, WO-C5)', async () => {
  const { result, events } = await travelAdvice()
  const [first, second] = facts(events, 'workorder.order_issued')

  expect(JSON.stringify(first?.work_order)).toBe(JSON.stringify(order))
  expect(first?.sha256).toBe(hashOfOrder(order))
  expect(first?.sha256).toBe(hashOfOrder(JSON.parse(JSON.stringify(first?.work_order))))
  const issued = events.findIndex(({ type }) => type === 'workorder.order_issued')
  expect(JSON.stringify(workStateOf(events.slice(0, issued + 1), 'wo-001'))).toBe(
    JSON.stringify({
      work_order_id: 'wo-001',
      created_at: '2025-12-16T10:00:00Z',
      subtask_state: {
        '0': { name: 'check_weather', status: 'pending', event_ids: [] },
        '1': { name: 'find_hotels', status: 'pending', event_ids: [] },
      },
      completed: false,
    }),
  )

  const reviewed = events.findIndex(({ type }) => type === 'workorder.reviewed')
  expect(JSON.stringify(contextStoreOf(events.slice(0, reviewed)))).toBe(
    JSON.stringify({
      events: [
        {
          event_id: 'e-101',
          timestamp: '2025-12-16T10:00:03Z',
          task_name: 'check_weather',
          result: 'success',
          agent: 'worker_weather',
          content: { location: 'Paris, France', ...weather },
          refs: { work_order_id: 'wo-001', subtask_index: 0 },
        },
        {
          event_id: 'e-102',
          timestamp: '2025-12-16T10:00:05Z',
          task_name: 'find_hotels',
          result: 'failure',
          agent: 'worker_hotel',
          content: { location: 'Paris, France', error: { message: 'Hotel API timeout', type: 'timeout' } },
          refs: { work_order_id: 'wo-001', subtask_index: 1 },
        },
      ],
    }),
  )
  expect(workStateOf(events, 'wo-001')).toEqual({
    work_order_id: 'wo-001',
    created_at: '2025-12-16T10:00:00Z',
    subtask_state: {
      '0': { name: 'check_weather', status: 'completed', event_ids: ['e-101'] },
      '1': { name: 'find_hotels', status: 'failed', event_ids: ['e-102'] },
    },
    completed: false,
  })

  expect(second?.work_order).toEqual({ ...order, work_order_id: 'wo-002', subtasks: [order.subtasks[1]] })
  expect(second?.lineage).toEqual([{ origin: { work_order_id: 'wo-001', index: 1 }, attempt: 2 }])
  expect(workStateOf(events, 'wo-002')?.completed).toBe(true)
  expect(contextStoreOf(events).events.map(({ event_id }) => event_id)).toEqual(['e-101', 'e-102', 'e-103'])
  expect(result.status).toBe('completed')
  expect(result.data).toMatchObject({ unmet: [], reason: 'completed' })
})

test('WO-55 the files are what the log says, and an order is written once', async () => {
  const { events } = await travelAdvice()
  const files = workOrderFiles(events)
  expect([...files.keys()]).toEqual([
    'work_orders/wo-001.json',
    'work_orders/wo-002.json',
    'work_state/wo-001.json',
    'work_state/wo-002.json',
    'context_store.json',
  ])
  const atFirst = workOrderFiles(
    events.slice(
      0,
      events.findIndex(({ type }) => type === 'workorder.subtask_started'),
    ),
  )
  expect(files.get('work_orders/wo-001.json')).toBe(atFirst.get('work_orders/wo-001.json'))
  expect(JSON.parse(files.get('work_orders/wo-001.json') ?? '')).toEqual(order)
  expect(JSON.parse(files.get('context_store.json') ?? '')).toEqual(contextStoreOf(events))
  expect(workOrderFiles([]).size).toBe(0)
})
