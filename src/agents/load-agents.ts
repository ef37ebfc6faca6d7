import { inOrder, type Problem } from '../source/problem.ts'
import { readText } from '../source/read-file.ts'
import { findAgentFiles } from './agent-files.ts'
import { checkReferences, type KnownNames, type LoadedAgent } from './check-references.ts'
import type { AgentDefinition } from './definition.ts'
import { nameOfFile, readAgentFile } from './parse-agent-file.ts'
import type { AgentSyntax } from './syntax.ts'

export interface LoadedAgents {
  /** The agents that have no problem, by name. All of them together are sound only when `problems` is empty. */
  readonly agents: readonly AgentDefinition[]
  readonly problems: readonly Problem[]
  /** Where each of the agents stands, by its name. */
  readonly files: ReadonlyMap<string, string>
}

/** What else there is: given, or found out once the agents are read, since they may bring servers with tools. */
export type Known = KnownNames | ((agents: readonly AgentDefinition[]) => Promise<KnownNames>)

/** Reads all agents in a folder, or in the given files, and checks them one by one and together. */
export async function readAgents(
  source: string | readonly string[],
  known: Known,
  syntax: AgentSyntax,
): Promise<LoadedAgents> {
  const found = typeof source === 'string' ? await findAgentFiles(source, syntax) : { paths: source, problems: [] }
  const problems: Problem[] = [...found.problems]
  const loaded: LoadedAgent[] = []
  for (const path of new Set(found.paths)) {
    const file = readText(path, syntax.rules)
    if ('code' in file) {
      problems.push(file)
      continue
    }
    const agent = readAgentFile(file.text, path, syntax)
    problems.push(...agent.problems)
    loaded.push({ ...agent, name: nameOfFile(path) })
  }
  const read = loaded.flatMap(({ definition }) => (definition === undefined ? [] : [definition]))
  problems.push(...checkReferences(loaded, typeof known === 'function' ? await known(read) : known, syntax.keys))
  const faulty = new Set(problems.map(({ file }) => file))
  const agents = loaded.flatMap(({ definition, file }) =>
    definition === undefined || faulty.has(file.path) ? [] : [definition],
  )
  return {
    agents: agents.toSorted((left, right) => (left.name < right.name ? -1 : 1)),
    problems: inOrder(problems),
    files: new Map(loaded.map(({ name, file }) => [name, file.path])),
  }
}
