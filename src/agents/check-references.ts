import { BatonError } from '../errors/baton-error.ts'
import type { Reference } from '../source/fields/field.ts'
import { type Problem, problemAt, type SourceFile } from '../source/problem.ts'
import { addressesOf, agentBehind, mayHave } from './agent-behind.ts'
import type { AgentDefinition } from './definition.ts'
import { findCycles } from './find-cycles.ts'
import type { AgentKey } from './key.ts'
import { referencesOf } from './references-of.ts'
import type { AgentSyntax } from './syntax.ts'

/** Something in a file that names others. */
export interface Referrer {
  /** As others call it: `writer`, `relay:trip`. */
  readonly name: string
  readonly file: SourceFile
  readonly references: readonly Reference[]
}

/** What exists besides the agents at hand: tools by name, other runnables by `name` or `kind:name`. */
export interface KnownNames {
  readonly tools: readonly string[]
  readonly runnables: readonly string[]
  /** Those of the tools that do more than look. */
  readonly changing?: readonly string[]
  /** What runnables from code may run in their turn, by their `kind:name`, as far as it is known. */
  readonly below?: ReadonlyMap<string, readonly string[]>
  /** Runnables that other files define. They are checked together with the agents. */
  readonly definitions?: readonly Referrer[]
  /** Modules that are not loaded and may bring kinds that nothing is known of. */
  readonly unloaded?: readonly string[]
}

/** An agent among others. One with problems of its own still exists: references to it are right. */
export interface LoadedAgent extends Referrer {
  readonly definition?: AgentDefinition
}

/** Everything that is wrong between agents: names of nothing, circles, and settings that don't fit together. */
export function checkReferences(
  agents: readonly LoadedAgent[],
  known: KnownNames,
  keys: readonly AgentKey[],
): Problem[] {
  const byName = new Map(agents.map((agent) => [agent.name, agent]))
  const referrers = [...agents, ...(known.definitions ?? [])]
  const among = { agents: byName, known, keys }
  const misfits = agents.flatMap((agent) => keys.flatMap((key) => key.checkAmong?.(agent, among) ?? []))
  return [
    ...missingNames(referrers, byName, known, keys),
    ...misfits,
    ...duplicateNames(agents),
    ...findCycles(referrers, (name) => agentBehind(name, byName, keys, mayHave), known.below).map(
      ({ referrer: { file }, reference, path }) => problemAt(codesFor(file).cycle, { path }, file, reference.span),
    ),
  ]
}

/** Names of tools and runnables that do not exist. */
function missingNames(
  referrers: readonly Referrer[],
  agents: ReadonlyMap<string, LoadedAgent>,
  { tools, runnables, definitions = [], unloaded = [] }: KnownNames,
  keys: readonly AgentKey[],
): Problem[] {
  const others = new Set([...runnables, ...definitions.map(({ name }) => name), ...tools.map((tool) => `tool:${tool}`)])
  const isKnown = (name: string): boolean =>
    others.has(name) || name.startsWith('human:') || agentBehind(name, agents, keys, mayHave) !== undefined
  const sure = (agent: LoadedAgent, key: string): boolean => agent.definition !== undefined && mayHave(agent, key)
  const offered = new Set([...referrers.map(({ name }) => name), ...addressesOf(agents, keys, sure), ...runnables])
  const kinds = new Set(['agent', 'tool', 'function', ...keys.map(({ name }) => name), ...[...offered].map(kindIn)])
  return referrers.flatMap(({ name: own, file, references }) =>
    references.flatMap(({ to, key, name, span, isMention, isOptional }) => {
      if (to === 'tool') {
        return tools.includes(name) ? [] : [problemAt(codesFor(file).tool, { name, known: tools }, file, span)]
      }
      if (isKnown(name) || isMention || isOptional) return []
      const others = name.startsWith('tool:') ? tools.map((tool) => `tool:${tool}`) : [...offered]
      const details = { key, name, known: others.filter((one) => one !== own).sort() }
      const mayCome = unloaded.length > 0 && name.includes(':') && !kinds.has(kindIn(name))
      return mayCome
        ? [problemAt('BATON_KIND_REF_NOT_LOADED', { ...details, modules: unloaded }, file, span)]
        : [problemAt(codesFor(file).missing, details, file, span)]
    }),
  )
}

function kindIn(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf(':')))
}

const agentCodes = {
  missing: 'BATON_AGENT_REF_NOT_FOUND',
  tool: 'BATON_AGENT_TOOL_UNKNOWN',
  cycle: 'BATON_AGENT_CYCLE',
} as const

const kindCodes = {
  missing: 'BATON_KIND_REF_NOT_FOUND',
  tool: 'BATON_KIND_TOOL_UNKNOWN',
  cycle: 'BATON_KIND_CYCLE',
} as const

/** What the same mistake is called in the files of agents, and in those of coordination models. */
function codesFor({ rules }: SourceFile): typeof agentCodes | typeof kindCodes {
  return rules.family === 'BATON_KIND' ? kindCodes : agentCodes
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

/** Checks agents that were defined in code the way a folder of files is checked, and tells all problems at once. */
export function checkAgents(agents: readonly AgentDefinition[], known: KnownNames, syntax: AgentSyntax): void {
  const loaded = agents.map((definition) => ({
    name: definition.name,
    // What stands in the place of a path says which agent is meant.
    file: { path: definition.name, text: '', rules: syntax.rules },
    definition,
    references: referencesOf(definition, syntax),
  }))
  const problems = checkReferences(loaded, known, syntax.keys).map(
    ({ file, code, message, hint }) => `Agent "${file}": ${message} ${hint} (${code})`,
  )
  if (problems.length > 0) throw new BatonError('BATON_AGENT_SET_INVALID', { problems })
}
