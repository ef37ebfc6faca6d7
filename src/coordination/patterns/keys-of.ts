import type { AgentDefinition } from '../../agents/definition.ts'
import type { AgentKey } from '../../agents/key.ts'

/** What an agent has under the key of a coordination model. */
export function settingsUnder(agent: AgentDefinition, { name }: Pick<AgentKey, 'name'>): unknown {
  return (agent as Readonly<Record<string, unknown>>)[name]
}

/** The keys that an agent has. */
export function keysOf(agent: AgentDefinition, keys: readonly AgentKey[]): readonly AgentKey[] {
  return keys.filter((key) => settingsUnder(agent, key) !== undefined)
}
