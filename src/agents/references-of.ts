import { type Reference, startReading } from '../source/fields/field.ts'
import type { FileRules } from '../source/file-rules.ts'
import { nodeOf, nowhere } from '../source/source-node.ts'
import type { AgentDefinition } from './definition.ts'
import type { AgentKey } from './key.ts'
import type { AgentSyntax } from './syntax.ts'

/** Everything an agent names, for one that was defined in code and has no places to point at. */
export function referencesOf(agent: AgentDefinition, { keys, rules }: AgentSyntax): Reference[] {
  const { tools, agents, grants } = agent
  const to = (kind: Reference['to'], key: string, names: readonly string[]): Reference[] =>
    names.map((name) => ({ to: kind, key, name, span: nowhere }))
  return [
    ...to('tool', 'tools', tools),
    ...to('agent', 'agents', agents),
    ...keys.flatMap((key) => referencesUnder(agent, key, rules)),
    ...to('agent', 'grants.agents.call', grants.agents?.call ?? []),
  ]
}

/** What the settings of a model name: they are read once more, and what they refer to is kept. */
function referencesUnder(agent: AgentDefinition, { name, field }: AgentKey, rules: FileRules): readonly Reference[] {
  const settings = (agent as Readonly<Record<string, unknown>>)[name]
  if (settings === undefined) return []
  const { reading, references } = startReading({ path: '', text: '', rules })
  field.read(nodeOf(settings), reading.at(name))
  return references
}
