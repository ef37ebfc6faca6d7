import type { AgentDefinition } from '../../agents/definition.ts'
import { type Named, nameOf, redefined } from '../patterns/redefine.ts'
import type { Handoff } from './fields.ts'

/** The same agent, which another finishes for: `handoff` in its frontmatter. */
export function handoff(
  agent: AgentDefinition,
  next: Named,
  options: Partial<Omit<Handoff, 'agent'>> = {},
): AgentDefinition {
  return redefined(agent, { handoff: { agent: nameOf(next), ...options } })
}
