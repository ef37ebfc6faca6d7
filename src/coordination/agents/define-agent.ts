import { type AgentFields, agentFrom } from '../../agents/define-agent.ts'
import type { AgentDefinition } from '../../agents/definition.ts'
import type { Kind } from '../kind.ts'
import { syntaxOf } from './syntax.ts'

/** An agent in code: the same as the file with these keys, checked the same way. */
export function defineAgent(fields: AgentFields): AgentDefinition {
  return agentFrom(fields, syntaxOf())
}

/** `defineAgent` for agents that have keys of these kinds too. */
export function agentDefiner<MoreKeys extends object>(
  kinds: readonly Kind[],
): (fields: AgentFields & MoreKeys) => AgentDefinition {
  const syntax = syntaxOf(kinds)
  return (fields) => agentFrom(fields, syntax)
}
