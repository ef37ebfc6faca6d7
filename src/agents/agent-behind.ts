import type { LoadedAgent } from './check-references.ts'
import type { AgentKey } from './key.ts'

/**
 * The agent that a written name stands for: `trip`, `agent:trip`, or `workorder:trip` for an agent with that key.
 * `has` says whether an agent has a key.
 */
export function agentBehind<Agent extends object>(
  written: string,
  agents: ReadonlyMap<string, Agent>,
  keys: readonly AgentKey[],
  has: (agent: Agent, key: string) => boolean = Object.hasOwn,
): Agent | undefined {
  const colon = written.indexOf(':')
  if (colon < 0) return agents.get(written)
  const kind = written.slice(0, colon)
  const agent = agents.get(written.slice(colon + 1))
  if (agent === undefined || kind === 'agent') return agent
  const isAddressable = keys.some(({ name, addressable }) => name === kind && addressable === true)
  return isAddressable && has(agent, kind) ? agent : undefined
}

/** Every `kind:name` by which agents can be called besides their names. */
export function addressesOf<Agent extends object>(
  agents: ReadonlyMap<string, Agent>,
  keys: readonly AgentKey[],
  has: (agent: Agent, key: string) => boolean = Object.hasOwn,
): string[] {
  const addressable = keys.filter((key) => key.addressable)
  return [...agents].flatMap(([name, agent]) =>
    addressable.filter((key) => has(agent, key.name)).map((key) => `${key.name}:${name}`),
  )
}

/** Whether an agent has a key. One with problems was not read to the end, so it is given the benefit of the doubt. */
export function mayHave({ definition }: LoadedAgent, key: string): boolean {
  return definition === undefined || Object.hasOwn(definition, key)
}
