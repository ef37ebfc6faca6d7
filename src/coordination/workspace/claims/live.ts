import { isObject, type Json } from '../../../events/json.ts'
import { orLater } from '../files/disk-trouble.ts'
import { fileBytes, replaceDurably } from '../files/durable.ts'
import { pathIn, places } from '../files/layout.ts'
import { isAgentId } from '../files/names.ts'
import type { PeerGround } from './ground.ts'

/** What a peer says of itself for as long as it lives. */
export interface LivePeer {
  readonly agentId: string
  readonly type: string
  readonly capabilities: readonly string[]
  /** The process, so that its death can be proven; an empty text proves nothing. */
  readonly owner: string
  readonly startedAt: string
}

const largestEntry = 64 * 1024

export async function announce(ground: PeerGround, peer: LivePeer): Promise<'announced' | 'later'> {
  const path = entryOf(peer.agentId)
  const { agentId: agent_id, startedAt: started_at, ...rest } = peer
  const bytes = fileBytes({ agent_id, ...rest, started_at })
  return orLater(path, async () => {
    await replaceDurably(ground.disk, path, { draft: `live_${peer.agentId}.json`, bytes })
    return 'announced' as const
  })
}

/** Says that this peer still lives; false when its entry is gone and must be made again. */
export async function stayAnnounced({ disk, agentId }: PeerGround): Promise<boolean> {
  const touched = await orLater(entryOf(agentId), () => disk.touch(entryOf(agentId)))
  return touched !== false
}

export async function leave({ disk, agentId }: Pick<PeerGround, 'disk' | 'agentId'>): Promise<void> {
  await orLater(entryOf(agentId), () => disk.remove(entryOf(agentId)))
}

/** Peers that may be alive: neither proven dead, nor silent for as long as a lease lasts. */
export async function livePeers(ground: PeerGround): Promise<readonly LivePeer[]> {
  const { disk, clock, sightings, timing, isProvenDead, knownPeers } = ground
  const peers: LivePeer[] = []
  const names = await disk.list(places.live)
  for (const agentId of knownPeers?.keys() ?? []) if (!names.includes(`${agentId}.json`)) knownPeers?.delete(agentId)
  for (const name of names) {
    const agentId = name.slice(0, -'.json'.length)
    if (!isAgentId(agentId)) continue
    // Peers say five times in each lease that they live, so that it need not be looked for more often than twice as often.
    if (knownPeers === undefined || sightings.ago(`live ${name}`) >= timing.leaseMs / 10) {
      const look = await disk.look(pathIn(places.live, name))
      if (look === undefined) continue
      sightings.see(`live ${name}`, String(look.changedAt))
    }
    const silentMs = clock.elapsed() - (sightings.since(`live ${name}`) ?? 0)
    const peer = await livePeer(ground, agentId)
    if (peer !== undefined && silentMs < timing.leaseMs && !isProvenDead(peer.owner)) peers.push(peer)
  }
  return peers
}

/** What a peer said of itself, which is always the same; undefined when there is nothing, or nothing that can be read. */
export async function livePeer(
  { disk, knownPeers }: Pick<PeerGround, 'disk' | 'knownPeers'>,
  agentId: string,
): Promise<LivePeer | undefined> {
  const known = knownPeers?.get(agentId)
  if (known !== undefined) return known
  const peer = await readPeer(disk, agentId)
  if (peer !== undefined) knownPeers?.set(agentId, peer)
  return peer
}

async function readPeer(disk: PeerGround['disk'], agentId: string): Promise<LivePeer | undefined> {
  try {
    const value: Json = JSON.parse(Buffer.from((await disk.read(entryOf(agentId), largestEntry)) ?? []).toString())
    if (!isObject(value)) return undefined
    const { type, capabilities, owner, started_at } = value
    return {
      agentId,
      type: textOf(type),
      capabilities: Array.isArray(capabilities) ? capabilities.map(textOf) : [],
      owner: textOf(owner),
      startedAt: textOf(started_at),
    }
  } catch {
    return undefined
  }
}

/** Removes what dead peers said of themselves, once they own nothing any more. */
export async function sweepLive(ground: PeerGround, owners: ReadonlySet<string>): Promise<void> {
  const { disk, sightings, isProvenDead } = ground
  for (const name of await disk.list(places.live)) {
    const agentId = name.slice(0, -'.json'.length)
    const peer = owners.has(agentId) ? undefined : await livePeer(ground, agentId)
    if (peer === undefined || !isProvenDead(peer.owner)) continue
    if (sightings.see(`dead ${name}`, 'dead').times > 1) await orLater(name, () => disk.remove(entryOf(agentId)))
  }
}

function entryOf(agentId: string): string {
  return pathIn(places.live, `${agentId}.json`)
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
