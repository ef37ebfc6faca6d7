import { isObject, type Json } from '../../../events/json.ts'
import { orLater } from '../files/disk-trouble.ts'
import { fileBytes } from '../files/durable.ts'
import { pathIn, places } from '../files/layout.ts'
import { isAgentId, type Stem, stemText } from '../files/names.ts'
import { momentOf, type PeerGround } from './ground.ts'
import type { Bid } from './rank.ts'

/** More than this holds no bid. */
const largestBid = 4_096

/** Tells the others that this peer would take a task. It need not survive a crash: a peer that is gone claims nothing. */
export async function placeBid(
  ground: PeerGround,
  stem: Stem,
  offer: Omit<Bid, 'agentId'>,
): Promise<'placed' | 'later'> {
  const { disk, agentId } = ground
  const folder = bidsOn(stem)
  const bytes = fileBytes({ agent_id: agentId, score: offer.score, load: offer.load, ts: momentOf(ground) })
  return orLater(folder, async () => {
    const draft = pathIn(places.drafts, `${stemText(stem)}_${agentId}.bid`)
    await disk.makeFolder(folder)
    if (!(await disk.write(draft, bytes))) {
      await disk.remove(draft)
      await disk.write(draft, bytes)
    }
    await disk.rename(draft, pathIn(folder, `${agentId}.json`))
    return 'placed' as const
  })
}

/** All bids on a task that can be read. */
export async function bidsFor({ disk }: Pick<PeerGround, 'disk'>, stem: Stem): Promise<readonly Bid[]> {
  const folder = bidsOn(stem)
  const bids: Bid[] = []
  for (const name of await disk.list(folder)) {
    const agentId = name.slice(0, -'.json'.length)
    const bid = isAgentId(agentId) ? await readBid(() => disk.read(pathIn(folder, name), largestBid)) : undefined
    if (bid !== undefined) bids.push({ ...bid, agentId })
  }
  return bids
}

/** What was offered for a task that is no longer to be had. */
export async function clearBids({ disk }: Pick<PeerGround, 'disk'>, stem: Stem): Promise<void> {
  const folder = bidsOn(stem)
  try {
    for (const name of await disk.list(folder)) await disk.remove(pathIn(folder, name))
    await disk.remove(folder)
  } catch {
    // Another has bid at this moment, or clears too. What is left is swept up later.
  }
}

/** Clears what is left of bids on tasks that have not been pending for as long as a lease lasts. */
export async function sweepBids(ground: PeerGround, pending: ReadonlySet<string>): Promise<void> {
  const { disk, sightings, timing } = ground
  for (const name of await disk.list(places.bids)) {
    const isPending = pending.has(name)
    const unchanged = sightings.see(`bids ${name}`, isPending ? 'pending' : 'gone')
    if (!isPending && unchanged.ms >= timing.leaseMs) await clearBids(ground, { base: name, number: 0 })
  }
}

async function readBid(read: () => Promise<Uint8Array | undefined>): Promise<Omit<Bid, 'agentId'> | undefined> {
  try {
    const value: Json = JSON.parse(Buffer.from((await read()) ?? []).toString())
    if (!isObject(value)) return undefined
    const { score, load } = value
    return isNumber(score) && isNumber(load) ? { score, load } : undefined
  } catch {
    return undefined
  }
}

function isNumber(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function bidsOn(stem: Stem): string {
  return pathIn(places.bids, stemText(stem))
}
