import { expect, test } from 'vitest'
import { workBoardOf } from '../../../src/coordination/workorder/board.ts'
import { defineWorkOrder } from '../../../src/coordination/workorder/define-work-order.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
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
