import { limitsOf } from '../agents/agent-runnable.ts'
import type { AgentDefinition } from '../agents/definition.ts'
import type { AgentKey } from '../agents/key.ts'
import type { Kind } from './kind.ts'
import { settingsUnder } from './patterns/keys-of.ts'
import { terminalsOf } from './patterns/terminal.ts'

/** The agents around one whose calls are counted. */
export interface BoundsScope {
  readonly agents: ReadonlyMap<string, AgentDefinition>
  /** The most model calls of one run of this name, with everything it starts; infinite where only limits hold it. */
  callsOf(name: string): number
  /** Every agent that may give the answer when this one is run. */
  terminalsOf(name: string): readonly string[]
}

/** The most model calls of an agent with a key. `inside` counts what the key is around: other keys, or the session. */
export type KeyBounds<Settings = never> = (
  settings: Settings,
  agent: AgentDefinition,
  scope: BoundsScope,
  inside: () => number,
) => number

/** The bounds of every kind, loaded. */
export type Bounds = readonly { readonly key: AgentKey; readonly bounds: KeyBounds }[]

export async function loadBounds(kinds: readonly Kind[]): Promise<Bounds> {
  const loaded = await Promise.all(
    kinds.map(async ({ key, bounds }) => (key && bounds ? [{ key, bounds: await bounds() }] : [])),
  )
  const all = loaded.flat()
  // In the order in which the keys of an agent are run: those that replace its session are the innermost.
  return [...all.filter(({ key }) => !key.instead), ...all.filter(({ key }) => key.instead)]
}

/** The most model calls of one run of an agent with everything it starts. */
export function callsAtMost(
  agent: AgentDefinition,
  agents: ReadonlyMap<string, AgentDefinition>,
  bounds: Bounds,
  above: ReadonlySet<string> = new Set(),
): number {
  if (above.has(agent.name)) return Number.POSITIVE_INFINITY
  const below = new Set([...above, agent.name])
  const scope: BoundsScope = {
    agents,
    callsOf: (name) => callsOfNamed(name, agents, bounds, below),
    terminalsOf: (name) =>
      terminalsOf(
        name,
        agents,
        bounds.map(({ key }) => key),
      ),
  }
  const used = bounds.filter(({ key }) => settingsUnder(agent, key) !== undefined)
  const from = (index: number): number => {
    const one = used[index]
    if (one === undefined) return sessionCalls(agent)
    return one.bounds(settingsUnder(agent, one.key) as never, agent, scope, () => from(index + 1))
  }
  return atMost(from(0), limitsOf(agent.budget).modelCalls)
}

/** One call for each turn; with colleagues that it calls like tools, only the limits hold them all. */
export function sessionCalls({ maxTurns, agents }: Pick<AgentDefinition, 'maxTurns' | 'agents'>): number {
  return agents.length > 0 ? Number.POSITIVE_INFINITY : maxTurns
}

/** A person or a tool calls no model; of anything else that is not an agent, nothing is known. */
function callsOfNamed(
  name: string,
  agents: ReadonlyMap<string, AgentDefinition>,
  bounds: Bounds,
  above: ReadonlySet<string>,
): number {
  const agent = agents.get(name)
  if (agent !== undefined) return callsAtMost(agent, agents, bounds, above)
  return /^(?:human|tool):/.test(name) ? 0 : Number.POSITIVE_INFINITY
}

export function atMost(amount: number, limit: number | undefined): number {
  return limit === undefined ? amount : Math.min(amount, limit)
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
