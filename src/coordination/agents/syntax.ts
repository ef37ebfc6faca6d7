import { type AgentSyntax, agentSyntax } from '../../agents/syntax.ts'
import { builtInKeys } from '../keys.ts'
import type { Kind } from '../kind.ts'

const none: readonly Kind[] = Object.freeze([])
const known = new WeakMap<readonly Kind[], AgentSyntax>()

/** What agents can be written with, given the coordination models of Baton and these. */
export function syntaxOf(own: readonly Kind[] = none): AgentSyntax {
  const made = known.get(own)
  if (made !== undefined) return made
  const syntax = agentSyntax([...builtInKeys, ...own.flatMap(({ key }) => key ?? [])])
  known.set(own, syntax)
  return syntax
}
