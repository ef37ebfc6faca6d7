import { BatonError } from '../errors/baton-error.ts'
import type { Tool } from '../kernel/ports/tool.ts'
import type { Equip } from './agent-runnable.ts'
import type { AgentDefinition } from './definition.ts'
import type { Colleague, Equipment } from './equipment.ts'

export interface Stock {
  readonly tools: ReadonlyMap<string, Tool>
  readonly agents: ReadonlyMap<string, AgentDefinition>
  /** The models an agent uses: its own, or those that are configured. */
  readonly modelsFor: (agent: AgentDefinition) => readonly string[]
  readonly windowTokens: number
}

/** Hands agents what they name, and refuses what does not exist. */
export function equipFrom(stock: Stock): Equip {
  return (agent): Equipment => ({
    models: stock.modelsFor(agent),
    windowTokens: stock.windowTokens,
    tools: new Map(agent.tools.map((name) => [name, findTool(stock, name)])),
    colleagues: new Map(agent.agents.map((name) => [name, findColleague(stock, name)])),
  })
}

function findTool({ tools }: Stock, name: string): Tool {
  const tool = tools.get(name)
  if (tool !== undefined) return tool
  throw new BatonError('BATON_TOOL_UNKNOWN', { name, known: [...tools.keys()] })
}

function findColleague({ agents }: Stock, name: string): Colleague {
  const agent = agents.get(name)
  if (agent === undefined) throw new BatonError('BATON_RUNNABLE_UNKNOWN', { name, known: [...agents.keys()] })
  const { description, input } = agent
  return input === undefined ? { name, description } : { name, description, input }
}
