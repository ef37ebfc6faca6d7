import type { Reference } from '../source/fields/field.ts'
import type { LoadedAgent } from './check-references.ts'

export interface Cycle {
  /** Whose reference closes the circle. */
  readonly agent: LoadedAgent
  readonly reference: Reference
  /** From the first agent back to it. */
  readonly path: readonly string[]
}

/**
 * Every reference of an agent that leads back to that agent, straight or through others: agents by any of their names,
 * and runnables that are known to run something in their turn.
 */
export function findCycles(
  agents: readonly LoadedAgent[],
  addressed: ReadonlyMap<string, LoadedAgent>,
  below: ReadonlyMap<string, readonly string[]> = new Map(),
): Cycle[] {
  const byName = new Map(agents.map((agent) => [agent.name, agent]))
  const agentCalled = (name: string): LoadedAgent | undefined =>
    byName.get(name) ?? addressed.get(name) ?? byName.get(name.replace(/^agent:/, ''))
  const finished = new Set<string>()
  const trail: string[] = []
  const cycles: Cycle[] = []
  const visit = (agent: LoadedAgent): void => {
    trail.push(agent.name)
    for (const reference of agent.references.filter(isEdge)) follow(agent, reference, reference.name)
    trail.pop()
    finished.add(agent.name)
  }
  const follow = (agent: LoadedAgent, reference: Reference, name: string): void => {
    const target = agentCalled(name)
    const called = target?.name ?? name
    const start = trail.indexOf(called)
    if (start >= 0) {
      cycles.push({ agent, reference, path: [...trail.slice(start), called] })
    } else if (target !== undefined) {
      if (!finished.has(called)) visit(target)
    } else if (!finished.has(called)) {
      trail.push(called)
      for (const next of below.get(called) ?? []) follow(agent, reference, next)
      trail.pop()
      finished.add(called)
    }
  }
  for (const name of [...byName.keys()].sort()) {
    const agent = byName.get(name)
    if (agent !== undefined && !finished.has(name)) visit(agent)
  }
  return cycles
}

/** Grants permit and start nothing, and what another reference names is started by that one. */
function isEdge({ to, key, isMention }: Reference): boolean {
  return to === 'agent' && !key.startsWith('grants.') && isMention !== true
}
