import type { AgentDefinition } from '../agents/definition.ts'
import { referencesOf } from '../agents/references-of.ts'
import { syntaxOf } from '../coordination/agents/syntax.ts'
import type { Kind } from '../coordination/kind.ts'
import type { Reference } from '../source/fields/field.ts'
import { type BuiltInRunnable, builtInRunnables } from './built-in-runnables.ts'
import { type KindFile, referenceOf } from './kind-files.ts'

/** Every tool that an agent names, whether to call it or to let it work as an agent would: `tool:clock`. */
export function toolsOf(agent: AgentDefinition, kinds: readonly Kind[]): string[] {
  return referencesOf(agent, syntaxOf(kinds)).flatMap(toolNamed)
}

/** What agents and definitions name that has to be loaded for them. */
export interface NamedThings {
  readonly builtIns: readonly BuiltInRunnable[]
  /** Also the tools that those runnables use. */
  readonly tools: ReadonlySet<string>
}

/** `more` are runnables that come with Baton and are wanted even if no file names them. */
export function namedThings(
  agents: readonly AgentDefinition[],
  definitions: readonly KindFile[],
  kinds: readonly Kind[],
  more: 'all' | readonly string[],
): NamedThings {
  const references = [
    ...agents.flatMap((agent) => referencesOf(agent, syntaxOf(kinds))),
    ...definitions.flatMap((definition) => definition.references),
  ]
  const offered = builtInRunnables(more === 'all' ? more : [...more, ...references.map(({ name }) => name)])
  // What a file of the project defines is meant by its name.
  const own = new Set(definitions.map(referenceOf))
  const builtIns = offered.filter(({ name }) => !own.has(name))
  const used = definitions.flatMap(({ kind }) => kind.definitions?.tools ?? [])
  return {
    builtIns,
    tools: new Set([...references.flatMap(toolNamed), ...builtIns.flatMap(({ tools }) => tools), ...used]),
  }
}

function toolNamed({ to, name }: Reference): string[] {
  if (to === 'tool') return [name]
  return name.startsWith('tool:') ? [name.slice('tool:'.length)] : []
}
