import type { Reference } from '../source/fields/field.ts'
import { type Problem, problemAt, type SourceFile } from '../source/problem.ts'
import type { AgentDefinition } from './definition.ts'
import { findCycles } from './find-cycles.ts'
import { analystProblems } from './only-looking.ts'
import { misfit } from './schema-fit.ts'

/** What exists besides the agents at hand: tools by name, other runnables by `name` or `kind:name`. */
export interface KnownNames {
  readonly tools: readonly string[]
  readonly runnables: readonly string[]
  /** Those of the tools that do more than look. */
  readonly changing?: readonly string[]
}

/** An agent among others. One with problems of its own still exists: references to it are right. */
export interface LoadedAgent {
  readonly name: string
  readonly file: SourceFile
  readonly definition?: AgentDefinition
  readonly references: readonly Reference[]
}

/** Everything that is wrong between agents: names of nothing, circles, and answers that don't fit. */
export function checkReferences(agents: readonly LoadedAgent[], known: KnownNames): Problem[] {
  const byName = new Map(agents.map((agent) => [agent.name, agent]))
  const others = new Set([...known.runnables, ...known.tools.map((tool) => `tool:${tool}`)])
  const problems = agents.flatMap((agent) =>
    agent.references.flatMap((reference) => {
      if (reference.to === 'tool')
        return known.tools.includes(reference.name) ? [] : [unknownTool(agent, reference, known)]
      const target = byName.get(reference.name)
      if (target !== undefined) return pairProblems(agent, reference, target, byName)
      const isPerson = reference.name.startsWith('human:')
      if (others.has(reference.name) || isPerson || reference.key === 'team.coordinator') return []
      const names = [...byName.keys(), ...known.runnables].filter((name) => name !== agent.name)
      const details = { key: reference.key, name: reference.name, known: [...new Set(names)].sort() }
      return [problemAt('BATON_AGENT_REF_NOT_FOUND', details, agent.file, reference.span)]
    }),
  )
  const cycles = findCycles(agents).map(({ agent, reference, path }) =>
    problemAt('BATON_AGENT_CYCLE', { path }, agent.file, reference.span),
  )
  return [...problems, ...analystProblems(agents, known), ...duplicateNames(agents), ...cycles]
}

function unknownTool(agent: LoadedAgent, { name, span }: Reference, { tools }: KnownNames): Problem {
  return problemAt('BATON_AGENT_TOOL_UNKNOWN', { name, known: tools }, agent.file, span)
}

/** What must hold between an agent and another that it names. */
function pairProblems(
  agent: LoadedAgent,
  { key, span }: Reference,
  target: LoadedAgent,
  byName: ReadonlyMap<string, LoadedAgent>,
): Problem[] {
  if (key === 'team.coordinator' && target.definition?.handoff !== undefined) {
    return [problemAt('BATON_AGENT_TEAM_WITH_HANDOFF', { agent: target.name }, agent.file, span)]
  }
  const isHandoff = key === 'handoff' || key === 'handoff.agent'
  const input = target.definition?.input
  if (!isHandoff || agent.definition?.handoff?.pass !== 'output' || input === undefined) return []
  return answerersOf(agent.definition, byName).flatMap(({ name, output }) => {
    const problem = output === undefined ? undefined : misfit(output, input)
    if (problem === undefined) return []
    return [problemAt('BATON_AGENT_IO_MISMATCH', { from: name, to: target.name, problem }, agent.file, span)]
  })
}

/** Whose answers an agent hands on: its own, or those of whoever it may choose. */
function answerersOf(agent: AgentDefinition, byName: ReadonlyMap<string, LoadedAgent>): readonly AgentDefinition[] {
  const found = new Set<AgentDefinition>()
  const passed = new Set<string>([agent.name])
  const follow = ({ handoff, router, ...one }: AgentDefinition, isFirst: boolean): void => {
    const next = !isFirst && handoff !== undefined ? [handoff.agent] : router?.destinations
    if (next === undefined) found.add(one)
    for (const name of next ?? []) {
      const definition = passed.has(name) ? undefined : byName.get(name)?.definition
      passed.add(name)
      if (definition !== undefined) follow(definition, false)
    }
  }
  follow(agent, true)
  return [...found]
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
