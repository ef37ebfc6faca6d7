import type { AgentDefinition } from '../../agents/definition.ts'

/**
 * Whether an agent gives the answer itself when it is run (PAT-40). Who passes the work on does not; and a member of a
 * team never does, whatever it is elsewhere.
 */
export function isTerminal({ handoff, router }: AgentDefinition, role?: string): boolean {
  return role !== 'member' && handoff === undefined && router === undefined
}

/** What says to whom an agent passes the work. */
type Passing = Pick<AgentDefinition, 'handoff' | 'router' | 'team'>

/**
 * Everybody who may give the answer when an agent is run, as far as it is written down; which of them does is known
 * when it has run, and stands in `terminalAgent` (PAT-41).
 */
export function terminalsOf(name: string, agents: ReadonlyMap<string, Passing>): readonly string[] {
  const found = new Set<string>()
  const passed = new Set<string>()
  const follow = (next: string): void => {
    if (passed.has(next)) return
    passed.add(next)
    const { handoff, router, team } = agents.get(next) ?? {}
    if (handoff !== undefined) follow(handoff.agent)
    else if (router !== undefined) for (const one of destinationsOf(router)) follow(one)
    else found.add(team?.coordinator ?? next)
  }
  follow(name)
  return [...found]
}

function destinationsOf({ destinations, fallback }: NonNullable<AgentDefinition['router']>): readonly string[] {
  return fallback === undefined ? destinations : [...destinations, fallback]
}
