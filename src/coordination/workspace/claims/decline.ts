import { orLater } from '../files/disk-trouble.ts'
import { pathIn, places } from '../files/layout.ts'
import { isAgentId, type Stem, stemText } from '../files/names.ts'
import type { PeerGround } from './ground.ts'

const ending = '.declined'

/** Tells the others that this peer stepped back from a task (WSP-71). It goes when the bids on it do. */
export async function noteDecline({ disk, agentId }: PeerGround, stem: Stem): Promise<void> {
  const folder = pathIn(places.bids, stemText(stem))
  await orLater(folder, async () => {
    await disk.makeFolder(folder)
    await disk.write(pathIn(folder, `${agentId}${ending}`), new Uint8Array())
  })
}

/** The agents that stepped back from a task, in the order of their names. */
export async function declinedBy({ disk }: Pick<PeerGround, 'disk'>, stem: Stem): Promise<readonly string[]> {
  const names = await disk.list(pathIn(places.bids, stemText(stem)))
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .filter(isAgentId)
    .toSorted()
}
