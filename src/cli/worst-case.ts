import type { AgentDefinition } from '../agents/definition.ts'
import { type Bounds, callsAtMost } from '../coordination/bounds.ts'
import type { Limits } from '../kernel/limits.ts'

/** The most that one run of an agent can use. `usdMicros` is null when no price is known. */
export interface WorstCase {
  readonly modelCalls: number
  readonly tokens: number
  readonly usdMicros: number | null
}

/** Where an agent runs: with which others, and under which limits. */
export interface Surroundings {
  readonly agents: ReadonlyMap<string, AgentDefinition>
  readonly bounds: Bounds
  readonly limits: Limits
  readonly offline: boolean
}

/** What turns, coordination models, budgets and limits allow, whichever is least. */
export function worstCase(agent: AgentDefinition, { agents, bounds, limits, offline }: Surroundings): WorstCase {
  const { budget } = agent
  const usd = least(limits.usdMicros, budget.usd === undefined ? undefined : Math.round(budget.usd * 1e6))
  return {
    modelCalls: least(callsAtMost(agent, agents, bounds), limits.modelCalls),
    tokens: least(limits.tokens, budget.tokens),
    // Where models without a price may be called, no limit on money can be kept.
    usdMicros: offline ? 0 : limits.allowUnpriced ? null : usd,
  }
}

function least(...amounts: readonly (number | undefined)[]): number {
  return Math.min(...amounts.filter((amount) => amount !== undefined))
}
