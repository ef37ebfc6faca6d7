import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { tool } from '@langchain/core/tools'
import { Annotation, END, MessagesAnnotation, Send, START, StateGraph } from '@langchain/langgraph'
import { createReactAgent } from '@langchain/langgraph/prebuilt'
import { z } from 'zod'
import { modelOver, nextId, plans, prompt, Script, work } from '../../../columns/script.mjs'

class Scripted extends BaseChatModel {
  constructor(script) {
    super({})
    this.script = script
  }

  _llmType() {
    return 'scripted'
  }

  bindTools() {
    return this
  }

  async _generate() {
    const { text = '', calls = [] } = await this.script.next()
    const tool_calls = calls.map(({ name, args }) => ({ name, args, id: nextId(), type: 'tool_call' }))
    const message = text ? new AIMessage(text) : new AIMessage({ content: '', tool_calls })
    return { generations: [{ text, message }] }
  }
}

async function model(options, plan, size = 0) {
  if (!options.http) return new Scripted(new Script(plans[plan](size), options))
  const { ChatOpenAI } = await import('@langchain/openai')
  const configuration = { baseURL: options.http }
  return new ChatOpenAI({ model: modelOver(plan, size), apiKey: 'none', configuration, maxRetries: 0 })
}

const input = (text = prompt) => ({ messages: [new HumanMessage(text)] })
const lastOf = ({ messages }) => messages.at(-1).content
const schema = z.object({ index: z.number() })
const workTool = () => tool(({ index }) => work(index), { name: 'work', description: 'Works.', schema })
const agent = (llm, tools = [], checkpointer = undefined) => createReactAgent({ llm, tools, checkpointer })

export async function oneTurn(options) {
  const one = agent(await model(options, 'text'))
  return async () => lastOf(await one.invoke(input()))
}

export async function toolTurns(options, turns) {
  const one = agent(await model(options, 'tools', turns), [workTool()])
  return async () => lastOf(await one.invoke(input(), { recursionLimit: turns * 3 + 10 }))
}

export async function leadWithWorkers(options, count) {
  const one = agent(await model(options, 'text'))
  const worker = tool(async ({ input: text }) => lastOf(await one.invoke(input(text))), {
    name: 'worker',
    description: 'worker',
    schema: z.object({ input: z.string() }),
  })
  const lead = agent(await model(options, 'workers', count), [worker])
  return async () => lastOf(await lead.invoke(input()))
}

export async function fanOut(options, count) {
  const one = agent(await model(options, 'text'))
  const said = Annotation({ reducer: (before, next) => before.concat(next), default: () => [] })
  const graph = new StateGraph(Annotation.Root({ jobs: Annotation(), said }))
    .addNode('worker', async ({ job }) => ({ said: [lastOf(await one.invoke(input(job)))] }))
    .addConditionalEdges(START, ({ jobs }) => jobs.map((job) => new Send('worker', { job })))
    .addEdge('worker', END)
    .compile()
  const jobs = Array.from({ length: count }, (_, index) => `job ${index}`)
  return async () => (await graph.invoke({ jobs })).said.length
}

export async function chain(options, hops) {
  const one = await model(options, 'text')
  let graph = new StateGraph(MessagesAnnotation)
  for (let hop = 0; hop < hops; hop++) {
    const node = async ({ messages }) => ({ messages: [await one.invoke(messages)] })
    graph = graph.addNode(`node${hop}`, node).addEdge(hop === 0 ? START : `node${hop - 1}`, `node${hop}`)
  }
  const app = graph.addEdge(`node${hops - 1}`, END).compile()
  return async () => lastOf(await app.invoke(input()))
}

/** The better-sqlite3 that SqliteSaver brings does not run on this Node, so it is handed a later one. */
async function openSaver(file) {
  const { SqliteSaver } = await import('@langchain/langgraph-checkpoint-sqlite')
  const { default: Database } = await import('better-sqlite3')
  return new SqliteSaver(new Database(file))
}

/** `sync`: a checkpoint is written before the next step begins. */
const kept = (steps) => ({ configurable: { thread_id: 't' }, recursionLimit: steps * 3 + 10, durability: 'sync' })

export async function durableAgent(options, steps, file) {
  const saver = await openSaver(file)
  const one = agent(await model(options, 'tools', steps), [workTool()], saver)
  return { run: async () => lastOf(await one.invoke(input(), kept(steps))), close: () => saver.db.close() }
}

export async function durableWorkflow(options, steps, file) {
  const saver = await openSaver(file)
  const script = new Script(plans.tools(steps), options)
  const results = Annotation({ reducer: (before, next) => before.concat(next), default: () => [] })
  const graph = new StateGraph(Annotation.Root({ index: Annotation(), results }))
    .addNode('step', async ({ index }) => {
      const { text } = await script.next()
      return text ? { index: -1 } : { index: index + 1, results: [work(index)] }
    })
    .addEdge(START, 'step')
    .addConditionalEdges('step', ({ index }) => (index < 0 ? END : 'step'))
    .compile({ checkpointer: saver })
  const run = async () => {
    const state = await graph.invoke({ index: 0 }, kept(steps))
    return state.results.length === steps ? 'done' : 'lost'
  }
  return { run, close: () => saver.db.close() }
}
