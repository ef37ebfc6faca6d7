import { agentRunnable } from '../agents/agent-runnable.ts'
import { type AgentDefinition, isAgentDefinition } from '../agents/definition.ts'
import { equipFrom } from '../agents/equip.ts'
import { agentWithPatterns, patternLayer } from '../coordination/patterns/agent-with-patterns.ts'
import { byName, checkRunnable, checkTool } from '../kernel/names.ts'
import type { Library } from '../kernel/ports/library.ts'
import type { Tool } from '../kernel/ports/tool.ts'
import { type Runnable, referenceTo } from '../kernel/runnable.ts'
import type { OpenedModels } from './open-models.ts'
import type { BatonOptions } from './options.ts'
import type { Orchestration } from './orchestration.ts'
import { runnableBehind } from './runnable-behind.ts'

/** How much of a conversation a model can read at once, where nobody says otherwise. */
const windowTokens = 128_000

/** Everything that can be run or called by name. */
export function libraryOf(
  options: BatonOptions,
  { modelsFor }: OpenedModels,
  orchestration: Orchestration | undefined,
): Library {
  for (const tool of options.tools ?? []) checkTool(tool)
  for (const runnable of options.runnables ?? []) checkRunnable(runnable)
  const tools = byName((options.tools ?? []) as readonly Tool[], ({ name }) => name)
  const agents = byName(options.agents ?? [], ({ name }) => name)
  const find = (reference: string): Runnable | undefined => runnableBehind(reference, runnables, tools)
  const equip = equipFrom({ tools, agents, modelsFor, windowTokens, runnable: find })
  const stock = { tools, agents, modelsFor }

  const runnableOf = (agent: AgentDefinition): Runnable =>
    layer === undefined ? agentRunnable(agent, equip) : agentWithPatterns(agent, layer)
  const layer =
    orchestration &&
    patternLayer({
      agents,
      equip,
      perform: orchestration.runAgent,
      workOrder: (context, agent, input) => orchestration.runWorkOrder(context, agent, stock, input),
      hooksOf: (team) => options.teamHooks?.[team],
    })
  const workOrders = [...agents.values()].flatMap((agent) =>
    isWorkOrder(agent) && orchestration ? [orchestration.workOrderRunnable(agent, stock)] : [],
  )
  const own = [...[...agents.values()].map(runnableOf), ...workOrders]
  const runnables = byName([...(options.runnables ?? []), ...own], referenceTo)
  return {
    runnable: find,
    tool: (name) => tools.get(name),
    runnableNames: () => [...runnables.keys()],
    toolNames: () => [...tools.keys()],
    revive: (_, definition) => (isAgentDefinition(definition) ? runnableOf(definition) : undefined),
  }
}

function isWorkOrder(
  agent: AgentDefinition,
): agent is AgentDefinition & { readonly workorder: NonNullable<AgentDefinition['workorder']> } {
  return agent.workorder !== undefined
}
