import { orLater } from '../files/disk-trouble.ts'
import { moveDurably } from '../files/durable.ts'
import { pathIn, places } from '../files/layout.ts'
import { activePath, type ClaimName, claimName } from '../files/names.ts'
import { isReadable, readTaskFile } from '../files/task-reader.ts'
import { conclude, freePending } from './conclude.ts'
import type { PeerGround } from './ground.ts'
import { livePeer } from './live.ts'
import { hasAttemptsLeft, type OwnerGone, poisonedTask, takenBackTask } from './next-task.ts'
import type { Unchanged } from './sightings.ts'

/** What became of a claim whose owner is gone. */
export interface Reaped {
  readonly claim: ClaimName
  /** Its id, where its file can be read. */
  readonly task?: string
  readonly why: OwnerGone
  readonly to: 'pending' | 'failed'
}

/** Whether something left in the middle may be taken up: its process is dead, or it has not changed for a whole lease. */
export async function abandoned(
  ground: PeerGround,
  agentId: string,
  unchanged: Unchanged,
): Promise<OwnerGone | undefined> {
  if (unchanged.ms >= ground.timing.leaseMs) return 'silent'
  if (unchanged.times < 2) return undefined
  const owner = (await livePeer(ground, agentId))?.owner ?? ''
  return owner !== '' && ground.isProvenDead(owner) ? 'dead' : undefined
}

/**
 * Takes a task back from an owner that is gone, or fails it when that has happened too often (WSP-34, WSP-35). A claim that
 * was judged late is not lost twice over: the owner finds that it can no longer rename its file, and drops what it has.
 */
export async function reap(ground: PeerGround, name: ClaimName): Promise<Reaped | undefined> {
  const { disk, sightings, agentId, clock } = ground
  const path = activePath(name)
  if (await isHeardOf(ground, name)) return undefined
  const look = await disk.look(path)
  if (look === undefined) return undefined
  const unchanged = sightings.see(`active ${path}`, String(look.changedAt))
  const why = await abandoned(ground, name.owner, unchanged)
  if (why === undefined) return undefined
  // Its owner keeps touching it, so that only its birth says when it was dropped.
  const droppedAt = look.bornAt === 0 ? undefined : look.bornAt
  const file = await readTaskFile(disk, places.active, claimName(name), { stem: name.stem, droppedAt })
  if (file === undefined) return undefined
  if (isReadable(file)) {
    const to = hasAttemptsLeft(file.read) ? 'pending' : 'failed'
    const becomes = to === 'pending' ? takenBackTask : poisonedTask
    const task = becomes(file.read, { owner: name.owner, why }, { now: clock.now(), by: agentId })
    const ended = await conclude(ground, { path, stem: name.stem, owner: name.owner }, to, task)
    return ended === 'done' ? { claim: name, task: task.id, why, to } : undefined
  }
  // Something outside has changed it; the next peer that looks at it decides what it is.
  const moved = await orLater(path, async () => moveDurably(disk, path, await freePending(disk, name.stem)))
  return moved === true ? { claim: name, why, to: 'pending' } : undefined
}

/**
 * Whether a claim was looked at a short while ago and its owner is not proven dead since: owners touch their claims five times
 * in each lease, and there may be many.
 */
async function isHeardOf(ground: PeerGround, name: ClaimName): Promise<boolean> {
  const { sightings, timing, knownPeers, isProvenDead } = ground
  if (knownPeers === undefined || sightings.ago(`active ${activePath(name)}`) >= timing.leaseMs / 10) return false
  const owner = (await livePeer(ground, name.owner))?.owner ?? ''
  return owner === '' || !isProvenDead(owner)
}

/** Forgets claims that are over. */
export function forgetReaped({ sightings }: PeerGround, active: readonly ClaimName[]): void {
  sightings.keepOnly('active ', new Set(active.map((name) => `active ${pathIn(places.active, claimName(name))}`)))
}
