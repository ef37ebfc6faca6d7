import type { Unfinished } from '../events/unfinished.ts'
import type { ModelRequest, ModelSettings } from '../kernel/ports/model.ts'
import { settledSettings } from '../kernel/settled-settings.ts'
import type { AgentDefinition } from './definition.ts'
import { describeEquipment, type Equipment } from './equipment.ts'

/** What is the same in every model call of a session. */
export function callFor(agent: AgentDefinition, equipment: Equipment): Omit<ModelRequest, 'messages'> {
  const { models, offline, tools } = equipment
  const asking: Unfinished<Omit<ModelRequest, 'messages'>> = {
    model: models[0] ?? '',
    settings: settingsOf(agent, equipment),
  }
  const described = tools.size === 0 ? [] : [...tools.values()].flatMap((tool) => tool.described ?? [])
  if (described.length > 0) asking.labels = [...new Set(described)]
  if (offline !== undefined) asking.offline = offline
  return asking
}

/** The settings of the last session of an agent, and what they were worked out of. */
interface LastSettings {
  readonly parts: readonly unknown[]
  readonly settings: ModelSettings
}

const lastSettings = new WeakMap<AgentDefinition, LastSettings>()

/** To describe the tools of an agent, and to find that they are the same as ever, takes longer than a whole turn without tools. */
function settingsOf(agent: AgentDefinition, equipment: Equipment): ModelSettings {
  const parts = partsOf(agent, equipment)
  const last = lastSettings.get(agent)
  if (last?.parts.length === parts.length && parts.every((part, index) => part === last.parts[index]))
    return last.settings
  const { settings } = settledSettings(settingsFor(agent, equipment))
  lastSettings.set(agent, { parts, settings })
  return settings
}

/** All that settings are made of. Schemas count as the objects that they are: what is changed inside of one is not noticed. */
function partsOf(agent: AgentDefinition, { models, tools, colleagues, toolChoice }: Equipment): readonly unknown[] {
  const parts: unknown[] = [agent.output, agent.temperature, agent.effort, agent.maxTokens, toolChoice, ...models]
  for (const [name, { description, inputSchema }] of tools) parts.push(name, description, inputSchema)
  for (const [name, { description, input }] of colleagues) parts.push(name, description, input)
  return parts
}

function settingsFor(agent: AgentDefinition, equipment: Equipment): ModelSettings {
  const settings: Unfinished<ModelSettings> = {}
  const tools = describeEquipment(equipment)
  if (tools.length > 0) settings.tools = tools
  if (equipment.toolChoice !== undefined) settings.toolChoice = equipment.toolChoice
  if (agent.output !== undefined) settings.output = agent.output
  if (agent.temperature !== undefined) settings.temperature = agent.temperature
  if (agent.effort !== undefined) settings.effort = agent.effort
  if (agent.maxTokens !== undefined) settings.maxOutputTokens = agent.maxTokens
  if (equipment.models.length > 1) settings.fallbacks = equipment.models.slice(1)
  return settings
}
