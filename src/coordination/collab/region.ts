/** Where the parts of a team's work stand that go on side by side (COL-70 to COL-72). */
export type BranchEnd =
  /** A rule fired for a member where branches meet. */
  | { readonly kind: 'arrived'; readonly at: string; readonly rule: number }
  /** No rule fired: it waits for others. */
  | { readonly kind: 'parked'; readonly agent: string; readonly failed: boolean }

/** What becomes of branches that have all ended. */
export type Meeting =
  | { readonly kind: 'joined'; readonly at: string; readonly rule: number; readonly joined: number }
  | { readonly kind: 'parted'; readonly at: readonly string[] }
  | { readonly kind: 'deadlock'; readonly parked: readonly string[] }

/**
 * The members that two or more branches can come to: there they meet. `next` names the targets of the rules of a member.
 */
export function meetingPoints(
  starts: readonly string[],
  next: (agent: string) => readonly string[],
): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const start of starts) {
    const reached = new Set<string>()
    const waiting = [...next(start)]
    for (let agent = waiting.pop(); agent !== undefined; agent = waiting.pop()) {
      if (reached.has(agent)) continue
      reached.add(agent)
      waiting.push(...next(agent))
    }
    for (const agent of reached) counts.set(agent, (counts.get(agent) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([agent]) => agent))
}

/** How the work goes on: each target runs once, whichever branches came to it, and parked ones join in (COL-71). */
export function meet(ends: readonly BranchEnd[]): Meeting {
  const arrived = ends.filter((end) => end.kind === 'arrived')
  const parked = ends.filter((end) => end.kind === 'parked')
  const [first, ...others] = arrived
  if (first === undefined) return { kind: 'deadlock', parked: parked.map(({ agent }) => agent) }
  const targets = [...new Set(arrived.map(({ at }) => at))]
  if (others.every(({ at }) => at === first.at)) {
    return { kind: 'joined', at: first.at, rule: first.rule, joined: ends.length }
  }
  return { kind: 'parted', at: targets }
}
