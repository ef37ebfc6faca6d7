import { randomBytes } from 'node:crypto'
import type { SharedFolder } from '../kind-peers.ts'
import type { PeerGround } from './claims/ground.ts'
import { Sightings } from './claims/sightings.ts'
import type { WorkspaceDefinition } from './definition.ts'
import { realDisk } from './files/real-disk.ts'

/** What one agent stands on in a folder of this machine. */
export function groundAt(
  { folder, clock, isProvenDead }: SharedFolder,
  { timing }: WorkspaceDefinition,
  agentId: string,
): PeerGround {
  return { disk: realDisk(folder, clock), clock, agentId, timing, sightings: new Sightings(clock), isProvenDead }
}

/** People leave drafts under ids of their own, like peers. */
export const personId = (): string => `Person_${randomBytes(4).toString('hex')}`
