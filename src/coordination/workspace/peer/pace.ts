import type { Timing } from '../claims/ground.ts'

/** How much slower a peer looks around when there is nothing to do. File events wake it. */
const idleFactor = 10
/** All peers at work together spend no more on looks than so many would. */
const mostLookers = 8
/** However many they are, each looks around that often. */
const rarestFactor = 30

/** How long a peer waits between two looks where nothing is left to be done. */
export function idlePollMs({ pollMs }: Timing): number {
  return pollMs * idleFactor
}

/**
 * How long a peer at work waits between two looks. It makes them for the others: it takes nothing before its work has ended, and
 * then looks at once. With the number of peers grows what a look costs as well as how many are made, hence the square.
 */
export function atWorkPollMs({ pollMs, leaseMs }: Timing, livePeers: number): number {
  const slower = Math.min(rarestFactor, Math.max(1, livePeers / mostLookers) ** 2)
  return Math.max(pollMs, Math.min(pollMs * slower, leaseMs / 2))
}
