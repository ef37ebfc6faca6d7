import { BatonError } from '../errors/baton-error.ts'
import type { ModelChoice } from '../events/run.ts'
import { oncePer } from '../kernel/once-per.ts'
import type { Tool } from '../kernel/ports/tool.ts'
import type { Runnable } from '../kernel/runnable.ts'
import type { Equip } from './agent-runnable.ts'
import { colleagueName } from './colleague-name.ts'
import type { AgentDefinition } from './definition.ts'
import type { Colleague, Equipment } from './equipment.ts'

/**
 * The models an agent uses in a tree of runs that asks these: its own, or the default. Of a tree that does not say, those
 * that are configured now. Also what its result has to say about them.
 */
export type ModelsFor = (agent: AgentDefinition, choice: ModelChoice | undefined) => readonly string[]

export interface EquipmentSource {
  readonly tools: ReadonlyMap<string, Tool>
  readonly agents: ReadonlyMap<string, AgentDefinition>
  /** Finds anything else that can be run, by `name` or `kind:name`. */
  readonly runnable?: (reference: string) => Runnable | undefined
  readonly modelsFor: ModelsFor
  /** What an agent's result has to say about its models. */
  readonly remarksFor?: ModelsFor
  /** How many tokens can be sent to any of these models at once. */
  readonly windowFor: (models: readonly string[]) => number
}

const noRemarks: readonly string[] = Object.freeze([])

/** Hands agents what they name, and refuses what does not exist. */
export function equipFrom(stock: EquipmentSource): Equip {
  const toolsNamed = oncePerList((name) => [name, findTool(stock, name)] as const)
  const colleaguesNamed = oncePerList((name) => [colleagueName(name), findColleague(stock, name)] as const)
  return (agent, choice): Equipment => {
    const models = stock.modelsFor(agent, choice)
    return {
      models,
      remarks: stock.remarksFor?.(agent, choice) ?? noRemarks,
      windowTokens: stock.windowFor(models),
      tools: toolsNamed(agent.tools),
      colleagues: colleaguesNamed(agent.agents),
    }
  }
}

/** What the names of a list stand for. That is the same in every session, so it is looked up once for each list. */
function oncePerList<Found>(
  find: (name: string) => readonly [string, Found],
): (names: readonly string[]) => ReadonlyMap<string, Found> {
  return oncePer((names: readonly string[]) => new Map(names.map(find)))
}

function findTool({ tools }: EquipmentSource, name: string): Tool {
  const tool = tools.get(name)
  if (tool !== undefined) return tool
  throw new BatonError('BATON_TOOL_UNKNOWN', { name, known: [...tools.keys()] })
}

function findColleague({ agents, runnable, tools }: EquipmentSource, name: string): Colleague {
  const agent = agents.get(name)
  if (agent !== undefined) {
    const { description, input } = agent
    return input === undefined ? { name, description } : { name, description, input }
  }
  const other = runnable?.(name)
  if (other === undefined) throw new BatonError('BATON_RUNNABLE_UNKNOWN', { name, known: [...agents.keys()] })
  const tool = other.kind === 'tool' ? tools.get(other.name) : undefined
  if (tool === undefined) return { name, description: `Runs ${other.kind} "${other.name}".` }
  const { description, inputSchema } = tool
  return inputSchema === undefined ? { name, description } : { name, description, input: inputSchema }
}
