import type { Reference } from '../source/fields/field.ts'
import type { Referrer } from './check-references.ts'

export interface Cycle {
  /** The agent or definition whose reference closes the circle. */
  readonly referrer: Referrer
  readonly reference: Reference
  /** From the first one back to it. Of a long way, how it begins and ends. */
  readonly path: readonly string[]
}

/** How many names of a long way are told at its beginning, and at its end. */
const mostAtEachEnd = 8

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
  const places = new Map<string, number>()
  const enter = (name: string): void => {
    places.set(name, trail.length)
    trail.push(name)
  }
  const leave = (name: string): void => {
    trail.pop()
    places.delete(name)
    finished.add(name)
  }
  const cycles: Cycle[] = []
  const visit = (referrer: Referrer): void => {
    enter(referrer.name)
    for (const reference of referrer.references.filter(isEdge)) follow(referrer, reference, reference.name)
    leave(referrer.name)
  }
  const follow = (referrer: Referrer, reference: Reference, name: string): void => {
    const target = agentBehind(name) ?? byName.get(name)
    const called = target?.name ?? name
    const start = places.get(called)
    if (start !== undefined) {
      cycles.push({ referrer, reference, path: [...readable(trail, start), called] })
    } else if (target !== undefined) {
      if (!finished.has(called)) visit(target)
    } else if (!finished.has(called)) {
      enter(called)
      for (const next of below.get(called) ?? []) follow(referrer, reference, next)
      leave(called)
    }
  }
  for (const name of [...byName.keys()].sort()) {
    const referrer = byName.get(name)
    if (referrer !== undefined && !finished.has(name)) visit(referrer)
  }
  return cycles
}

/** The end of a trail, with a gap where it is longer than a person would read. */
function readable(trail: readonly string[], start: number): readonly string[] {
  const length = trail.length - start
  if (length <= 2 * mostAtEachEnd) return trail.slice(start)
  const gap = `(${length - 2 * mostAtEachEnd} others)`
  return [...trail.slice(start, start + mostAtEachEnd), gap, ...trail.slice(-mostAtEachEnd)]
}

/** Grants permit and start nothing, and what another reference names is started by that one. */
function isEdge({ to, key, isMention }: Reference): boolean {
  return to === 'agent' && !key.startsWith('grants.') && isMention !== true
}
