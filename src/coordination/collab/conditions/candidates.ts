import type { HandoffCondition } from './condition.ts'

/** A rule of a team, with its condition read. */
export interface HandoffRule {
  /** Where it stands among the rules of its team, from 0. */
  readonly index: number
  /** An agent, or `any_agent`. */
  readonly from: string
  /** Agents, `user` or `previous_agent`. More than one: the work goes to all of them side by side. */
  readonly to: readonly string[]
  /** Agents that a rule of `any_agent` does not hold for. */
  readonly except: readonly string[]
  readonly priority: number
  /** Whether what language models say of it is put to a vote (4.1.6). */
  readonly critical: boolean
  /** The condition as it was written. */
  readonly text: string
  readonly condition: HandoffCondition
}

/** A rule that may fire now. */
export interface CandidateRule {
  readonly rule: HandoffRule
  /** Its agents, with `previous_agent` looked up; empty when there is none, and then it can't fire. */
  readonly to: readonly string[]
}

export const anyAgent = 'any_agent'
export const previousAgent = 'previous_agent'

/** The agent that works, and the one that handed over to it. */
export interface Standpoint {
  readonly current: string
  readonly previous?: string | undefined
}

/** The rules of the current agent, the first to be considered first: the order is total (COL-12, COL-30, COL-31). */
export function candidatesOf(
  rules: readonly HandoffRule[],
  { current, previous }: Standpoint,
): readonly CandidateRule[] {
  return rules
    .filter((rule) => isOf(rule, current))
    .toSorted(
      (left, right) =>
        right.priority - left.priority ||
        Number(left.from === anyAgent) - Number(right.from === anyAgent) ||
        left.index - right.index,
    )
    .map((rule) => ({ rule, to: resolved(rule.to, current, previous) }))
}

function isOf({ from, to, except }: HandoffRule, current: string): boolean {
  if (from !== anyAgent) return from === current
  return !to.includes(current) && !except.includes(current)
}

/** `previous_agent` is never the current one. */
function resolved(to: readonly string[], current: string, previous: string | undefined): readonly string[] {
  const named = to.map((agent) => (agent === previousAgent ? previous : agent))
  const agents = named.filter((agent) => agent !== undefined && agent !== current)
  return agents.length === to.length ? agents.filter((agent) => agent !== undefined) : []
}

/** What a rule leads to, as one name: rules with the same one are the same choice for a model. */
export function destinationOf({ to }: Pick<CandidateRule, 'to'>): string {
  return to.join(' + ')
}

/** Whether a rule is put to a vote when its team does not say (4.1.6). */
export function isCriticalByDefault(priority: number, hasSideEffects: boolean): boolean {
  return priority >= 10 || hasSideEffects
}
