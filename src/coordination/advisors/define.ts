import type { AgentDefinition } from '../../agents/definition.ts'
import { type Named, nameOf, redefined } from '../patterns/redefine.ts'
import type { Advisors } from './fields.ts'

/** The same agent, which asks others before it begins: `advisors` in its frontmatter. */
export function advisors(
  agent: AgentDefinition,
  agents: readonly Named[],
  options: Partial<Omit<Advisors, 'agents'>> = {},
): AgentDefinition {
  return redefined(agent, { advisors: { agents: agents.map(nameOf), ...options } })
}
