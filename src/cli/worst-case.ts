import type { AgentDefinition } from '../agents/definition.ts'
import { boundsScope, type Countable, callsAtMost } from '../coordination/bounds.ts'
import { isBatonError } from '../errors/baton-error.ts'
import type { Limits } from '../kernel/limits.ts'
import { type Problem, problemFrom } from '../source/problem.ts'

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
  /** Whether a model may be called whose price is not known. */
  readonly unpriced: boolean
}

/** What turns, coordination models, budgets and limits allow an agent, whichever is least. */
export function worstCase(agent: AgentDefinition, around: WorstCaseScope): WorstCase {
  return atMost(callsAtMost(agent, around), agent.budget, around)
}

/** Counts for something in a file; a kind that can't count is a problem there, told once for each thing it can't count. */
export function countedIn<Counted>(
  file: string,
  problems: Map<string, Problem>,
  count: () => Counted,
): readonly Counted[] {
  try {
    return [count()]
  } catch (error) {
    if (!isBatonError(error, 'BATON_KIND_BOUNDS_INVALID')) throw error
    if (!problems.has(error.message)) problems.set(error.message, problemFrom(error, file))
    return []
  }
}

/** The same for what a file of a coordination model defines. */
export function worstCaseOf(reference: string, around: WorstCaseScope): WorstCase {
  return atMost(boundsScope(around).callsOf(reference), {}, around)
}

function atMost(
  calls: number,
  budget: { readonly usd?: number; readonly tokens?: number },
  { limits, offline, unpriced }: WorstCaseScope,
): WorstCase {
  const usd = least(limits.usdMicros, budget.usd === undefined ? undefined : Math.round(budget.usd * 1e6))
  /** Where models without a price may be called, no limit on money can be kept. */
  const isUncounted = (): boolean =>
    limits.allowUnpriced || (unpriced && limits.usualUsd === true && budget.usd === undefined)
  return {
    modelCalls: least(calls, limits.modelCalls),
    tokens: least(limits.tokens, budget.tokens),
    usdMicros: offline ? 0 : isUncounted() ? null : usd,
  }
}

function least(...amounts: readonly (number | undefined)[]): number {
  return Math.min(...amounts.filter((amount) => amount !== undefined))
}
