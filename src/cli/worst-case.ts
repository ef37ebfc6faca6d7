import type { Limits } from '../kernel/limits.ts'
import type { AgentSummary } from './project-port.ts'

/** The most that one run of an agent can use. `usdMicros` is null when no price is known. */
export interface WorstCase {
  readonly modelCalls: number
  readonly tokens: number
  readonly usdMicros: number | null
}

const defaultTurns = 20

/**
 * What turns, budget and limits allow, whichever is least. An agent alone makes
 * one call for each turn; with colleagues, only the limits hold them all.
 */
export function worstCase(agent: AgentSummary, limits: Limits, offline: boolean): WorstCase {
  const { maxTurns = defaultTurns, hasColleagues = false, budget = {} } = agent
  const usd = least(limits.usdMicros, budget.usd === undefined ? undefined : Math.round(budget.usd * 1e6))
  return {
    modelCalls: least(hasColleagues ? undefined : maxTurns, budget.modelCalls, limits.modelCalls),
    tokens: least(limits.tokens, budget.tokens),
    // Where models without a price may be called, no limit on money can be kept.
    usdMicros: offline ? 0 : limits.allowUnpriced ? null : usd,
  }
}

function least(...amounts: readonly (number | undefined)[]): number {
  return Math.min(...amounts.filter((amount) => amount !== undefined))
}
