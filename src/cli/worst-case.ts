import type { AgentDefinition } from '../agents/definition.ts'
import { boundsScope, type Countable, callsAtMost } from '../coordination/bounds.ts'
import type { Limits } from '../kernel/limits.ts'

/** The most that one run can use. `usdMicros` is null when no price is known. */
export interface WorstCase {
  readonly modelCalls: number
  readonly tokens: number
  readonly usdMicros: number | null
}

/** Where something runs: beside what else, and under which limits. */
export interface WorstCaseScope extends Countable {
  readonly limits: Limits
  readonly offline: boolean
}

/** What turns, coordination models, budgets and limits allow an agent, whichever is least. */
export function worstCase(agent: AgentDefinition, around: WorstCaseScope): WorstCase {
  return atMost(callsAtMost(agent, around), agent.budget, around)
}

/** The same for what a file of a coordination model defines. */
export function worstCaseOf(reference: string, around: WorstCaseScope): WorstCase {
  return atMost(boundsScope(around).callsOf(reference), {}, around)
}

function atMost(
  calls: number,
  budget: { readonly usd?: number; readonly tokens?: number },
  { limits, offline }: WorstCaseScope,
): WorstCase {
  const usd = least(limits.usdMicros, budget.usd === undefined ? undefined : Math.round(budget.usd * 1e6))
  return {
    modelCalls: least(calls, limits.modelCalls),
    tokens: least(limits.tokens, budget.tokens),
    // Where models without a price may be called, no limit on money can be kept.
    usdMicros: offline ? 0 : limits.allowUnpriced ? null : usd,
  }
}

function least(...amounts: readonly (number | undefined)[]): number {
  return Math.min(...amounts.filter((amount) => amount !== undefined))
}
