import { orLater } from '../files/disk-trouble.ts'
import { moveDurably } from '../files/durable.ts'
import { places } from '../files/layout.ts'
import { activePath, type ClaimName, claimName, nextStem, pendingPath, type Stem } from '../files/names.ts'
import type { WorkspaceTask } from '../files/task.ts'
import { isReadable, readTaskFile } from '../files/task-reader.ts'
import { clearBids } from './bid.ts'
import { momentOf, type PeerGround } from './ground.ts'

/** A task that this peer owns, for as long as it can rename this file. */
export interface TaskClaim {
  readonly name: ClaimName
  readonly path: string
  readonly task: WorkspaceTask
}

/**
 * Takes a task from `pending`. Of all that try, one succeeds: the name is there once. `later` when the disk would not just
 * now; `lost` when it is another's.
 */
export async function claim(ground: PeerGround, stem: Stem): Promise<TaskClaim | 'lost' | 'later'> {
  const { disk, agentId } = ground
  const name = { stem, owner: agentId }
  const from = pendingPath(stem)
  const to = activePath(name)
  const taken = await orLater(from, async () => {
    const before = await disk.look(from)
    // A fresh time, for people; other peers count from when they see the claim.
    if (before !== undefined) await disk.touch(from)
    const moved = await moveDurably(disk, from, to)
    // An answer can be lost on a network though the rename took place.
    return moved || (await disk.look(to)) !== undefined
      ? { droppedAt: stem.number === 0 ? before?.changedAt : undefined }
      : 'lost'
  })
  if (taken === 'lost' || taken === 'later') return taken
  await clearBids(ground, stem)
  return (await held(ground, name, taken.droppedAt)) ?? 'lost'
}

/** Reads a task that is claimed. What it says now is what counts; it may have been changed until it was claimed. */
async function held(
  ground: PeerGround,
  name: ClaimName,
  droppedAt: number | undefined,
): Promise<TaskClaim | undefined> {
  const { disk } = ground
  const file = await readTaskFile(disk, places.active, claimName(name), { stem: name.stem, droppedAt })
  if (file === undefined) return undefined
  if (!isReadable(file)) {
    // It was changed in the last moment, and is not whole. Whatever looks around next decides about it.
    await moveDurably(disk, file.path, pendingPath(nextStem(name.stem)))
    return undefined
  }
  return { name, path: file.path, task: { ...file.read, claimed_by: name.owner, claimed_at: momentOf(ground) } }
}
