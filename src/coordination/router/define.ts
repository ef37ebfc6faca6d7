import type { AgentDefinition } from '../../agents/definition.ts'
import { type Named, nameOf, redefined } from '../patterns/redefine.ts'
import type { Router } from './fields.ts'

/** The same agent, which only chooses another that does the work: `router` in its frontmatter. */
export function router(
  agent: AgentDefinition,
  destinations: readonly Named[],
  { fallback, ...options }: Partial<Omit<Router, 'destinations' | 'fallback'>> & { readonly fallback?: Named } = {},
): AgentDefinition {
  const otherwise = fallback === undefined ? {} : { fallback: nameOf(fallback) }
  return redefined(agent, { router: { destinations: destinations.map(nameOf), ...options, ...otherwise } })
}
