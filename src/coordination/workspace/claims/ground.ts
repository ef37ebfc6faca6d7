import type { Clock } from '../../../kernel/ports/clock.ts'
import type { Disk } from '../files/disk.ts'
import type { LivePeer } from './live.ts'
import type { Sightings } from './sightings.ts'

/** How long things take in a workspace, in milliseconds (algorithm 4.2.1). */
export interface Timing {
  /** Between two looks around. */
  readonly pollMs: number
  /** How long bids are gathered. */
  readonly windowMs: number
  /** How much later each next bidder may claim. */
  readonly backoffMs: number
  /** How long a claim counts without a sign of life. A heartbeat comes five times as often. */
  readonly leaseMs: number
  /** How long a file that can't be read must not have changed. */
  readonly quietMs: number
}

export const defaultTiming: Timing = {
  pollMs: 1_000,
  windowMs: 5_000,
  backoffMs: 2_000,
  leaseMs: 60_000,
  quietMs: 2_000,
}

/** What the protocol of one peer stands on. */
export interface PeerGround {
  readonly disk: Disk
  readonly clock: Pick<Clock, 'now' | 'elapsed' | 'timer'>
  /** The id of this peer, which no other process ever has. */
  readonly agentId: string
  readonly timing: Timing
  readonly sightings: Sightings
  /** True only if the process of that name can't be alive. */
  readonly isProvenDead: (owner: string) => boolean
  /** What peers said of themselves, by id, so that it is read once. */
  readonly knownPeers?: Map<string, LivePeer>
}

/** The present, as files write it. */
export function momentOf({ clock }: Pick<PeerGround, 'clock'>): string {
  return new Date(clock.now()).toISOString()
}
