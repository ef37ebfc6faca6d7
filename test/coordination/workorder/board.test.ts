import { expect, test } from 'vitest'
import { workBoardOf } from '../../../src/coordination/workorder/board.ts'
import { defineWorkOrder } from '../../../src/coordination/workorder/define-work-order.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import type { Json } from '../../../src/events/json.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { eventOf } from '../event-of.ts'
import { complete, leadModel, openStage, plan, play, start, subtask, tool, wait } from './stage.ts'

test('the board shows every subtask with its status, attempt, times and cost, order after order', async () => {
  const clock = simulatedClock(start)
  let tries = 0
  const tools = [
    tool('weather_tool', () => wait(clock, 1_000).then(() => 'mild')),
    tool('hotel_tool', () => {
      if (++tries === 1) throw new Error('asleep')
      return 'Hotel du Nord'
    }),
  ]
  const model = leadModel({
    plan: [plan('g', subtask('check_weather', 'weather_tool'), subtask('find_hotels', 'hotel_tool'))],
    review: [complete],
  })
  const order = defineWorkOrder({ name: 'x', tools, model: 'helper' })
  const { events } = await play(await openStage({ clock, model }), order, 'g')
  const shown = (upTo: number) =>
    workBoardOf(events.slice(0, upTo)).map(({ workOrderId, name, status, attempt, usdMicros }) =>
      [workOrderId, name, status, attempt, usdMicros].join(' '),
    )
  const index = (type: string): number => events.findIndex((event) => event.type === type)
  expect(shown(index('workorder.subtask_started') + 1)).toEqual([
    'wo-001 check_weather running 1 0',
    'wo-001 find_hotels pending 1 0',
  ])
  expect(shown(events.length)).toEqual([
    'wo-001 check_weather completed 1 10000',
    'wo-001 find_hotels failed 1 0',
    'wo-002 find_hotels completed 2 10000',
  ])
  const [first, second] = workBoardOf(events)
  expect([first?.startedAt, first?.endedAt]).toEqual([start, start + 1_000])
  expect(second?.error).toEqual({ message: 'asleep', type: 'exception' })
})

test('a subtask that a reopened run works on again is open, and what its run used is counted once', () => {
  const usage = { usdMicros: 10_000, unpricedCalls: 0 }
  const child = (status: string, usdMicros: number) =>
    eventOf('child.ended', { op: 'all#1/0/run:helper#1', status, usage: { ...usage, usdMicros } })
  const subtasks = [{ name: 'find_hotels', tool: 'helper' }]
  const result = (status: string, content: Json) =>
    eventOf('workorder.result_recorded', {
      op: 'all#1/0/record#2',
      work_order_id: 'wo-001',
      index: 0,
      status,
      retryable: true,
      event: { result: status === 'completed' ? 'success' : 'failure', content },
    })
  const failed = [
    eventOf('workorder.order_issued', {
      op: 'record#1',
      work_order: { work_order_id: 'wo-001', goal: 'g', subtasks },
      sha256: '',
      created_at: '',
      lineage: [],
    }),
    eventOf('workorder.subtask_started', {
      op: 'all#1/0/record#1',
      work_order_id: 'wo-001',
      index: 0,
      attempt: 1,
      worker: 'w',
      key: 'k',
    }),
    child('failed', 10_000),
    result('failed', { error: { message: 'asleep', type: 'exception' } }),
  ]
  const reopened = eventOf('run.reopened', { retried: ['all#1/0/run:helper#1'], redone: [], after: 0 })
  const row = (...events: RunEvent[]) => workBoardOf([...failed, ...events])[0]
  expect(row()).toMatchObject({ status: 'failed', usdMicros: 10_000, error: { message: 'asleep' } })
  expect(row(reopened)).toMatchObject({ status: 'running', usdMicros: 0 })
  expect(row(reopened)).not.toHaveProperty('error')
  const done = row(reopened, child('completed', 30_000), result('completed', {}))
  expect(done).toMatchObject({ status: 'completed', usdMicros: 30_000 })
  const kept = row(reopened, child('failed', 20_000), eventOf('operation.kept', { op: 'all#1/0/record#2' }))
  expect(kept).toMatchObject({ status: 'failed', usdMicros: 20_000, error: { message: 'asleep' } })
})
