import { type AgentSyntax, agentSyntax } from '../../agents/syntax.ts'
import { kinds as builtIn } from '../all.ts'
import type { Kind } from '../kind.ts'

const none: readonly Kind[] = []
const known = new WeakMap<readonly Kind[], AgentSyntax>()

/** What agents can be written with, given the coordination models of Baton and these. */
export function syntaxOf(own: readonly Kind[] = none): AgentSyntax {
  const made = known.get(own)
  if (made !== undefined) return made
  const kinds = [...builtIn, ...own]
  const keys = kinds.flatMap(({ key }) => (key === undefined ? [] : [key]))
  const syntax = agentSyntax(keys)
  known.set(own, syntax)
  return syntax
}
