import { type AgentFields, defineAgent } from '../../agents/define-agent.ts'
import type { Advisors, AgentDefinition, Handoff, Router, Team } from '../../agents/definition.ts'
import { type Runnable, referenceTo } from '../../kernel/runnable.ts'

/** Somebody, by name or as what they are. */
export type Named = string | AgentDefinition | Runnable

/** The same agent, which another finishes for: `handoff` in its frontmatter. */
export function handoff(
  agent: AgentDefinition,
  next: Named,
  options: Partial<Omit<Handoff, 'agent'>> = {},
): AgentDefinition {
  return redefined(agent, { handoff: { agent: nameOf(next), ...options } })
}

/** The same agent, which only chooses who does the work: `router` in its frontmatter. */
export function router(
  agent: AgentDefinition,
  destinations: readonly Named[],
  { fallback, ...options }: Partial<Omit<Router, 'destinations' | 'fallback'>> & { readonly fallback?: Named } = {},
): AgentDefinition {
  const nobody = fallback === undefined ? {} : { fallback: nameOf(fallback) }
  return redefined(agent, { router: { destinations: destinations.map(nameOf), ...options, ...nobody } })
}

/** The same agent, which asks others before it begins: `advisors` in its frontmatter. */
export function advisors(
  agent: AgentDefinition,
  agents: readonly Named[],
  options: Partial<Omit<Advisors, 'agents'>> = {},
): AgentDefinition {
  return redefined(agent, { advisors: { agents: agents.map(nameOf), ...options } })
}

/** The same agent, which leads others through rounds and concludes: `team` in its frontmatter. */
export function team(
  agent: AgentDefinition,
  members: readonly Named[],
  {
    coordinator,
    ...options
  }: Omit<Team, 'members' | 'coordinator' | Defaulted> &
    Partial<Pick<Team, Defaulted>> & { readonly coordinator?: Named },
): AgentDefinition {
  const lead = coordinator === undefined ? {} : { coordinator: nameOf(coordinator) }
  return redefined(agent, { team: { members: members.map(nameOf), ...options, ...lead } })
}

type Defaulted = 'maxRounds' | 'firstRound' | 'memberTimeoutMs'

function nameOf(one: Named): string {
  if (typeof one === 'string') return one
  return 'kind' in one ? referenceTo(one) : one.name
}

/** Written anew with one key more, so that it is checked as a whole and hashed like a file that says the same. */
function redefined(agent: AgentDefinition, pattern: Partial<AgentFields>): AgentDefinition {
  const { description, models, budget, ...fields } = agent
  return defineAgent({
    ...fields,
    ...(description === '' ? {} : { description }),
    ...(models.length === 0 ? {} : { model: models }),
    ...(Object.keys(budget).length === 0 ? {} : { budget }),
    ...pattern,
  })
}
