import { BatonError } from '../errors/baton-error.ts'
import { checkReferences, type KnownNames } from './check-references.ts'
import type { AgentDefinition } from './definition.ts'
import { referencesOf } from './references-of.ts'
import type { AgentSyntax } from './syntax.ts'

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
