import { expect, test } from 'vitest'
import { createBaton } from '../../../src/baton.ts'
import { builtInWorkOrders } from '../../../src/coordination/workorder/built-in.ts'
import type { JsonObject } from '../../../src/events/json.ts'
import { memoryJournal } from '../../../src/journal/memory.ts'
import { basicTools } from '../../../src/packs/basics/tools.ts'
import { closedEgress } from '../../../src/packs/tool-options.ts'
import { travelTools } from '../../../src/packs/travel/tools.ts'
import { scriptedModel } from '../../../src/testing/scripted-model.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { facts, play } from './stage.ts'

const now = Date.UTC(2026, 10, 15, 9)

async function ask(text: string, earlier: readonly string[] = []) {
  const clock = simulatedClock(now)
  const tools = [
    ...travelTools({ egress: closedEgress, clock, userAgent: 'test', network: 'off' }),
    ...basicTools(clock, 'UTC'),
  ]
  const baton = await createBaton({ clock, runnables: builtInWorkOrders(tools) })
  const data = { earlier: earlier.map((content) => ({ role: 'user', content })) }
  return play({ clock, baton }, 'workorder:concierge', { text, data })
}

test('the concierge answers one question with one worker, and says that it is offline (WO-1)', async () => {
  const { result, events } = await ask("What's the weather in Paris?")
  expect(result.status).toBe('completed')
  expect(result.output).toMatch(
    /Paris, France in November: .*°C.*Answered offline by rules, without a language model\.$/s,
  )
  expect(facts(events, 'workorder.subtask_started')).toHaveLength(1)
  expect(result.usage).toMatchObject({ modelCalls: 0, toolCalls: 1 })
})

test('three parts are three workers, and the answer holds all of them (WO-1, WO-2)', async () => {
  const { result, events } = await ask('Weather in Rome and Oslo, and the way from Milan to Rome')
  expect(result.status).toBe('completed')
  expect(facts(events, 'workorder.subtask_started').map(({ worker }) => worker)).toEqual([
    'worker_weather',
    'worker_weather',
    'worker_directions',
  ])
  expect(result.output).toContain('Rome, Italy in November')
  expect(result.output).toContain('Oslo, Norway in November')
  expect(result.output).toContain('Milan, Italy to Rome, Italy')
})

test('without a hotel provider, travel advice is partial, says what is missing and what would help, and is not tried again (WO-45, WO-47)', async () => {
  const { result, events } = await ask('Travel advice for Paris')
  expect(result).toMatchObject({ status: 'partial', data: { reason: 'limit', unmet: [{ name: 'find_hotels' }] } })
  expect(result.output).toContain('Paris, France in November')
  expect(result.output).toContain('I could not complete: find hotels')
  expect(result.output).toContain('no hotel provider is configured')
  expect(result.output).toContain('builtInTools({ hotels: provider })')
  expect(facts(events, 'workorder.order_issued')).toHaveLength(1)
})

test('a request that no rule serves fails with the setting that would change that', async () => {
  const { result, events } = await ask('Who wrote Hamlet?')
  expect(result.status).toBe('failed')
  expect(result.output).toContain('who wrote hamlet')
  expect(result.output).toContain('name a model with `model:` in baton.yaml')
  expect(facts(events, 'workorder.subtask_started')).toEqual([])
  expect(facts(events, 'workorder.reviewed')).toHaveLength(1)
})

test('a country is no city, and the answer says which would be', async () => {
  const { result } = await ask('weather in Italy')
  expect(result.status).toBe('failed')
  expect(result.output).toContain('Italy is a country; name a city in it, such as Rome')
})

test('a follow-up is understood from what was asked before', async () => {
  const { result } = await ask('and in Rome?', ["What's the weather in Paris?"])
  expect(result.output).toContain('Rome, Italy in November')
})

test('a work order that comes with Baton is there only with the tools that it needs', () => {
  expect(builtInWorkOrders(basicTools(simulatedClock(now)))).toEqual([])
})

test('a run of it keeps the model that it began with, whatever the project names since', async () => {
  const clock = simulatedClock(now)
  const tools = travelTools({ egress: closedEgress, clock, userAgent: 'test', network: 'off' })
  const subtasks = [{ name: 'check_weather', args: { place: 'Rome' }, tool: 'weather' }]
  const asked: string[] = []
  const speaking = (gone: boolean) =>
    scriptedModel(({ model }) => {
      asked.push(model)
      return gone ? { text: '', after: new Promise(() => {}) } : 'Mild.'
    })
  const journal = memoryJournal({ clock })
  const open = (model: string, gone: boolean) =>
    createBaton({ clock, journal, model: speaking(gone), runnables: builtInWorkOrders(tools, model), owner: model })
  const first = await open('test/one', true)
  const { runId } = await first.start('workorder:concierge', {
    text: 'Weather in Rome?',
    data: { plan: { goal: 'g', subtasks } },
  })
  await clock.advance(100)
  await first.close()
  const second = await open('test/other', false)
  const handle = await second.resume(runId)
  await clock.advance(1_000)
  expect(await handle.result).toMatchObject({ status: 'completed' })
  expect(new Set(asked)).toEqual(new Set(['test/one']))
})

test('but not one whose words or tools were changed: that is refused untouched', async () => {
  const [order] = builtInWorkOrders(
    travelTools({ egress: closedEgress, clock: simulatedClock(now), userAgent: 't', network: 'off' }),
    'test/one',
  )
  const definition = order?.definition as JsonObject
  expect(order?.asBegun?.({ ...definition, models: ['test/other'] })?.definition).toMatchObject({
    models: ['test/other'],
  })
  expect(order?.asBegun?.({ ...definition, guidance: 'Other.' })).toBeUndefined()
  expect(order?.asBegun?.('nonsense')).toBeUndefined()
})
