import type { AgentDefinition } from '../../agents/definition.ts'
import type { AgentKey } from '../../agents/key.ts'
import { settingsUnder } from './keys-of.ts'

/** Whether an agent gives the answer itself when it is run (PAT-40). A member of a team never does. */
export function isTerminal(agent: AgentDefinition, keys: readonly AgentKey[], role?: string): boolean {
  return role !== 'member' && passedTo(agent, keys).length === 0
}

/**
 * Every agent that may give the answer when one is run, as far as it is written down; which of them does is known when
 * it has run, and stands in `terminalAgent` (PAT-41).
 */
export function terminalsOf(
  name: string,
  agents: ReadonlyMap<string, AgentDefinition>,
  keys: readonly AgentKey[],
): readonly string[] {
  const found = new Set<string>()
  const passed = new Set<string>()
  const follow = (next: string): void => {
    if (passed.has(next)) return
    passed.add(next)
    const agent = agents.get(next)
    const others = agent === undefined ? [] : passedTo(agent, keys)
    for (const other of others) follow(other)
    if (others.length === 0) found.add((agent && concludedBy(agent, keys)) ?? next)
  }
  follow(name)
  return [...found]
}

/** The agents that the first key which passes the work on passes it to. */
function passedTo(agent: AgentDefinition, keys: readonly AgentKey[]): readonly string[] {
  for (const key of keys) {
    const settings = settingsUnder(agent, key)
    const names = settings === undefined ? undefined : key.passesTo?.(settings)
    if (names !== undefined) return names
  }
  return []
}

function concludedBy(agent: AgentDefinition, keys: readonly AgentKey[]): string | undefined {
  for (const key of keys) {
    const settings = settingsUnder(agent, key)
    const name = settings === undefined ? undefined : key.concludedBy?.(settings)
    if (name !== undefined) return name
  }
  return undefined
}
