import type { Reference } from '../source/fields/field.ts'
import type { Referrer } from './check-references.ts'

export interface Cycle {
  /** The agent or definition whose reference closes the circle. */
  readonly referrer: Referrer
  readonly reference: Reference
  /** From the first one back to it. */
  readonly path: readonly string[]
}

/**
 * Every reference that leads back to where it came from, straight or through others: agents by any of their names,
 * definitions in files, and runnables from code that are known to run something in their turn.
 */
export function findCycles(
  referrers: readonly Referrer[],
  agentBehind: (name: string) => Referrer | undefined,
  below: ReadonlyMap<string, readonly string[]> = new Map(),
): Cycle[] {
  const byName = new Map(referrers.map((referrer) => [referrer.name, referrer]))
  const finished = new Set<string>()
  const trail: string[] = []
  const cycles: Cycle[] = []
  const visit = (referrer: Referrer): void => {
    trail.push(referrer.name)
    for (const reference of referrer.references.filter(isEdge)) follow(referrer, reference, reference.name)
    trail.pop()
    finished.add(referrer.name)
  }
  const follow = (referrer: Referrer, reference: Reference, name: string): void => {
    const target = agentBehind(name) ?? byName.get(name)
    const called = target?.name ?? name
    const start = trail.indexOf(called)
    if (start >= 0) {
      cycles.push({ referrer, reference, path: [...trail.slice(start), called] })
    } else if (target !== undefined) {
      if (!finished.has(called)) visit(target)
    } else if (!finished.has(called)) {
      trail.push(called)
      for (const next of below.get(called) ?? []) follow(referrer, reference, next)
      trail.pop()
      finished.add(called)
    }
  }
  for (const name of [...byName.keys()].sort()) {
    const referrer = byName.get(name)
    if (referrer !== undefined && !finished.has(name)) visit(referrer)
  }
  return cycles
}

/** Grants permit and start nothing, and what another reference names is started by that one. */
function isEdge({ to, key, isMention }: Reference): boolean {
  return to === 'agent' && !key.startsWith('grants.') && isMention !== true
}
