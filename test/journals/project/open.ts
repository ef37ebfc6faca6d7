import { fileURLToPath } from 'node:url'
import { defineAgent, loadAgents } from '../../../src/coordination/agents/index.ts'
import { type AgentDefinition, type BatonOptions, defaultPolicy, type Policy } from '../../../src/index.ts'
import { builtInTools } from '../../../src/packs/index.ts'
import { agentLines } from './agent-lines.ts'
import { errandRunnables } from './errands.ts'
import { mishapRunnables } from './mishaps.ts'
import type { Outside } from './outside.ts'
import { patternLines } from './pattern-lines.ts'
import { scriptedModel } from './scripted-model.ts'
import { teamLines } from './team-lines.ts'
import { toolsOf } from './tools.ts'
import { workOrderLines, workOrdersOf } from './work-orders.ts'

/** How the project is opened for one run of the corpus. */
export interface Opening {
  /** Whether the scripted lead makes decisions, or rules do. Default: the lead. */
  readonly decides?: 'model' | 'rule'
  /** There is no model at all, so rules answer for agents too. */
  readonly offline?: true
  /** Every agent was edited after the export: a run goes on with the definition that its journal kept. */
  readonly edited?: true
}

/** Everything the runs of the corpus need to be resumed. Pinned by content: a change here breaks them. */
export async function openProject(outside: Outside, opening: Opening = {}): Promise<BatonOptions> {
  const own = toolsOf(outside)
  const builtIn = builtInTools({ clock: outside.clock }).filter(({ name }) => /^(calculator|convert_units)$/.test(name))
  const tools = [...own, ...builtIn]
  const runnables = [...errandRunnables, ...mishapRunnables, ...workOrdersOf(own)]
  filed ??= agentsIn(
    './agents/',
    tools.map(({ name }) => name),
    runnables.map(({ kind, name }) => `${kind}:${name}`),
  )
  const agents = await filed
  const model = scriptedModel({ ...agentLines, ...patternLines, ...teamLines, ...workOrderLines }, outside)
  return {
    clock: outside.clock,
    random: () => 0.25,
    runnables,
    tools,
    agents: [...agents, coded].map((agent) => (opening.edited ? { ...agent, prompt: 'Edited since.' } : agent)),
    agentsChecked: true,
    policy,
    secrets: new Map([['DOOR_CODE', 'open-sesame-4711']]),
    ...(opening.offline ? { models: { environment: {} } } : { model }),
    ...(opening.offline || opening.decides === 'rule' ? {} : { decisionModel: 'test/lead' }),
  }
}

const policy: Policy = {
  ...defaultPolicy,
  rules: [
    { action: 'deny', tool: 'forbidden' },
    { action: 'ask', tool: 'guarded' },
  ],
}

/** The same as a file with these keys would give. */
const coded: AgentDefinition = defineAgent({
  name: 'coded',
  description: 'An agent that was written in code.',
  model: 'test/writer',
  tools: ['look'],
  handoff: 'publisher',
  prompt: 'You write from code.',
})

/** Read once: the files are the same for every run. */
let filed: Promise<readonly AgentDefinition[]> | undefined

async function agentsIn(
  place: string,
  tools: readonly string[],
  runnables: readonly string[],
): Promise<readonly AgentDefinition[]> {
  const { agents, problems } = await loadAgents(fileURLToPath(new URL(place, import.meta.url)), { tools, runnables })
  if (problems.length > 0) throw new Error(problems.map(({ file, message }) => `${file}: ${message}`).join('\n'))
  return agents
}
