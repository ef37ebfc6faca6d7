import { agentRunnable } from '../src/agents/agent-runnable.ts'
import type { AgentDefinition } from '../src/agents/definition.ts'
import { type Baton, createBaton } from '../src/baton.ts'
import type { Model } from '../src/kernel/ports/model.ts'
import type { Tool } from '../src/kernel/ports/tool.ts'
import type { Runnable } from '../src/kernel/runnable.ts'

const helper: AgentDefinition = {
  name: 'helper',
  description: 'Helps.',
  prompt: 'You help.',
  models: [],
  tools: ['look_up'],
  agents: [],
  grants: {},
  budget: { modelCalls: 1_000_000, toolCalls: 1_000_000, tokens: 1_000_000_000, usd: 1_000_000 },
  maxTurns: 1_000,
}

const lookUp: Tool<{ city: string }, { summary: string }> = {
  name: 'look_up',
  description: 'Looks something up.',
  effect: 'read',
  inputSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  run: async ({ city }) => ({ summary: `It is mild in ${city}.` }),
}

const usage = { inputTokens: 60, outputTokens: 40, usdMicros: 80 }

/** Asks for the tool as often as the system of the request says in its name, then answers. */
const scripted: Model = {
  estimate: () => ({ tokens: 100, usdMicros: 100 }),
  call: async ({ model, messages }) => {
    const [turns = '0', answer = ''] = model.split('/')
    const made = (messages.length - 2) / 2
    if (made >= Number(turns)) return { answer: { text: answer, finish: 'stop' }, usage }
    const toolCalls = [{ id: `call-${made}`, tool: 'look_up', input: { city: 'Paris' } }]
    return { answer: { text: '', toolCalls, finish: 'tool_calls' }, usage }
  },
}

function agent(model: string, tools: ReadonlyMap<string, Tool>): Runnable {
  return agentRunnable(helper, () => ({ models: [model], windowTokens: 1_000_000, tools, colleagues: new Map() }))
}

const withTool: ReadonlyMap<string, Tool> = new Map([['look_up', lookUp as unknown as Tool]])
let baton: Baton | undefined

/** One agent, `turns` tool turns, one answer. */
export async function runAgent(turns: number, answer: string): Promise<void> {
  baton ??= await createBaton({ model: scripted })
  const result = await baton.run(
    agent(`${turns}/${answer}`, turns === 0 ? new Map() : withTool),
    'What is the weather in Paris?',
  )
  if (result.status !== 'completed' || result.output !== answer)
    throw new Error(`unexpected: ${JSON.stringify(result)}`)
}

/** One agent, one answer, through the provider that people configure. */
export async function runOverHttp(url: string, answer: string): Promise<void> {
  online ??= createBaton({
    agents: [{ ...helper, models: ['local/instant'], tools: [] }],
    models: { providers: { local: { baseUrl: url } }, prices: { 'local/*': { input: 1, output: 1 } } },
  })
  const result = await (await online).run('helper', 'What is the weather in Paris?')
  if (result.status !== 'completed' || result.output !== answer)
    throw new Error(`unexpected: ${JSON.stringify(result)}`)
}

let online: Promise<Baton> | undefined

const waiting = agent('0/done', new Map())

/** A session that waits for its model: one of many of the same agent. */
export async function waitForModel(gate: Promise<void>): Promise<unknown> {
  patient ??= createBaton({
    model: { ...scripted, call: async (request, call) => gate.then(() => scripted.call(request, call)) },
  })
  const handle = await (await patient).start(waiting, 'What is the weather in Paris?')
  return handle.result
}

let patient: Promise<Baton> | undefined
