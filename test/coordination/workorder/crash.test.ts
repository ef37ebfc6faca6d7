import { expect, test } from 'vitest'
import { createBaton } from '../../../src/baton.ts'
import { contextStoreOf } from '../../../src/coordination/workorder/context-store.ts'
import { defineWorkOrder } from '../../../src/coordination/workorder/define-work-order.ts'
import { trackSubtasks } from '../../../src/coordination/workorder/lineage.ts'
import { workStatesOf } from '../../../src/coordination/workorder/work-state.ts'
import type { RunEvent } from '../../../src/events/event.ts'
import {
  type CrashJourney,
  type CrashScenario,
  crashJourney,
  crashSweep,
  type DoomedProcess,
} from '../../../src/testing/crash-sweep.ts'
import { checkStartsAndEnds } from '../../kernel/check-log.ts'
import { complete, facts, incomplete, leadModel, plan, subtask, tool, wait } from './stage.ts'

/** What truly happened outside, however often the process died. */
class World {
  readonly executions: { readonly process: number; readonly key: string }[] = []
}

const gone = new Promise<never>(() => {})

function orderIn(process: DoomedProcess, world: World, model?: string) {
  const worker = (name: string, ms: number, failsFirst = false) =>
    tool(
      name,
      async (_, { key }) => {
        if (process.dead()) return gone
        await wait(process.clock, ms)
        if (process.dead()) return gone
        world.executions.push({ process: process.number, key: key.split('/').slice(1).join('/') })
        if (failsFirst && key.endsWith('/1')) throw new Error(`${name} is not ready`)
        return { summary: `${name} is done`, raw: name }
      },
      'idempotent',
    )
  const tools = [
    worker('weather_tool', 300),
    worker('hotel_tool', 900, true),
    worker('direction_tool', 500),
    worker('late_tool', 200),
  ]
  return defineWorkOrder({ name: 'travel', tools, max_workers: 2, ...(model === undefined ? {} : { model }) })
}

const wanted = plan(
  'Paris',
  subtask('check_weather', 'weather_tool', { location: 'Paris' }),
  subtask('find_hotels', 'hotel_tool', { location: 'Paris' }),
  subtask('find_directions', 'direction_tool', { from: 'Lyon', to: 'Paris' }),
)

function scenario(model?: string): CrashScenario<World> {
  return {
    world: () => new World(),
    target: 'workorder:travel',
    input: 'Travel advice for Paris',
    answer: () => 'It did not happen',
    open: (process, world) =>
      createBaton({
        journal: process.journal,
        clock: process.clock,
        owner: process.owner,
        runnables: [orderIn(process, world, model)],
        model: speaking(process),
        decisionModel: 'lead',
      }),
  }
}

function speaking(process: DoomedProcess): ReturnType<typeof leadModel> {
  const missing = [subtask('look_again', 'late_tool', { location: 'Paris' })]
  // By what it is shown, not by how often it was asked: a process that is new has heard nothing yet.
  const model = leadModel({ plan: [wanted] })
  return {
    ...model,
    call: async (request, call) => {
      if (process.dead()) return gone
      const said = await model.call(request, call)
      if (!String(request.messages[0]?.content).includes('check before the request is answered')) return said
      const isFirst = !JSON.stringify(request.messages).includes('look_again')
      const text = JSON.stringify(isFirst ? { ...incomplete, missing } : complete)
      return { ...said, answer: { text, finish: 'stop' } }
    },
  }
}

function endedIn(log: readonly RunEvent[]): Set<string> {
  const done = trackSubtasks(log).filter(({ status }) => status !== 'pending')
  return new Set(done.map(({ workOrderId, index, descent }) => `${workOrderId}/${index}/${descent.attempt}`))
}

function check(journey: CrashJourney<World>, reference: CrashJourney<World>): void {
  const { result, world, logs } = journey
  const shown = JSON.stringify(journey.faults)
  const log = logs.at(-1) ?? []
  expect(result.status, shown).toBe('completed')
  expect(result.output, shown).toBe(reference.result.output)
  const { events } = contextStoreOf(log)
  expect(new Set(events.map(({ event_id }) => event_id)).size, `${shown}: every event once`).toBe(events.length)
  logs.slice(0, -1).forEach((before, index) => {
    const ended = endedIn(before)
    const again = world.executions.filter(({ process, key }) => process > index + 1 && ended.has(key))
    expect(again, `${shown}: ended subtasks that ran again`).toEqual([])
  })
  const orders = facts(log, 'workorder.order_issued')
  expect(
    facts(log, 'workorder.reviewed').map(({ work_order_id }) => work_order_id),
    `${shown}: one review each`,
  ).toEqual(orders.map(({ work_order }) => work_order.work_order_id))
  expect(facts(log, 'workorder.answered'), shown).toHaveLength(1)
  expect(
    workStatesOf(log).flatMap(({ subtask_state }) => Object.values(subtask_state).map(({ status }) => status)),
    shown,
  ).toEqual(
    workStatesOf(reference.logs.at(-1) ?? []).flatMap(({ subtask_state }) =>
      Object.values(subtask_state).map(({ status }) => status),
    ),
  )
  checkStartsAndEnds(log, shown)
}

test.each([
  ['calling their tools', undefined],
  ['with a model', 'helper'],
])(
  'a crash between any two events repeats no ended subtask, and every order is reviewed once; workers %s (WO-25, WO-54)',
  async (_, model) => {
    let reference: CrashJourney<World> | undefined
    let journeys = 0
    for await (const journey of crashSweep(scenario(model))) {
      reference ??= journey
      check(journey, reference)
      journeys++
    }
    expect(journeys).toBeGreaterThan(30)
  },
  120_000,
)

test('S-WO-11 after a crash only what had not ended runs again, with the same key (WO-54)', async () => {
  const reference = await crashJourney(scenario(), [])
  for (let append = 1; append <= reference.appends; append++) {
    const journey = await crashJourney(scenario(), [{ kind: 'die-after', append }])
    const [before = []] = journey.logs
    const recorded = facts(before, 'workorder.result_recorded').map(({ index }) => index)
    const isMoment = recorded.length === 1 && recorded[0] === 0
    if (!isMoment) continue
    const later = journey.world.executions.filter(({ process }) => process === 2).map(({ key }) => key)
    expect(later).toContain('wo-001/1/1')
    expect(later).not.toContain('wo-001/0/1')
    const events = contextStoreOf(journey.logs.at(-1) ?? []).events.filter(
      ({ refs }) => refs.work_order_id === 'wo-001',
    )
    expect(events.filter(({ refs }) => refs.subtask_index === 0)).toHaveLength(1)
    return
  }
  throw new Error('No process died between the first result and the second.')
}, 60_000)

test('a process that dies again and again still ends the same', async () => {
  const reference = await crashJourney(scenario(), [])
  for (let step = 1; step <= 4; step++) {
    const faults = Array.from({ length: 6 }, (_, index) => ({
      kind: index % 2 === 0 ? ('die-after' as const) : ('die-before' as const),
      append: step + (index % 3),
    }))
    check(await crashJourney(scenario(), faults), reference)
  }
}, 120_000)
