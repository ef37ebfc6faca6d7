import type { ModelChoice, RunInput } from '../events/run.ts'
import type { Context } from '../kernel/context.ts'
import type { Limits } from '../kernel/limits.ts'
import { oncePer } from '../kernel/once-per.ts'
import type { Outcome, Runnable } from '../kernel/runnable.ts'
import type { AgentBudget, AgentDefinition } from './definition.ts'
import type { Equipment } from './equipment.ts'
import { refuseUnfitInput } from './given-input.ts'
import { runSession } from './session.ts'

/** Finds what an agent works with, in a tree of runs that asks these models. */
export type Equip = (agent: AgentDefinition, choice: ModelChoice | undefined) => Equipment

/** An agent as something that can be run by name. */
export function agentRunnable(agent: AgentDefinition, equip: Equip): Runnable {
  return {
    kind: 'agent',
    name: agent.name,
    definition: agent,
    limits: limitsOf(agent.budget),
    grants: agent.grants,
    run: (context, input) => beginSession(context, agent, equip, input),
  }
}

/** The one place where sessions begin (PAT-3). */
export function beginSession(
  context: Context,
  agent: AgentDefinition,
  equip: Equip,
  input: RunInput,
): Promise<Outcome> {
  // Most agents take anything, and need not wait to be told so.
  const session = (): Promise<Outcome> => runSession(context, agent, equip(agent, context.models), input)
  return agent.input === undefined ? session() : refuseUnfitInput(agent, input, context.edition).then(session)
}

/**
 * Dollars and seconds, as people write them, in the kernel's whole numbers. The same object for the same budget: the kernel
 * works out once what runs with the same limits may use.
 */
export const limitsOf: (budget: AgentBudget) => Partial<Limits> = oncePer((budget) => {
  const { usd, tokens, seconds, modelCalls, toolCalls, depth, fanOut, outage } = budget
  return {
    ...(usd === undefined ? {} : { usdMicros: Math.round(usd * 1_000_000) }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(seconds === undefined ? {} : { wallMs: Math.round(seconds * 1_000) }),
    ...(modelCalls === undefined ? {} : { modelCalls }),
    ...(toolCalls === undefined ? {} : { toolCalls }),
    ...(depth === undefined ? {} : { depth }),
    ...(fanOut === undefined ? {} : { fanOut }),
    ...(outage === undefined ? {} : { outageMs: Math.round(outage * 1_000) }),
  }
})
