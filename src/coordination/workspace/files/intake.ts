import type { PeerGround } from '../claims/ground.ts'
import { orLater } from './disk-trouble.ts'
import { createDurably, fileBytes, moveDurably } from './durable.ts'
import { isTaskName, pathIn, places } from './layout.ts'
import { tameBase } from './names.ts'
import type { TaskFault } from './read-task.ts'
import { isUnreadable, readTaskFile, type TaskFile, type UnreadableTask } from './task-reader.ts'

/**
 * Puts a file that can't be read as a task out of the way, once it has not changed for a while: it may be half-written
 * (WSP-12). True when this peer has done so.
 */
export async function quarantine(ground: PeerGround, file: UnreadableTask): Promise<boolean> {
  const { disk, sightings, timing } = ground
  if (sightings.see(`unreadable ${file.path}`, file.looked).ms < timing.quietMs) return false
  const moved = await orLater(file.path, async () => {
    const target = await freeName(ground, places.quarantine, tameBase(file.name.slice(0, -'.json'.length)))
    // What it holds is looked at once more: a last word may have been written since.
    const now = await disk.look(file.path)
    if (now === undefined || now.changedAt !== file.look.changedAt || now.bytes !== file.look.bytes) return undefined
    return (await moveDurably(disk, file.path, pathIn(places.quarantine, target))) ? target : undefined
  })
  if (moved === undefined || moved === 'later') return false
  await explain(ground, moved, file)
  return true
}

/** Says of every file in quarantine why it is there; a peer may have died before it could. */
export async function explainQuarantine(ground: PeerGround): Promise<void> {
  const names = await ground.disk.list(places.quarantine)
  for (const name of names) {
    if (!isTaskName(name) || name.endsWith('.error.json') || names.includes(errorName(name))) continue
    const file = await readTaskFile(ground.disk, places.quarantine, name)
    if (file !== undefined) await orLater(file.path, () => explain(ground, name, file))
  }
}

async function explain(ground: PeerGround, name: string, file: TaskFile): Promise<void> {
  const fault: TaskFault = isUnreadable(file) ? file.read : { problem: 'it was put here; nothing is wrong with it now' }
  const bytes = fileBytes({
    file: file.name,
    ...fault,
    at: new Date(ground.clock.now()).toISOString(),
    by: ground.agentId,
    hint: `Mend tasks/quarantine/${name} and move it back to tasks/pending/.`,
  })
  const draft = `${errorName(name).slice(0, 180)}.${ground.agentId}`
  await createDurably(ground.disk, pathIn(places.quarantine, errorName(name)), { draft, bytes })
}

function errorName(name: string): string {
  return `${name.slice(0, -'.json'.length)}.error.json`
}

/**
 * Gives a dropped file a name of its own, where it has one that is too long or that another task has or had: two tasks of
 * one name would publish in one place. `others` are the names of tasks that have an owner or wait; they must have been
 * looked at later than the file, so that what has its name is not the same task some moments later. `gone` when the file has
 * left its place meanwhile.
 */
export async function settleName(
  ground: PeerGround,
  file: TaskFile,
  others: ReadonlySet<string>,
): Promise<'kept' | 'renamed' | 'gone'> {
  const { base } = file.stem
  const tame = tameBase(base)
  // A task of that name that has ended had done so before this file was dropped, so one look is enough.
  const isNew = ground.sightings.see(`named ${file.path}`, 'there').times === 1
  const isTaken = others.has(base) || (isNew && (await hasEnded(ground, base)))
  if (tame === base && !isTaken) return 'kept'
  const moved = await orLater(file.path, async () => {
    if ((await ground.disk.look(file.path)) === undefined) return false
    const isFree = async (name: string): Promise<boolean> => !others.has(name) && !(await hasEnded(ground, name))
    const target = await freeName(ground, places.pending, tame, isFree)
    return moveDurably(ground.disk, file.path, pathIn(places.pending, target))
  })
  return moved === true ? 'renamed' : 'gone'
}

/** By the protocol alone no file is pending whose task has ended: a task is in one place, and its file goes along. */
async function hasEnded({ disk }: PeerGround, base: string): Promise<boolean> {
  const ends = [places.completed, places.failed].map((place) => disk.look(pathIn(place, `${base}.json`)))
  return (await Promise.all(ends)).some((end) => end !== undefined)
}

async function freeName(
  { disk }: PeerGround,
  folder: string,
  base: string,
  isFree: (base: string) => Promise<boolean> = async () => true,
): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`
    if ((await disk.look(pathIn(folder, `${name}.json`))) === undefined && (await isFree(name))) return `${name}.json`
  }
}
