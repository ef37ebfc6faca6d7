import { Agent, Runner, tool, Usage } from '@openai/agents'
import { z } from 'zod'
import { instructions, modelOver, nextId, plans, prompt, Script, work } from '../../../columns/script.mjs'

function scripted(script) {
  return {
    getResponse: async () => {
      const { text, calls = [] } = await script.next()
      const called = calls.map(({ name, args }) => ({
        type: 'function_call',
        callId: nextId(),
        name,
        arguments: JSON.stringify(args),
        status: 'completed',
      }))
      const content = [{ type: 'output_text', text }]
      const said = { type: 'message', role: 'assistant', status: 'completed', content }
      return { usage: new Usage(), output: text ? [said] : called }
    },
  }
}

async function model(options, plan, size = 0) {
  if (!options.http) return scripted(new Script(plans[plan](size), options))
  const { OpenAIChatCompletionsModel } = await import('@openai/agents')
  const { default: OpenAI } = await import('openai')
  const client = new OpenAI({ apiKey: 'none', baseURL: options.http, maxRetries: 0 })
  return new OpenAIChatCompletionsModel(client, modelOver(plan, size))
}

const runner = new Runner({ tracingDisabled: true })
const run = async (one, text = prompt, maxTurns = 10) => (await runner.run(one, text, { maxTurns })).finalOutput
const agent = (name, of, extra) => new Agent({ name, instructions, model: of, ...extra })

export async function oneTurn(options) {
  const one = agent('worker', await model(options, 'text'))
  return () => run(one)
}

export async function toolTurns(options, turns) {
  const parameters = z.object({ index: z.number() })
  const tools = [tool({ name: 'work', description: 'Works.', parameters, execute: ({ index }) => work(index) })]
  const one = agent('worker', await model(options, 'tools', turns), { tools })
  return () => run(one, prompt, turns + 10)
}

export async function leadWithWorkers(options, count) {
  const one = agent('worker', await model(options, 'text'))
  const runConfig = { tracingDisabled: true }
  const worker = one.asTool({ toolName: 'worker', toolDescription: 'worker', runConfig })
  const lead = agent('lead', await model(options, 'workers', count), { tools: [worker] })
  return () => run(lead)
}

/** It has no fan-out of its own: plain code. */
export async function fanOut(options, count) {
  const one = agent('worker', await model(options, 'text'))
  return async () => (await Promise.all(Array.from({ length: count }, (_, index) => run(one, `job ${index}`)))).length
}

/** Its own handoffs: the answer of each agent is a transfer to the next. */
export async function handoff(options, hops) {
  let next = agent(`agent_${hops - 1}`, scripted(new Script(plans.text(), options)))
  for (let hop = hops - 2; hop >= 0; hop--) {
    const transfer = scripted(new Script(plans.transfer(`transfer_to_agent_${hop + 1}`), options))
    next = agent(`agent_${hop}`, transfer, { handoffs: [next] })
  }
  const first = next
  return () => run(first, prompt, hops + 5)
}

export const chain = handoff
