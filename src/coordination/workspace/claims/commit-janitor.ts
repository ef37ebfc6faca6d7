import { orLater } from '../files/disk-trouble.ts'
import { moveDurably } from '../files/durable.ts'
import { pathIn, places } from '../files/layout.ts'
import {
  type CommitName,
  commitName,
  endPath,
  nextStem,
  parseClaimName,
  parseCommitName,
  pendingPath,
  stemOfFile,
} from '../files/names.ts'
import { publishCommit } from './conclude.ts'
import type { PeerGround } from './ground.ts'
import { abandoned } from './reap.ts'

/** What was done about a commit that its writer left in the middle. */
export type Tidied = 'published' | 'put back' | 'set aside'

/** Ends a commit whose writer is gone: from its draft, which was durable before the commit was (algorithm 4.2.4). */
export async function tidyCommit(ground: PeerGround, commit: CommitName): Promise<Tidied | undefined> {
  const { disk, sightings } = ground
  const name = commitName(commit)
  const path = pathIn(places.commit, name)
  const unchanged = sightings.see(`commit ${name}`, 'there')
  if ((await abandoned(ground, commit.writer, unchanged)) === undefined) return undefined
  if ((await disk.look(path)) === undefined) return undefined
  const tidied = await orLater(path, async () => {
    const isDrafted = (await disk.look(pathIn(places.drafts, name))) !== undefined
    if (isDrafted || (await isPublished(ground, commit))) {
      // Its writer may not have got that far; after a power cut the task would be claimed still, and published too.
      await disk.sync(places.commit)
      await publishCommit(ground, commit)
      return 'published'
    }
    return withoutDraft(ground, commit, path)
  })
  return tidied === 'later' ? undefined : tidied
}

/**
 * A commit never outlives its draft, unless something outside has removed the draft. A task that was about to end is done
 * again; one that was to go on may be doing so under a name that is not in sight, so the old file is kept for people.
 */
async function withoutDraft({ disk }: PeerGround, commit: CommitName, path: string): Promise<Tidied> {
  if (commit.to === 'completed' || commit.to === 'failed') {
    await moveDurably(disk, path, pendingPath(nextStem(commit.stem)))
    return 'put back'
  }
  await moveDurably(disk, path, pathIn(places.quarantine, commitName(commit)))
  return 'set aside'
}

/** Whether what was committed is in its place already, or has gone on from there. */
async function isPublished({ disk }: PeerGround, { stem, to }: CommitName): Promise<boolean> {
  if (to === 'completed' || to === 'failed') return (await disk.look(endPath(to, stem))) !== undefined
  for (const end of ['completed', 'failed'] as const) {
    if ((await disk.look(endPath(end, stem))) !== undefined) return true
  }
  const isLater = (found: { base: string; number: number } | undefined): boolean =>
    found?.base === stem.base && found.number > stem.number
  const waits = (await disk.list(places.waiting)).map(stemOfFile)
  if (to === 'waiting' && waits.some(({ base, number }) => base === stem.base && number >= stem.number)) return true
  const pending = (await disk.list(places.pending)).map(stemOfFile)
  const active = (await disk.list(places.active)).map((name) => parseClaimName(name)?.stem)
  const commits = (await disk.list(places.commit)).map((name) => parseCommitName(name)?.stem)
  return [...pending, ...active, ...commits, ...waits].some(isLater)
}

/** Drafts that belong to no commit, of writers that are gone. Nothing reads them. */
export async function sweepDrafts(ground: PeerGround): Promise<void> {
  const { disk, sightings, timing } = ground
  const names = await disk.list(places.drafts)
  const committed = new Set(await disk.list(places.commit))
  for (const name of names) {
    const unchanged = sightings.see(`draft ${name}`, committed.has(name) ? 'needed' : 'idle')
    if (committed.has(name) || unchanged.ms < 10 * timing.leaseMs) continue
    await orLater(name, () => disk.remove(pathIn(places.drafts, name)))
  }
  sightings.keepOnly('draft ', new Set(names.map((name) => `draft ${name}`)))
}

/** Where several drafts may want one name; without hard links a marker stands for the first, and a crash leaves it there. */
const markedPlaces = [places.agents, places.requests, places.pending, places.quarantine, places.cancel]

/** Markers whose writer did not live to use them. Hidden files of people are left alone. */
export async function sweepMarkers(ground: PeerGround): Promise<void> {
  const { disk, sightings, timing } = ground
  for (const folder of markedPlaces) {
    for (const name of await disk.list(folder)) {
      if (!name.startsWith('.') || !name.endsWith('.tmp')) continue
      const path = pathIn(folder, name)
      if (sightings.see(`marker ${path}`, 'there').ms < 10 * timing.leaseMs) continue
      const content = Buffer.from((await disk.read(path, 1_000)) ?? []).toString()
      if (content === '' || content.startsWith(`${places.drafts}/`)) await orLater(path, () => disk.remove(path))
    }
  }
}
