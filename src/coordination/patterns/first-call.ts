import type { AgentDefinition } from '../../agents/definition.ts'
import type { Equipment } from '../../agents/equipment.ts'
import type { Context } from '../../kernel/context.ts'
import { nothing, type Spendable } from '../../kernel/limits.ts'
import type { Layer } from './layer.ts'

/** The most the first model call of an agent would use. Of runnables that aren't agents nothing is known. */
export function firstCall(context: Context, layer: Layer, name: string, text: string): Spendable {
  const agent = layer.agents.get(name)
  const equipment = agent === undefined ? undefined : equipmentOf(context, agent, layer)
  if (agent === undefined || equipment === undefined) return nothing
  return context.budget.estimate({
    model: equipment.models[0] ?? '',
    messages: [
      { role: 'system', content: agent.prompt },
      { role: 'user', content: text },
    ],
  })
}

/** What an agent works with; undefined when something is missing, which is its failure when it is run and not before. */
export function equipmentOf({ models }: Context, agent: AgentDefinition, { equip }: Layer): Equipment | undefined {
  try {
    return equip(agent, models)
  } catch {
    return undefined
  }
}
