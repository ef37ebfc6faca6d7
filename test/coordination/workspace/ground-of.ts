import type { PeerGround, Timing } from '../../../src/coordination/workspace/claims/ground.ts'
import { Sightings } from '../../../src/coordination/workspace/claims/sightings.ts'
import type { Disk } from '../../../src/coordination/workspace/files/disk.ts'
import { type SimulatedClock, simulatedClock } from '../../../src/testing/simulated-clock.ts'

export const quickTiming: Timing = { pollMs: 10, windowMs: 160, backoffMs: 60, leaseMs: 1_000, quietMs: 2_000 }

/** What a peer in a test stands on. */
export function groundOf(
  disk: Disk,
  agentId: string,
  clock: SimulatedClock = simulatedClock(),
  isProvenDead: (owner: string) => boolean = () => false,
): PeerGround & { readonly clock: SimulatedClock } {
  return { disk, clock, agentId, timing: quickTiming, sightings: new Sightings(clock), isProvenDead }
}
