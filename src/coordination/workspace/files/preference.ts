/**
 * Names in the order in which one agent prefers them. Each agent has another order, all are equally likely, and none needs
 * to ask the others: the highest hash of name and agent comes first (rendezvous hashing).
 */
export function preference(names: readonly string[], agentId: string): string[] {
  return names
    .map((name) => [name, rendezvous(name, agentId)] as const)
    .toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
    .map(([name]) => name)
}

/** A number from 0 to 2³²−1 that depends on every letter of both. */
export function rendezvous(name: string, agentId: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(`${name}\n${agentId}`)) hash = Math.imul(hash ^ byte, 0x01000193)
  // Without a last stir, names that differ in their last letter only stand in the same order for every agent.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
