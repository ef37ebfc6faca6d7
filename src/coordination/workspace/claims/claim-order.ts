import { rendezvous } from '../files/preference.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import type { PeerGround } from './ground.ts'

/** When this peer saw a task for the first time, by its own clock; from then on windows and ageing are counted. */
export function firstSeen({ sightings, clock }: PeerGround, { path }: Pick<ReadableTask, 'path'>): number {
  sightings.see(`pending ${path}`, 'there')
  return sightings.since(`pending ${path}`) ?? clock.elapsed()
}

/** Forgets tasks that are no longer pending. */
export function forgetSeen({ sightings }: PeerGround, pending: readonly ReadableTask[]): void {
  for (const about of ['pending ', 'named ']) {
    sightings.keepOnly(about, new Set(pending.map(({ path }) => `${about}${path}`)))
  }
}

/** Counts anew how long tasks have waited; what kept them was not that no peer wants them. */
export function forgetWaits({ sightings }: PeerGround): void {
  sightings.keepOnly('pending ', new Set())
}

/** In which order a peer looks at tasks: the most urgent first, then the oldest; and of those each peer another one. */
export function inClaimOrder(ground: PeerGround, pending: readonly ReadableTask[]): ReadableTask[] {
  return pending
    .map((file) => ({ file, seen: firstSeen(ground, file), chance: rendezvous(file.name, ground.agentId) }))
    .toSorted((a, b) => b.file.read.priority - a.file.read.priority || a.seen - b.seen || b.chance - a.chance)
    .map(({ file }) => file)
}
