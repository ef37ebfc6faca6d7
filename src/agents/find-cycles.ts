import type { Reference } from '../source/fields/field.ts'
import type { LoadedAgent } from './check-references.ts'

export interface Cycle {
  /** Whose reference closes the circle. */
  readonly agent: LoadedAgent
  readonly reference: Reference
  /** From the first agent back to it. */
  readonly path: readonly string[]
}

/** Every reference that leads back to an agent on the way to it: depth first, each agent visited once. */
export function findCycles(agents: readonly LoadedAgent[]): Cycle[] {
  const byName = new Map(agents.map((agent) => [agent.name, agent]))
  const finished = new Set<string>()
  const trail: string[] = []
  const cycles: Cycle[] = []
  const visit = (agent: LoadedAgent): void => {
    trail.push(agent.name)
    for (const reference of agent.references.filter(isEdge)) {
      const start = trail.indexOf(reference.name)
      const target = byName.get(reference.name)
      if (start >= 0) cycles.push({ agent, reference, path: [...trail.slice(start), reference.name] })
      else if (target !== undefined && !finished.has(reference.name)) visit(target)
    }
    trail.pop()
    finished.add(agent.name)
  }
  for (const name of [...byName.keys()].sort()) {
    const agent = byName.get(name)
    if (agent !== undefined && !finished.has(name)) visit(agent)
  }
  return cycles
}

/** Grants permit and start nothing; a coordinator is one of the members already. */
function isEdge({ to, key }: Reference): boolean {
  return to === 'agent' && !key.startsWith('grants.') && key !== 'team.coordinator'
}
