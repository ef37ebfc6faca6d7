// Baton as it is published: built, and through the entries that package.json names. All that is on by default stays on:
// redaction, permissions, budgets, the hash chain, and FULL sync of the journal. Only limits are set, to let the work fit.
import {
  catalogues,
  longInstructions,
  modelOver,
  nextId,
  plans,
  prompt,
  Script,
  instructions as system,
  work,
} from './script.mjs'

// An import of `node:fs` would load its streams as well, and that would be counted.
const { readFileSync } = process.getBuiltinModule('node:fs')
/** Another build can be measured beside: its folder is in BENCH_BATON. */
const folder = process.env.BENCH_BATON ?? new URL('../../', import.meta.url).href
const { exports: entries } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
const entry = (name) => import(new URL(entries[name].default, folder).href)
const { createBaton, defineFunction } = await entry('.')
const { defineAgent } = await entry('./agents')

const usage = { inputTokens: 1, outputTokens: 1, usdMicros: 1 }
const budget = { modelCalls: 1_000_000, toolCalls: 1_000_000, tokens: 1_000_000_000, usd: 1_000 }
const roomy = { limits: { modelCalls: 1e6, toolCalls: 1e6, tokens: 1e9, usdMicros: 1e9, fanOut: 1e6 } }

/** Scripts behind one model, by the name of the agent; over HTTP, the provider that people configure. */
function models(options, roles) {
  if (options.http) {
    const local = { baseUrl: options.http, protocol: 'openai-chat', keyVariable: null, concurrency: 1_000 }
    const of = (name) => `local/${modelOver(...roles[name])}`
    return { of, models: { providers: { local }, prices: { 'local/*': { input: 1, output: 1 } } } }
  }
  const scripts = Object.entries(roles).map(([name, [plan, size, args]]) => {
    const followed = args === undefined ? plans[plan](size) : plans[plan](size, 'worker', args)
    return [`scripted/${name}`, new Script(followed, options)]
  })
  const byName = Object.fromEntries(scripts)
  const call = async ({ model }) => ({ answer: answered(await byName[model].next()), usage })
  return { of: (name) => `scripted/${name}`, model: { estimate: () => ({ tokens: 2, usdMicros: 1 }), call } }
}

function answered({ text, calls = [] }) {
  if (text) return { text, finish: 'stop' }
  const toolCalls = calls.map(({ name, args }) => ({ id: nextId(), tool: name, input: args }))
  return { text: '', toolCalls, finish: 'tool_calls' }
}

/** Turns beyond what every version of `defineAgent` lets through are set on the definition, which is plain data. */
function agent(name, model, { turns = 20, ...extra } = {}) {
  const maxTurns = Math.min(turns, 200)
  const defined = defineAgent({ name, description: name, prompt: system, model, budget, ...extra, maxTurns })
  return { ...defined, maxTurns: turns }
}

function outputOf({ status, output, error }) {
  if (status !== 'completed') throw new Error(`${status} ${JSON.stringify(error)}`)
  return output
}

async function workTool() {
  const { defineTool } = await entry('./tools')
  const { z } = await import('zod')
  const input = z.object({ index: z.number() })
  return defineTool({
    name: 'work',
    description: 'Works.',
    effect: 'read',
    input,
    run: async ({ index }) => work(index),
  })
}

async function worker(options, settings = {}) {
  const { of, ...model } = models(options, { worker: ['text'] })
  return createBaton({ ...model, ...settings, agents: [agent('worker', of('worker'))] })
}

export async function oneTurn(options) {
  const baton = await worker(options)
  return async () => outputOf(await baton.run('worker', prompt))
}

export async function equippedTurn(options) {
  const { defineTool } = await entry('./tools')
  const { z } = await import('zod')
  const input = () =>
    z.object({
      name: z.string().describe('The name to look for.'),
      limit: z.number().int().min(1).max(50).optional().describe('How many results at most.'),
      kind: z.enum(['book', 'map', 'letter']).optional(),
    })
  const tools = catalogues.map((one) =>
    defineTool({ ...one, effect: 'read', input: input(), run: async () => work(0) }),
  )
  const { of, ...model } = models(options, { worker: ['text'] })
  const told = { prompt: longInstructions, tools: catalogues.map(({ name }) => name) }
  const baton = await createBaton({ ...model, tools, agents: [agent('worker', of('worker'), told)] })
  return async () => outputOf(await baton.run('worker', prompt))
}

async function withTools(options, turns, journal) {
  const { of, ...model } = models(options, { worker: ['tools', turns] })
  const agents = [agent('worker', of('worker'), { tools: ['work'], turns: turns + 5 })]
  return createBaton({ ...model, ...(journal === undefined ? {} : { journal }), tools: [await workTool()], agents })
}

export async function toolTurns(options, turns) {
  const baton = await withTools(options, turns)
  return async () => outputOf(await baton.run('worker', prompt))
}

export async function leadWithWorkers(options, count) {
  const request = (index) => ({ request: `job ${index}` })
  const { of, ...model } = models(options, { lead: ['workers', count, request], worker: ['text'] })
  const lead = agent('lead', of('lead'), { agents: ['worker'], budget: { ...budget, fanOut: 1_000 } })
  const baton = await createBaton({ ...model, agents: [lead, agent('worker', of('worker'))] })
  return async () => outputOf(await baton.run('lead', prompt))
}

export async function fanOut(options, count) {
  const jobs = Array.from({ length: count }, (_, index) => `job ${index}`)
  const spread = defineFunction('spread', async (context) => {
    const run = async (branch, job) => outputOf(await branch.run('worker', job))
    const settled = await context.all(jobs, run, { concurrency: count })
    return String(settled.filter(({ ok, value }) => ok && value === 'done').length)
  })
  const baton = await worker(options, { runnables: [spread] })
  return async () => Number(outputOf(await baton.run('function:spread', 'go', roomy)))
}

/** Agent after agent in a durable function. */
export async function chain(options, hops) {
  const hopping = defineFunction('hopping', async (context, { text }) => {
    let said = text
    for (let hop = 0; hop < hops; hop++) said = outputOf(await context.run('worker', said))
    return said
  })
  const baton = await worker(options, { runnables: [hopping] })
  return async () => outputOf(await baton.run('function:hopping', prompt, roomy))
}

export async function handoff(options, hops) {
  const names = Array.from({ length: hops }, (_, index) => `agent-${index}`)
  const { of, ...model } = models(options, Object.fromEntries(names.map((name) => [name, ['text']])))
  const agents = names.map((name, index) =>
    agent(name, of(name), index + 1 < hops ? { handoff: names[index + 1] } : {}),
  )
  const baton = await createBaton({ ...model, agents })
  return async () => outputOf(await baton.run(names[0], prompt))
}

export async function durableAgent(options, steps, file) {
  const baton = await withTools(options, steps, file)
  return { run: async () => outputOf(await baton.run('worker', prompt)), close: () => baton.close() }
}

/** A durable function whose steps are `idempotent` tools: each begins when all before it is on disk. */
export async function durableWorkflow(options, steps, file) {
  const { defineTool } = await entry('./tools')
  const { z } = await import('zod')
  const script = new Script(plans.tools(steps), options)
  const step = defineTool({
    name: 'step',
    description: 'Works.',
    effect: 'idempotent',
    input: z.object({ index: z.number() }),
    run: async ({ index }) => ((await script.next()).text ? null : work(index)),
  })
  const flow = defineFunction('flow', async (context) => {
    const results = []
    for (;;) {
      const result = await context.tool(step, { index: results.length })
      if (result === null) return String(results.length)
      results.push(result)
    }
  })
  const baton = await createBaton({ journal: file, tools: [step], runnables: [flow] })
  const run = async () =>
    Number(outputOf(await baton.run('function:flow', prompt, roomy))) === steps ? 'done' : 'lost'
  return { run, close: () => baton.close() }
}

export async function sharedDurable(options, sessions, { steps, file }) {
  const names = Array.from({ length: sessions }, (_, index) => `agent-${index}`)
  const { of, ...model } = models(options, Object.fromEntries(names.map((name) => [name, ['tools', steps]])))
  const agents = names.map((name) => agent(name, of(name), { tools: ['work'], turns: steps + 5 }))
  const baton = await createBaton({ ...model, journal: file, tools: [await workTool()], agents })
  const one = async (name) => outputOf(await baton.run(name, prompt))
  return { run: async () => (await Promise.all(names.map(one))).length, close: () => baton.close() }
}

/** For rows that ask about a journal with many runs: a third of them has ended, the others wait for an answer or an hour. */
export async function openJournal(file) {
  const ended = defineFunction('ended', async () => 'done')
  const asking = defineFunction('asking', async (context) => String(await context.ask({ prompt: 'Well?' })))
  const sleeping = defineFunction('sleeping', async (context) => {
    await context.sleep(30 * 86_400_000)
    return 'done'
  })
  const baton = await createBaton({ journal: file, runnables: [ended, asking, sleeping] })
  const begin = [() => baton.run(ended, 'go'), () => baton.run(asking, 'go'), () => baton.start(sleeping, 'go')]
  const isAtWork = async () => (await baton.runs({ statuses: ['running'], limit: 1 })).length > 0
  return {
    fill: async (runs) => {
      for (let begun = 0; begun < runs; begun += 500) {
        const group = Array.from({ length: Math.min(500, runs - begun) }, (_, index) => begin[index % begin.length]())
        await Promise.all(group)
      }
      // Those that sleep are left once they have begun.
      while (await isAtWork()) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    run: async () => outputOf(await baton.run(ended, 'go')),
    list: () => baton.runs({ limit: 20 }),
    recover: () => baton.recover(),
    close: () => baton.close(),
  }
}
