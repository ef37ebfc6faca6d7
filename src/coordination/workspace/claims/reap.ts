import { orLater } from '../files/disk-trouble.ts'
import { moveDurably } from '../files/durable.ts'
import { pathIn, places } from '../files/layout.ts'
import { activePath, type ClaimName, claimName, nextStem, pendingPath, type Stem } from '../files/names.ts'
import { isReadable, readTaskFile } from '../files/task-reader.ts'
import { conclude } from './conclude.ts'
import type { PeerGround } from './ground.ts'
import { livePeer } from './live.ts'
import { hasAttemptsLeft, poisonedTask } from './next-task.ts'
import type { Unchanged } from './sightings.ts'

/** What became of a claim whose owner is gone. */
export interface Reaped {
  readonly claim: ClaimName
  /** `dead` is certain; `silent` only means that nothing was heard for as long as a lease lasts. */
  readonly why: 'dead' | 'silent'
  readonly to: 'pending' | 'failed'
  /** What it is called now, if it goes on. */
  readonly next: Stem
}

/** Whether something left in the middle may be taken up: its process is dead, or it has not changed for a whole lease. */
export async function abandoned(
  ground: PeerGround,
  agentId: string,
  unchanged: Unchanged,
): Promise<Reaped['why'] | undefined> {
  if (unchanged.ms >= ground.timing.leaseMs) return 'silent'
  if (unchanged.times < 2) return undefined
  const owner = (await livePeer(ground.disk, agentId))?.owner ?? ''
  return owner !== '' && ground.isProvenDead(owner) ? 'dead' : undefined
}

/**
 * Takes a task back from an owner that is gone, or fails it when that has happened too often (WSP-34, WSP-35). A claim that
 * was judged late is not lost twice over: the owner finds that it can no longer rename its file, and drops what it has.
 */
export async function reap(ground: PeerGround, name: ClaimName): Promise<Reaped | undefined> {
  const { disk, sightings, agentId, clock } = ground
  const path = activePath(name)
  const look = await disk.look(path)
  if (look === undefined) return undefined
  const unchanged = sightings.see(`active ${path}`, String(look.changedAt))
  const why = await abandoned(ground, name.owner, unchanged)
  if (why === undefined) return undefined
  const file = await readTaskFile(disk, places.active, claimName(name), { stem: name.stem })
  if (file === undefined) return undefined
  const next = nextStem(name.stem)
  if (isReadable(file) && !hasAttemptsLeft(file.read)) {
    const task = poisonedTask(file.read, name.owner, { now: clock.now(), by: agentId })
    const ended = await conclude(ground, { path, stem: name.stem, owner: name.owner }, 'failed', task)
    return ended === 'done' ? { claim: name, why, to: 'failed', next } : undefined
  }
  const moved = await orLater(path, async () => {
    // A person may have given that name to another task.
    if ((await disk.look(pendingPath(next))) !== undefined) return moveDurably(disk, path, pendingPath(nextStem(next)))
    return moveDurably(disk, path, pendingPath(next))
  })
  return moved === true ? { claim: name, why, to: 'pending', next } : undefined
}

/** Forgets claims that are over. */
export function forgetReaped({ sightings }: PeerGround, active: readonly ClaimName[]): void {
  sightings.keepOnly('active ', new Set(active.map((name) => `active ${pathIn(places.active, claimName(name))}`)))
}
