import type { AgentDefinition } from '../agents/definition.ts'
import { referencesOf } from '../agents/references-of.ts'
import { syntaxOf } from '../coordination/agents/syntax.ts'

/** More chains than this are not followed, because the list would be too long to read. */
const mostChains = 100

/** The agents that may be at work above an agent: from the one that was started down to the one that calls it. */
export type Chain = readonly AgentDefinition[]

/** Which agents call which, in any way: as a tool, by handing over, choosing, asking for advice, or in a team. */
export class Callers {
  readonly #of = new Map<string, AgentDefinition[]>()

  constructor(agents: readonly AgentDefinition[]) {
    for (const agent of agents) {
      for (const name of calledBy(agent)) this.#of.set(name, [...(this.#of.get(name) ?? []), agent])
    }
  }

  /** Every chain above an agent, up to an agent that no other calls. */
  chainsAbove(name: string): Chain[] {
    const chains: Chain[] = []
    const climb = (below: Chain): void => {
      const callers = (this.#of.get(below[0]?.name ?? name) ?? []).filter((caller) => !below.includes(caller))
      if (callers.length === 0 && below.length > 0 && chains.length < mostChains) chains.push(below)
      for (const caller of callers) if (chains.length < mostChains) climb([caller, ...below])
    }
    climb([])
    return chains
  }
}

/** The agents that an agent calls, each once. */
export function calledBy(agent: AgentDefinition): Set<string> {
  const called = referencesOf(agent, syntaxOf()).filter(({ to, key }) => to === 'agent' && key !== 'grants.agents.call')
  return new Set(called.map(({ name }) => name))
}
