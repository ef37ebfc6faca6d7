import { Agent, createTool, createWorkflowChain } from '@voltagent/core'
import { z } from 'zod'
import { instructions, modelOver, plans, prompt, Script, work } from '../../../columns/script.mjs'
import { scriptedLanguageModel } from '../scripted-language-model.mjs'

async function model(options, plan, size = 0, followed = plans[plan](size)) {
  if (!options.http) return scriptedLanguageModel(new Script(followed, options), 'v3')
  const { createOpenAI } = await import('@ai-sdk/openai')
  return createOpenAI({ apiKey: 'none', baseURL: options.http }).chat(modelOver(plan, size))
}

const agent = (name, of, extra) =>
  new Agent({ id: name, name, purpose: name, instructions, model: of, memory: false, maxRetries: 0, ...extra })
const run = async (one, text = prompt, options = undefined) => (await one.generateText(text, options)).text
const parameters = z.object({ index: z.number() })
const workTool = () =>
  createTool({ name: 'work', description: 'Works.', parameters, execute: async ({ index }) => work(index) })

export async function oneTurn(options) {
  const one = agent('worker', await model(options, 'text'))
  return () => run(one)
}

export async function toolTurns(options, turns) {
  const one = agent('worker', await model(options, 'tools', turns), { tools: [workTool()], maxSteps: turns + 5 })
  return () => run(one)
}

export async function leadWithWorkers(options, count) {
  const worker = agent('worker', await model(options, 'text')).toTool({ name: 'worker' })
  const followed = plans.workers(count, 'worker', (index) => ({ prompt: `job ${index}` }))
  const lead = agent('lead', await model(options, 'workers', count, followed), { tools: [worker], maxSteps: 5 })
  return () => run(lead)
}

const text = z.string()

function resultOf({ status, result, error }) {
  if (status !== 'completed') throw error ?? new Error(status)
  return result
}

function flowOf(schema, extra) {
  return createWorkflowChain({ id: 'flow', name: 'flow', input: schema, result: schema, ...extra })
}

export async function fanOut(options, count) {
  const { andThen } = await import('@voltagent/core')
  const one = agent('worker', await model(options, 'text'))
  const step = andThen({ id: 'step', execute: ({ data }) => run(one, data) })
  const each = { id: 'each', concurrency: count, step }
  const flow = flowOf(z.array(text), { disableCheckpointing: true }).andForEach(each)
  const jobs = Array.from({ length: count }, (_, index) => `job ${index}`)
  return async () => resultOf(await flow.run(jobs)).length
}

export async function chain(options, hops) {
  const one = agent('worker', await model(options, 'text'))
  let flow = flowOf(text, { disableCheckpointing: true })
  for (let hop = 0; hop < hops; hop++) flow = flow.andThen({ id: `step${hop}`, execute: ({ data }) => run(one, data) })
  return async () => resultOf(await flow.run(prompt))
}

async function memoryIn(file) {
  const { Memory } = await import('@voltagent/core')
  const { LibSQLMemoryAdapter } = await import('@voltagent/libsql')
  return new Memory({ storage: new LibSQLMemoryAdapter({ url: `file:${file}` }) })
}

/** The conversation is kept after each step, at once. */
export async function durableAgent(options, steps, file) {
  const extra = { tools: [workTool()], maxSteps: steps + 5, memory: await memoryIn(file) }
  const one = agent('worker', await model(options, 'tools', steps), extra)
  const conversationPersistence = { mode: 'step', debounceMs: 0, flushOnToolResult: true }
  const memory = { userId: 'user', conversationId: 'conversation', options: { conversationPersistence } }
  return { run: () => run(one, prompt, { memory }) }
}

/** A step of the workflow for each durable step: checkpoints are made between those. */
export async function durableWorkflow(options, steps, file) {
  const script = new Script(plans.tools(steps), options)
  const state = z.object({ index: z.number(), results: z.array(text) })
  const execute = async ({ data: { index, results } }) =>
    (await script.next()).text ? { index: -1, results } : { index: index + 1, results: [...results, work(index)] }
  let flow = flowOf(state, { memory: await memoryIn(file) })
  for (let step = 0; step <= steps; step++) flow = flow.andThen({ id: `step${step}`, execute })
  const run = async () =>
    resultOf(await flow.run({ index: 0, results: [] })).results.length === steps ? 'done' : 'lost'
  return { run }
}
