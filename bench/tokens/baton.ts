import type { AgentFields } from '../../src/agents/define-agent.ts'
import type { AgentDefinition } from '../../src/agents/definition.ts'
import { createBaton } from '../../src/baton.ts'
import { defineAgent } from '../../src/coordination/agents/define-agent.ts'
import { defineWorkOrder } from '../../src/coordination/workorder/define-work-order.ts'
import type { AnyTool, Tool } from '../../src/kernel/ports/tool.ts'
import type { BatonOptions } from '../../src/library/options.ts'
import type { Lane } from '../../test/wire/rig.ts'
import { cities, opinions, prompts, request, said, weatherIn } from './task.ts'

const model = 'openai-chat/gpt-4.1'

const lookUpTool: Tool<{ city: string }, string> = {
  name: 'look_up',
  description: 'Looks up the weather in a city.',
  effect: 'read',
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
  run: async ({ city }) => weatherIn(city),
}
const lookUp: AnyTool = lookUpTool

/** What a lead can choose from besides; nobody needs it here. */
const others: readonly AnyTool[] = [
  ['find_trains', 'Finds trains between two cities on a day, with times, prices and how often one has to change.'],
  ['find_rooms', 'Finds rooms in a city for some nights, for so many people, with prices and what guests wrote.'],
].map(([name = '', description = '']) => ({
  name,
  description,
  effect: 'read',
  inputSchema: {
    type: 'object',
    properties: {
      city: { type: 'string', description: 'Where it begins, or where it is.' },
      to: { type: 'string', description: 'Where it ends, if it ends somewhere else.' },
      from_day: { type: 'string', description: 'The first day, as year, month and day.' },
      until_day: { type: 'string', description: 'The last day, as year, month and day.' },
      people: { type: 'integer', description: 'How many, children included.' },
    },
    required: ['city', 'from_day'],
    additionalProperties: false,
  },
  run: async () => 'Nothing was found.',
}))

const looks = cities.map((city) => ({ tool: 'look_up', input: { city } }))

function agent(name: string, prompt: string, fields: Partial<AgentFields> = {}): AgentDefinition {
  return defineAgent({ name, description: `The ${name}.`, model, prompt, ...fields })
}

async function run(lane: Lane, name: string, options: BatonOptions): Promise<string> {
  const baton = await createBaton({ models: lane.models, ...options })
  const { status, output } = { output: '', ...(await baton.run(name, request)) }
  await baton.close()
  return status === 'completed' ? output : `${status}: ${output}`
}

/** Each agent hands over to the next, with the request. */
export async function handoffs(lane: Lane): Promise<string> {
  await lane.script(
    { to: prompts.researcher, calls: looks },
    { to: prompts.researcher, text: said.findings },
    { to: prompts.writer, text: said.draft },
    { to: prompts.editor, text: said.page },
  )
  const agents = [
    agent('researcher', prompts.researcher, { tools: ['look_up'], handoff: { agent: 'writer', pass: 'envelope' } }),
    agent('writer', prompts.writer, { handoff: { agent: 'editor', pass: 'envelope' } }),
    agent('editor', prompts.editor),
  ]
  return run(lane, 'researcher', { agents, tools: [lookUp] })
}

/** All three talk about it for two rounds, and a fourth answers. */
export async function team(lane: Lane): Promise<string> {
  const members = ['researcher', 'writer', 'editor'] as const
  const speaks = (message: string) => [
    { tool: 'broadcast', input: { message } },
    { tool: 'vote_conclude', input: { reason: 'We have what we need.', ready: true } },
  ]
  await lane.script(
    { to: prompts.researcher, calls: looks },
    ...members.flatMap((name) => opinions[name].map((said) => ({ to: prompts[name], calls: speaks(said) }))),
    { to: 'You are the chair.', calls: [{ tool: 'final_report', input: { report: said.page } }] },
  )
  const agents = [
    ...members.map((name) => agent(name, prompts[name], name === 'researcher' ? { tools: ['look_up'] } : {})),
    agent('chair', 'You are the chair. You answer for the team.', {
      team: { members: [...members], terminationMode: 'maxRounds', maxRounds: 2 },
    }),
  ]
  return run(lane, 'chair', { agents, tools: [lookUp] })
}

/** A lead takes the request apart, workers look things up, and the lead answers. */
export async function workOrder(lane: Lane): Promise<string> {
  const subtasks = cities.map((city) => ({ name: `look_at_${city.toLowerCase()}`, args: { city }, tool: 'look_up' }))
  const review = { decision: 'complete', reason: 'All three are there.', missing: [], revise: [], waive: [] }
  await lane.script(
    { text: JSON.stringify({ goal: 'A page on the weather', subtasks }) },
    { text: JSON.stringify(review) },
    { text: JSON.stringify({ answer: said.page }) },
  )
  const order = defineWorkOrder({ name: 'weather', tools: [lookUp, ...others] })
  return run(lane, 'weather', { runnables: [order], tools: [lookUp, ...others], decisionModel: model })
}
