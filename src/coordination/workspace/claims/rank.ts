import { rendezvous } from '../files/preference.ts'

/** That a peer would take a task, and how well it fits. */
export interface Bid {
  readonly agentId: string
  /** From 1 to 10, after what is taken off for failures and load (WSP-29). */
  readonly score: number
  /** How many tasks it has at the time. */
  readonly load: number
}

/** The best first. Ties are broken by a hash that favours no agent. */
export function ranked(bids: readonly Bid[], stem: string): Bid[] {
  return bids.toSorted(
    (a, b) =>
      b.score - a.score ||
      a.load - b.load ||
      rendezvous(stem, b.agentId) - rendezvous(stem, a.agentId) ||
      (a.agentId < b.agentId ? -1 : 1),
  )
}

/** At which place an agent stands among all bids that it sees; undefined when it made none. */
export function rankOf(bids: readonly Bid[], stem: string, agentId: string): number | undefined {
  const place = ranked(bids, stem).findIndex((bid) => bid.agentId === agentId)
  return place === -1 ? undefined : place
}

/** What a bid is ranked by: fitness as an agent rates itself, corrected by how its type has fared (WSP-29). */
export function effectiveFitness(fitness: number, failRate: number, load: number): number {
  return Math.min(10, Math.max(1, fitness - 10 * Math.max(0, failRate - 0.2) - load))
}

/** How often the latest results failed; too few say nothing. `results` are the latest last, true for success. */
export function failRateOf(results: readonly boolean[]): number {
  const latest = results.slice(-20)
  return latest.length < 5 ? 0 : latest.filter((succeeded) => !succeeded).length / latest.length
}
