import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import type { Model, ModelAnswer } from '../../src/kernel/ports/model.ts'
import { offlineLine } from '../../src/models/offline/closing-line.ts'
import { offlineModel } from '../../src/models/offline/model.ts'
import { routedModel } from '../../src/models/routed-model.ts'
import { calculator } from '../../src/packs/basics/calculator.ts'
import { ask, codeOf, failureOf, question, testModels } from './asking.ts'
import * as fault from './fault-server.ts'
import { patient, waitingClock } from './waiting-clock.ts'

let server: fault.FaultServer

beforeAll(async () => {
  server = await fault.startFaultServer()
})

afterAll(() => server.stop())

const clock = waitingClock()

function models(): Model {
  const providers = { near: { baseUrl: server.url, ...patient }, far: { baseUrl: server.url, ...patient } }
  return routedModel(offlineModel({ clock }), testModels({ clock, environment: {}, providers, attempts: 2 }))
}

const sum = { ...question('near/m', 'What is 2 + 2?'), settings: { fallbacks: ['offline/rules'] } }

describe('the rules as a fallback', () => {
  test('are not asked when the model answers', async () => {
    server.script(fault.says('Four'))
    expect((await ask(models(), sum)).answer).toEqual({ text: 'Four', finish: 'stop' })
    expect(JSON.parse(server.bodies[0] ?? '').fallbacks).toBeUndefined()
  })

  test('answer when the provider is down, and say that they do and why', async () => {
    server.script(fault.fails(503, {}, 'Overloaded'))
    const { answer, deltas } = await clock.passTime(ask(models(), sum))
    expect(answer.answeredBy).toBe('offline/rules')
    expect(answer.text).toContain(offlineLine)
    expect(answer.text).toMatch(/Model "near\/m" did not answer in 2 attempts: 503: Overloaded\.$/)
    expect(deltas.join('')).toBe(answer.text)
  })

  test('answer when the model says nothing, and say so', async () => {
    server.script(fault.says(''))
    const { answer, usage } = await ask(models(), sum)
    expect(answer.answeredBy).toBe('offline/rules')
    expect(answer.text).toMatch(/Model "near\/m" answered without a word: it said nothing\.$/)
    expect(usage.inputTokens).toBeGreaterThan(0)
  })

  test('are those that come with the request, which the provider is never told of', async () => {
    server.script(fault.fails(503, {}, 'Overloaded'))
    const offline = (): ModelAnswer => ({ text: 'By a rule of its own.', finish: 'stop' })
    const { answer } = await clock.passTime(ask(models(), { ...sum, offline }))
    expect(answer.text).toMatch(/^By a rule of its own\./)
    expect(server.bodies[0]).not.toContain('offline')
  })

  test('come after all other models, wherever they are named', async () => {
    server.script(fault.fails(503), fault.fails(503), fault.says('Far away'))
    const settings = { fallbacks: ['offline/rules', 'far/m'] }
    const { answer } = await clock.passTime(ask(models(), { ...sum, settings }))
    expect(answer).toEqual({
      text: 'Far away',
      finish: 'stop',
      answeredBy: 'far/m',
      warnings: [expect.stringContaining('"far/m" answered: Model "near/m" did not answer')],
    })
  })

  test('do not hide what the model used before it failed', async () => {
    server.script(fault.ends(fault.text('Half an answer')))
    const { usage } = await clock.passTime(ask(models(), sum))
    expect(usage.outputTokens).toBeGreaterThan(0)
    expect(usage.estimated).toBe(true)
  })

  test('leave an error that tells of all when they can not answer either', async () => {
    server.script(fault.fails(403, {}, 'Not you'))
    const output = { type: 'object', properties: { mood: { type: 'string' } }, required: ['mood'] }
    const failure = await failureOf(ask(models(), { ...sum, settings: { ...sum.settings, output } }))
    expect(codeOf(failure)).toBe('BATON_MODEL_NONE_ANSWERED')
    expect(failure.message).toContain('Not you')
    expect(failure.message).toContain(`can't fill mood`)
  })

  test('do not answer a call that was given up', async () => {
    server.script(fault.isMute)
    const controller = new AbortController()
    const asked = failureOf(ask(models(), sum, controller.signal))
    await server.arrived(1)
    controller.abort(new Error('Enough'))
    expect((await asked).message).toBe('The call was given up')
  })

  test('cost nothing in the worst case', () => {
    const alone = models().estimate(question('near/m', 'What is 2 + 2?'))
    expect(models().estimate(sum)).toEqual(alone)
  })
})

test('an agent whose provider is down works on by rules, and says that it is offline', async () => {
  server.script(fault.fails(500, {}, 'Broken'))
  const agent = defineAgent({
    name: 'sums',
    prompt: 'You calculate.',
    model: ['faulty/m', 'offline/rules'],
    tools: ['calculator'],
  })
  const baton = await createBaton({
    agents: [agent],
    tools: [calculator()],
    clock,
    random: () => 0,
    models: {
      environment: {},
      providers: { faulty: { baseUrl: server.url, ...patient } },
      prices: { 'faulty/*': { input: 1, output: 1 } },
    },
  })
  const result = await clock.passTime(baton.run('sums', 'What is 15% of 80?'))
  expect(result.status).toBe('completed')
  expect(result).toMatchObject({ output: expect.stringContaining('15% of 80 = 12') })
  expect(result).toMatchObject({ output: expect.stringContaining(offlineLine) })
  expect(result).toMatchObject({ output: expect.stringContaining('"faulty/m"') })
  await baton.close()
})
