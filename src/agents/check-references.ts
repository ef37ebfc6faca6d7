import type { Reference } from '../source/fields/field.ts'
import { type Problem, problemAt, type SourceFile } from '../source/problem.ts'
import type { AgentDefinition } from './definition.ts'
import { findCycles } from './find-cycles.ts'
import type { AgentKey } from './key.ts'

/** What exists besides the agents at hand: tools by name, other runnables by `name` or `kind:name`. */
export interface KnownNames {
  readonly tools: readonly string[]
  readonly runnables: readonly string[]
  /** Those of the tools that do more than look. */
  readonly changing?: readonly string[]
  /** What runnables may run in their turn, by their `kind:name`, as far as it is known. */
  readonly below?: ReadonlyMap<string, readonly string[]>
}

/** An agent among others. One with problems of its own still exists: references to it are right. */
export interface LoadedAgent {
  readonly name: string
  readonly file: SourceFile
  readonly definition?: AgentDefinition
  readonly references: readonly Reference[]
}

/** Everything that is wrong between agents: names of nothing, circles, and settings that don't fit together. */
export function checkReferences(
  agents: readonly LoadedAgent[],
  known: KnownNames,
  keys: readonly AgentKey[],
): Problem[] {
  const byName = new Map(agents.map((agent) => [agent.name, agent]))
  const addressed = addressedAs(agents, keys)
  const others = new Set([...known.runnables, ...addressed.keys(), ...known.tools.map((tool) => `tool:${tool}`)])
  const problems = agents.flatMap((agent) =>
    agent.references.flatMap((reference) => {
      if (reference.to === 'tool')
        return known.tools.includes(reference.name) ? [] : [unknownTool(agent, reference, known)]
      const isPerson = reference.name.startsWith('human:')
      if (byName.has(reference.name) || others.has(reference.name) || isPerson || reference.isMention) return []
      const names = [...byName.keys(), ...addressed.keys(), ...known.runnables].filter((name) => name !== agent.name)
      const details = { key: reference.key, name: reference.name, known: [...new Set(names)].sort() }
      return [problemAt('BATON_AGENT_REF_NOT_FOUND', details, agent.file, reference.span)]
    }),
  )
  const cycles = findCycles(agents, addressed, known.below).map(({ agent, reference, path }) =>
    problemAt('BATON_AGENT_CYCLE', { path }, agent.file, reference.span),
  )
  const among = { agents: byName, known, keys }
  const misfits = agents.flatMap((agent) => keys.flatMap((key) => key.checkAmong?.(agent, among) ?? []))
  return [...problems, ...misfits, ...duplicateNames(agents), ...cycles]
}

/** Agents by the other names they have: one with a work order is `workorder:NAME` too. */
function addressedAs(agents: readonly LoadedAgent[], keys: readonly AgentKey[]): ReadonlyMap<string, LoadedAgent> {
  const addressable = keys.filter((key) => key.addressable)
  return new Map(
    agents.flatMap((agent) =>
      addressable
        .filter(({ name }) => agent.definition !== undefined && Object.hasOwn(agent.definition, name))
        .map(({ name }) => [`${name}:${agent.name}`, agent] as const),
    ),
  )
}

function unknownTool(agent: LoadedAgent, { name, span }: Reference, { tools }: KnownNames): Problem {
  return problemAt('BATON_AGENT_TOOL_UNKNOWN', { name, known: tools }, agent.file, span)
}

function duplicateNames(agents: readonly LoadedAgent[]): Problem[] {
  const first = new Map<string, LoadedAgent>()
  return agents.flatMap((agent) => {
    const other = first.get(agent.name)
    if (other === undefined) first.set(agent.name, agent)
    if (other === undefined) return []
    const details = { name: agent.name, other: other.file.path }
    return [problemAt('BATON_AGENT_DUPLICATE_NAME', details, agent.file, { start: 0, end: 3 })]
  })
}
