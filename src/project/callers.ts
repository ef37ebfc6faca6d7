import { agentBehind } from '../agents/agent-behind.ts'
import type { AgentDefinition } from '../agents/definition.ts'
import { referencesOf } from '../agents/references-of.ts'
import { syntaxOf } from '../coordination/agents/syntax.ts'
import type { Kind } from '../coordination/kind.ts'
import { type KindFile, referenceOf } from './kind-files.ts'

/** More chains than this are not followed, because there may be as many as there are sets of agents. */
export const mostChains = 100

/**
 * The agents that may be at work above an agent: from the one that was started down to the one that calls it. Chains that
 * end alike share their end, so that what was found out about it need not be found out again for each of them.
 */
export interface Chain {
  readonly caller: AgentDefinition
  readonly below: Chain | undefined
  readonly length: number
}

export function* callersIn(chain: Chain): Generator<AgentDefinition> {
  for (let link: Chain | undefined = chain; link !== undefined; link = link.below) yield link.caller
}

/**
 * Which agents call which, in any way: as a tool, by handing over, choosing, asking for advice, in a team, or through a
 * definition. A definition has no grants, so it is no part of a chain.
 */
export class Callers {
  readonly #of = new Map<string, AgentDefinition[]>()
  readonly #calls = new Map<string, ReadonlySet<string>>()

  constructor(agents: readonly AgentDefinition[], kinds?: readonly Kind[], definitions: readonly KindFile[] = []) {
    const syntax = syntaxOf(kinds)
    const byName = new Map(agents.map((agent) => [agent.name, agent]))
    const below = new Map(definitions.map((one) => [referenceOf(one), one.references.filter(isCall)]))
    for (const agent of agents) {
      const names = new Set<string>()
      const follow = (written: string): void => {
        const name = written.replace(/^agent:/, '')
        if (names.has(name)) return
        names.add(name)
        for (const next of below.get(name) ?? []) follow(next.name)
      }
      for (const { name } of referencesOf(agent, syntax).filter(isCall)) follow(name)
      this.#calls.set(agent.name, names)
      const called = new Set([...names].map((name) => agentBehind(name, byName, syntax.keys)?.name))
      for (const name of called) if (name !== undefined) this.#of.set(name, [...(this.#of.get(name) ?? []), agent])
    }
  }

  /** Everything that an agent calls, straight or through definitions, by the name that grants know it by. */
  calledBy({ name }: AgentDefinition): ReadonlySet<string> {
    return this.#calls.get(name) ?? new Set()
  }

  /** The chains above an agent, each up to an agent that no other calls: the first hundred. */
  chainsAbove(name: string): Chain[] {
    const chains: Chain[] = []
    const atWork = new Set<AgentDefinition>()
    const climb = (below: Chain | undefined): void => {
      const callers = (this.#of.get(below?.caller.name ?? name) ?? []).filter((caller) => !atWork.has(caller))
      if (callers.length === 0 && below !== undefined) chains.push(below)
      for (const caller of callers) {
        if (chains.length === mostChains) return
        atWork.add(caller)
        climb({ caller, below, length: (below?.length ?? 0) + 1 })
        atWork.delete(caller)
      }
    }
    climb(undefined)
    return chains
  }
}

/** Grants permit calls and make none. */
function isCall({ to, key }: { readonly to: string; readonly key: string }): boolean {
  return to === 'agent' && key !== 'grants.agents.call'
}
