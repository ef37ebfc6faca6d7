import { describe, expect, test } from 'vitest'
import type { AgentFields } from '../../../src/agents/define-agent.ts'
import type { AgentDefinition } from '../../../src/agents/definition.ts'
import { createBaton } from '../../../src/baton.ts'
import { defineAgent } from '../../../src/coordination/agents/define-agent.ts'
import { defineWorkOrder } from '../../../src/coordination/workorder/define-work-order.ts'
import type { Tool } from '../../../src/kernel/ports/tool.ts'
import { simulatedClock } from '../../../src/testing/simulated-clock.ts'
import { castModel, type Lines } from '../patterns/stage.ts'
import { complete, facts, incomplete, leadModel, plan, play, start, subtask, tool } from './stage.ts'

function agent(name: string, fields: Partial<AgentFields> = {}): AgentDefinition {
  return defineAgent({
    name,
    prompt: `You are ${name}.`,
    description: `Does ${name}.`,
    model: `test/${name}`,
    ...fields,
  })
}

const cast = [
  agent('triage', { router: true, agents: ['billing'] }),
  agent('billing', { handoff: 'auditor' }),
  agent('auditor'),
]

const routed: Lines = [
  { text: '', toolCalls: [{ id: '1', tool: 'route_to_agent', input: { agent: 'billing' } }] },
  { text: '', toolCalls: [{ id: '2', tool: 'route_to_agent', input: { agent: 'billing' } }] },
]

/** The lead's decisions and the agents' sessions, from one model. */
async function stageWith(script: Readonly<Record<string, Lines>>, review: readonly Record<string, unknown>[]) {
  const clock = simulatedClock(start)
  const asked = plan('an invoice', subtask('check_invoice', 'agent:triage', { request: 'Is invoice 7 right?' }))
  const lead = leadModel({ plan: [asked], review: review as never })
  const agents = castModel(script)
  const baton = await createBaton({
    clock,
    agents: cast,
    decisionModel: 'lead',
    runnables: [defineWorkOrder({ name: 'desk', tools: ['agent:triage'] })],
    model: {
      estimate: (request) => lead.estimate(request),
      call: (request, call) => (request.model === 'lead' ? lead : agents).call(request, call),
    },
  })
  return { clock, baton }
}

describe('agents as tools of workers', () => {
  test('S-WO-13 a subtask served by a chain has the answer of whoever came last (X-1, X-8, WO-27)', async () => {
    const script = { triage: routed, billing: ['Invoice 7 is 12 EUR.'], auditor: ['Audited: 12 EUR is right.'] }
    const { result, events } = await play(await stageWith(script, [complete]), 'workorder:desk', 'invoice 7?')
    expect(facts(events, 'workorder.result_recorded')[0]?.event).toMatchObject({
      agent: 'worker_triage',
      result: 'success',
      content: { summary: 'Audited: 12 EUR is right.', raw: { terminal_agent: 'auditor' } },
    })
    expect(result.status).toBe('completed')
  })

  test('S-WO-13 a chain that fails is a failed subtask that says where, and is tried again (WO-42, X-7)', async () => {
    const script: Readonly<Record<string, Lines>> = {
      triage: routed,
      billing: ['Invoice 7 is 12 EUR.', 'Invoice 7 is 12 EUR.'],
      auditor: [{ error: 'no auditor today' }, 'Audited: 12 EUR is right.'],
    }
    const { result, events } = await play(
      await stageWith(script, [incomplete, complete]),
      'workorder:desk',
      'invoice 7?',
    )
    const [first] = facts(events, 'workorder.result_recorded')
    expect(first?.event.content['error']).toMatchObject({
      message: expect.stringContaining('handoff chain failed at stage 2/2 (auditor)'),
    })
    expect(facts(events, 'workorder.order_issued')[1]?.work_order.subtasks.map(({ name }) => name)).toEqual([
      'check_invoice',
    ])
    expect(result.status).toBe('completed')
  })
})

describe('an agent file with the key workorder', () => {
  const weather = tool('weather', () => ({ summary: 'mild' })) as unknown as Tool
  const travel = agent('travel', { workorder: { tools: ['weather', 'agent:triage'], max_workers: 2 } })
  const agents = [travel, ...cast]

  test('is a work order whose lead is told its prompt, and whose workers use its model', async () => {
    const model = leadModel({ plan: [plan('g', subtask('check_weather', 'weather', { place: 'Paris' }))] })
    const clock = simulatedClock(start)
    const baton = await createBaton({ clock, model, decisionModel: 'lead', agents, tools: [weather] })
    const { result } = await play({ clock, baton }, 'workorder:travel', 'weather?')
    expect(result.status).toBe('completed')
    expect(model.requests.map((request) => request.model)).toEqual(['lead', 'test/travel', 'lead', 'lead'])
    const told = String(model.requests[0]?.messages[0]?.content)
    expect(told).toContain('You are travel.')
    expect(told).toContain('Does triage.')
  })

  test('offline has workers that call their tools, and rules that do the rest', async () => {
    const clock = simulatedClock(start)
    const unkeyed = agents.map((one) => ({ ...one, models: [] }))
    const baton = await createBaton({ clock, agents: unkeyed, tools: [weather] })
    const data = { plan: plan('g', subtask('check_weather', 'weather', { place: 'Paris' })) }
    const { result } = await play({ clock, baton }, 'workorder:travel', { text: 'weather?', data })
    expect(result).toMatchObject({ status: 'completed', usage: { modelCalls: 0, toolCalls: 1 } })
  })
})

test('advisors speak before a work order and a handoff follows it, as with any agent (X-1)', async () => {
  const weather = tool('weather', () => ({ summary: 'mild' })) as unknown as Tool
  const travel = agent('travel', { workorder: { tools: ['weather'] }, advisors: ['local'], handoff: 'editor' })
  const agents = [travel, agent('local'), agent('editor')]
  const lead = leadModel({
    plan: [plan('g', subtask('check_weather', 'weather', { place: 'Paris' }))],
    compose: [{ answer: 'Mild in Paris.' }],
    worker: ({ model, messages }) => (model === 'test/editor' ? `Edited: ${messages.at(-1)?.content}` : 'Take a coat.'),
  })
  const clock = simulatedClock(start)
  const baton = await createBaton({ clock, model: lead, decisionModel: 'lead', agents, tools: [weather] })
  const { result } = await play({ clock, baton }, 'travel', 'weather in Paris?')
  expect(result).toMatchObject({ status: 'completed', output: 'Edited: Mild in Paris.', terminalAgent: 'editor' })
  const asked = lead.requests.find(({ messages }) => String(messages[0]?.content).includes('Take the request apart'))
  expect(String(asked?.messages.at(-1)?.content)).toContain('Take a coat.')
})
