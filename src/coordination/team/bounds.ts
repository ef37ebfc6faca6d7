import { limitsOf } from '../../agents/agent-runnable.ts'
import { type AgentDefinition, isCoordinated } from '../../agents/definition.ts'
import { atMost, type BoundsScope, type KeyBounds, sessionCalls, sumOf } from '../bounds.ts'
import type { Team } from './fields.ts'
import { maxModelCallsPerTurn, reportRepairs } from './voice.ts'

/**
 * Members take part in the first round with all of their keys; in later ones the agent on the seat takes a bounded
 * turn. The coordinator takes a turn between rounds where it decides, and the last one.
 */
export const teamBounds: KeyBounds<Team> = (team, agent, scope) => {
  const { maxRounds, terminationMode, coordinator } = team
  const lead = coordinator === undefined ? agent : scope.agents.get(coordinator)
  const members = team.members.filter((member) => member !== coordinator)
  const first = members.map((member) => firstCalls(member, scope))
  const later = members.map((member) => Math.max(...scope.terminalsOf(member).map((one) => seatCalls(one, scope))))
  const between = terminationMode === 'coordinatorDecides' ? turnCalls(lead) : 0
  return sumOf(first) + (maxRounds - 1) * (sumOf(later) + between) + lastCalls(lead)
}

function firstCalls(member: string, { agents, callsOf }: BoundsScope): number {
  const agent = agents.get(member)
  return agent !== undefined && !isCoordinated(agent) ? turnCalls(agent) : callsOf(member)
}

function seatCalls(name: string, { agents, callsOf }: BoundsScope): number {
  return agents.has(name) ? turnCalls(agents.get(name)) : callsOf(name)
}

function turnCalls(agent: AgentDefinition | undefined): number {
  if (agent === undefined) return 0
  const calls = sessionCalls(agent)
  return atMost(
    Number.isFinite(calls) ? Math.min(calls, maxModelCallsPerTurn) : calls,
    limitsOf(agent.budget).modelCalls,
  )
}

/** The last turn of a coordinator, which must end with a report. */
function lastCalls(agent: AgentDefinition | undefined): number {
  if (agent === undefined) return 0
  return atMost(Math.max(sessionCalls(agent), reportRepairs + 1), limitsOf(agent.budget).modelCalls)
}
