import type { AgentDefinition } from '../../agents/definition.ts'
import { type Named, nameOf, redefined } from '../patterns/redefine.ts'
import type { Team } from './fields.ts'

type Defaulted = 'maxRounds' | 'firstRound' | 'memberTimeoutMs'

/** How a team works: only what ends it must be said. */
export type TeamOptions = Omit<Team, 'members' | 'coordinator' | Defaulted> &
  Partial<Pick<Team, Defaulted>> & { readonly coordinator?: Named }

/** The same agent, which leads others through rounds and concludes: `team` in its frontmatter. */
export function team(
  agent: AgentDefinition,
  members: readonly Named[],
  { coordinator, ...options }: TeamOptions,
): AgentDefinition {
  const lead = coordinator === undefined ? {} : { coordinator: nameOf(coordinator) }
  return redefined(agent, { team: { members: members.map(nameOf), ...options, ...lead } })
}
