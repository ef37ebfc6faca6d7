import { terminalsOf } from '../coordination/patterns/terminal.ts'
import { maxStepsPerTurn, reportRepairs } from '../coordination/patterns/voices.ts'
import { routingRepairs } from '../coordination/router/routing-turn.ts'
import type { Limits } from '../kernel/limits.ts'
import type { AgentSummary } from './project-port.ts'

/** The most that one run of an agent can use. `usdMicros` is null when no price is known. */
export interface WorstCase {
  readonly modelCalls: number
  readonly tokens: number
  readonly usdMicros: number | null
}

const defaultTurns = 20

/** Agents by name. */
type Known = ReadonlyMap<string, AgentSummary>

/** What turns, patterns, budgets and limits allow, whichever is least. */
export function worstCase(agent: AgentSummary, known: Known, limits: Limits, offline: boolean): WorstCase {
  const { budget = {} } = agent
  const usd = least(limits.usdMicros, budget.usd === undefined ? undefined : Math.round(budget.usd * 1e6))
  return {
    modelCalls: least(callsOf(agent, known, new Set()), limits.modelCalls),
    tokens: least(limits.tokens, budget.tokens),
    // Where models without a price may be called, no limit on money can be kept.
    usdMicros: offline ? 0 : limits.allowUnpriced ? null : usd,
  }
}

/** The most model calls of one run with everything it starts: advisors, then its own work, then a handoff. */
function callsOf(agent: AgentSummary, known: Known, above: ReadonlySet<string>): number {
  const { name, advisors, handoff, budget = {} } = agent
  if (above.has(name)) return Number.POSITIVE_INFINITY
  const below = new Set([...above, name])
  const others = (names: readonly string[]): readonly number[] => names.map((one) => callsOfNamed(one, known, below))
  const work = ownCalls(agent, known, others)
  const next = handoff === undefined ? 0 : sum(others([handoff.agent]))
  return least(sum(others(advisors?.agents ?? [])) + work + next, budget.modelCalls)
}

type Others = (names: readonly string[]) => readonly number[]

function ownCalls(agent: AgentSummary, known: Known, others: Others): number {
  const { team, router, workorder } = agent
  if (team !== undefined) return teamCalls(agent, team, known, others)
  if (router !== undefined) return routerCalls(agent, router, others)
  // How often workers are sent out is for the lead to decide: only the limits hold it.
  return workorder === undefined ? sessionCalls(agent) : Number.POSITIVE_INFINITY
}

/** One call for each turn; with colleagues that it calls like tools, only the limits hold them all. */
function sessionCalls({ maxTurns = defaultTurns, agents = [] }: AgentSummary): number {
  return agents.length > 0 ? Number.POSITIVE_INFINITY : maxTurns
}

/** The choice, and the dearest of those it may fall on. */
function routerCalls(agent: AgentSummary, router: NonNullable<AgentSummary['router']>, others: Others): number {
  const { destinations, fallback, mode } = router
  const choosing = destinations.length === 1 ? 0 : mode === 'pure' ? 1 + routingRepairs : sessionCalls(agent)
  const chosen = others(fallback === undefined ? destinations : [...destinations, fallback])
  return choosing + Math.max(0, ...chosen)
}

/**
 * Members take part in the first round with all of their patterns; in later ones whoever sits on the seat takes a
 * bounded turn. The coordinator takes a turn between rounds where it decides, and the last one.
 */
function teamCalls(agent: AgentSummary, team: NonNullable<AgentSummary['team']>, known: Known, others: Others): number {
  const { maxRounds, terminationMode, coordinator } = team
  const lead = coordinator === undefined ? agent : known.get(coordinator)
  const members = team.members.filter((member) => member !== coordinator)
  const whole = others(members)
  const first = members.map((member, index) => {
    const one = known.get(member)
    return one !== undefined && isPlain(one) ? turnCalls(one) : (whole[index] ?? 0)
  })
  const later = members.map((member) => Math.max(...terminalsOf(member, known).map((one) => seatCalls(one, known))))
  const between = terminationMode === 'coordinatorDecides' ? turnCalls(lead) : 0
  return sum(first) + (maxRounds - 1) * (sum(later) + between) + lastCalls(lead)
}

function seatCalls(name: string, known: Known): number {
  return known.has(name) ? turnCalls(known.get(name)) : callsOfNamed(name, known, new Set())
}

/** A turn in a team. */
function turnCalls(agent: AgentSummary | undefined): number {
  if (agent === undefined) return 0
  const calls = sessionCalls(agent)
  return least(Number.isFinite(calls) ? Math.min(calls, maxStepsPerTurn) : calls, agent.budget?.modelCalls)
}

/** The last turn of a coordinator, which must end with a report. */
function lastCalls(agent: AgentSummary | undefined): number {
  return agent === undefined ? 0 : least(Math.max(sessionCalls(agent), reportRepairs + 1), agent.budget?.modelCalls)
}

function isPlain({ handoff, router, advisors, team, workorder }: AgentSummary): boolean {
  return [handoff, router, advisors, team, workorder].every((key) => key === undefined)
}

/** A person or a tool calls no model; of everything else that is no agent, nothing is known. */
function callsOfNamed(name: string, known: Known, above: ReadonlySet<string>): number {
  const agent = known.get(name)
  if (agent !== undefined) return callsOf(agent, known, above)
  return /^(?:human|tool):/.test(name) ? 0 : Number.POSITIVE_INFINITY
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

function least(...amounts: readonly (number | undefined)[]): number {
  return Math.min(...amounts.filter((amount) => amount !== undefined))
}
