import type { Scan } from '../files/scan.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import type { PeerAtWork } from '../peer/setup.ts'
import { askForTypes } from './ask-for-type.ts'
import { followRequests, settleWaiting } from './follow-requests.ts'
import { openRequests } from './request.ts'

/** What a peer does at every look so that the workspace gets the types that it lacks. Returns what is left to be taken. */
export async function extendWorkspace(
  peer: PeerAtWork,
  scan: Scan,
  ready: readonly ReadableTask[],
): Promise<readonly ReadableTask[]> {
  const { disk } = peer.ground
  const before = await openRequests(disk)
  await followRequests(peer, before)
  const open = before.length === 0 ? before : await openRequests(disk)
  await settleWaiting(peer, scan.waiting, open)
  const handled = await askForTypes(peer, ready, open)
  return handled.size === 0 ? ready : ready.filter((file) => !handled.has(file))
}
