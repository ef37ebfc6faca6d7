import { Agent } from '@mastra/core/agent'
import { z } from 'zod'
import { instructions, modelOver, plans, prompt, Script, work } from '../../../columns/script.mjs'
import { scriptedLanguageModel } from '../scripted-language-model.mjs'

async function model(options, plan, size = 0, followed = plans[plan](size)) {
  if (!options.http) return scriptedLanguageModel(new Script(followed, options))
  const { createOpenAI } = await import('@ai-sdk/openai')
  return createOpenAI({ apiKey: 'none', baseURL: options.http }).chat(modelOver(plan, size))
}

const agent = (name, of, extra) =>
  new Agent({ id: name, name, description: name, instructions, model: of, maxRetries: 0, ...extra })
const run = async (one, text = prompt, options = undefined) => (await one.generate(text, options)).text

async function workTool() {
  const { createTool } = await import('@mastra/core/tools')
  const inputSchema = z.object({ index: z.number() })
  return createTool({ id: 'work', description: 'Works.', inputSchema, execute: async ({ index }) => work(index) })
}

export async function oneTurn(options) {
  const one = agent('worker', await model(options, 'text'))
  return () => run(one)
}

export async function toolTurns(options, turns) {
  const one = agent('worker', await model(options, 'tools', turns), { tools: { work: await workTool() } })
  return () => run(one, prompt, { maxSteps: turns + 5 })
}

/** Its own sub-agents. Ten run at once unless `toolCallConcurrency` says otherwise. */
export async function leadWithWorkers(options, count) {
  const worker = agent('worker', await model(options, 'text'))
  const followed = plans.workers(count, 'agent-worker', (index) => ({ prompt: `job ${index}` }))
  const lead = agent('lead', await model(options, 'workers', count, followed), { agents: { worker } })
  return () => run(lead, prompt, { maxSteps: 5, toolCallConcurrency: count })
}

const text = z.string()

function resultOf({ status, result, error }) {
  if (status !== 'success') throw error ?? new Error(status)
  return result
}

export async function fanOut(options, count) {
  const { createStep, createWorkflow } = await import('@mastra/core/workflows')
  const one = agent('worker', await model(options, 'text'))
  const execute = ({ inputData }) => run(one, inputData)
  const step = createStep({ id: 'step', inputSchema: text, outputSchema: text, execute })
  const flow = createWorkflow({ id: 'flow', inputSchema: z.array(text), outputSchema: z.array(text) })
    .foreach(step, { concurrency: count })
    .commit()
  const inputData = Array.from({ length: count }, (_, index) => `job ${index}`)
  return async () => resultOf(await (await flow.createRun()).start({ inputData })).length
}

export async function chain(options, hops) {
  const { createStep, createWorkflow } = await import('@mastra/core/workflows')
  const one = agent('worker', await model(options, 'text'))
  const execute = ({ inputData }) => run(one, inputData)
  let flow = createWorkflow({ id: 'flow', inputSchema: text, outputSchema: text })
  for (let hop = 0; hop < hops; hop++)
    flow = flow.then(createStep({ id: `step${hop}`, inputSchema: text, outputSchema: text, execute }))
  const committed = flow.commit()
  return async () => resultOf(await (await committed.createRun()).start({ inputData: prompt }))
}

async function openStore(file) {
  const { LibSQLStore } = await import('@mastra/libsql')
  const storage = new LibSQLStore({ id: 'store', url: `file:${file}` })
  await storage.init()
  return storage
}

/** Its durable agent, with checkpoints from which it recovers. */
export async function durableAgent(options, steps, file) {
  const { Mastra } = await import('@mastra/core/mastra')
  const storage = await openStore(file)
  const one = agent('worker', await model(options, 'tools', steps), {
    tools: { work: await workTool() },
    durable: true,
  })
  const mastra = new Mastra({ agents: { worker: one }, storage, logger: false, recovery: { durableAgents: 'auto' } })
  return { run: () => run(mastra.getAgent('worker'), prompt, { maxSteps: steps + 5 }) }
}

/** A workflow with a snapshot after every step. */
export async function durableWorkflow(options, steps, file) {
  const { createStep, createWorkflow } = await import('@mastra/core/workflows')
  const { Mastra } = await import('@mastra/core/mastra')
  const script = new Script(plans.tools(steps), options)
  const state = z.object({ index: z.number(), results: z.array(text) })
  const execute = async ({ inputData: { index, results } }) =>
    (await script.next()).text ? { index: -1, results } : { index: index + 1, results: [...results, work(index)] }
  const step = createStep({ id: 'step', inputSchema: state, outputSchema: state, execute })
  const flow = createWorkflow({ id: 'flow', inputSchema: state, outputSchema: state })
    .dountil(step, async ({ inputData }) => inputData.index < 0)
    .commit()
  const mastra = new Mastra({ workflows: { flow }, storage: await openStore(file), logger: false })
  const run = async () => {
    const begun = await mastra.getWorkflow('flow').createRun()
    const { results } = resultOf(await begun.start({ inputData: { index: 0, results: [] } }))
    return results.length === steps ? 'done' : 'lost'
  }
  return { run }
}
