import { stepCountIs, ToolLoopAgent, tool } from 'ai'
import { z } from 'zod'
import {
  catalogues,
  instructions,
  longInstructions,
  modelOver,
  plans,
  prompt,
  Script,
  work,
} from '../../../columns/script.mjs'
import { scriptedLanguageModel } from '../scripted-language-model.mjs'

async function model(options, plan, size = 0) {
  if (!options.http) return scriptedLanguageModel(new Script(plans[plan](size), options))
  const { createOpenAI } = await import('@ai-sdk/openai')
  return createOpenAI({ apiKey: 'none', baseURL: options.http }).chat(modelOver(plan, size))
}

function agent(of, { tools, steps = 20, told = instructions } = {}) {
  return new ToolLoopAgent({ model: of, instructions: told, tools, stopWhen: stepCountIs(steps), maxRetries: 0 })
}

const run = async (one, text = prompt) => (await one.generate({ prompt: text })).text

export async function oneTurn(options) {
  const one = agent(await model(options, 'text'))
  return () => run(one)
}

export async function equippedTurn(options) {
  const inputSchema = () =>
    z.object({
      name: z.string().describe('The name to look for.'),
      limit: z.number().int().min(1).max(50).optional().describe('How many results at most.'),
      kind: z.enum(['book', 'map', 'letter']).optional(),
    })
  const described = catalogues.map(({ name, description }) => [
    name,
    tool({ description, inputSchema: inputSchema(), execute: async () => work(0) }),
  ])
  const tools = Object.fromEntries(described)
  const one = agent(await model(options, 'text'), { tools, told: longInstructions })
  return () => run(one)
}

export async function toolTurns(options, turns) {
  const inputSchema = z.object({ index: z.number() })
  const tools = { work: tool({ description: 'Works.', inputSchema, execute: async ({ index }) => work(index) }) }
  const one = agent(await model(options, 'tools', turns), { tools, steps: turns + 5 })
  return () => run(one)
}

export async function leadWithWorkers(options, count) {
  const one = agent(await model(options, 'text'))
  const inputSchema = z.object({ input: z.string() })
  const worker = tool({ description: 'worker', inputSchema, execute: ({ input }) => run(one, input) })
  const lead = agent(await model(options, 'workers', count), { tools: { worker } })
  return () => run(lead)
}

/** It has no fan-out, chain or handoff of its own: they are plain code. */
export async function fanOut(options, count) {
  const one = agent(await model(options, 'text'))
  return async () => (await Promise.all(Array.from({ length: count }, (_, index) => run(one, `job ${index}`)))).length
}

export async function chain(options, hops) {
  const one = agent(await model(options, 'text'))
  return async () => {
    let text = prompt
    for (let hop = 0; hop < hops; hop++) text = await run(one, text)
    return text
  }
}

export const handoff = chain
