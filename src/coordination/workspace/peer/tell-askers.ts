import { askers, forgetAsker, noteSum, type TaskAsker } from '../files/askers.ts'
import { sumUp, tellAsker } from './for-asker.ts'
import type { PeerAtWork } from './setup.ts'

/**
 * Tells runs that wait for tasks which have ended. Any peer does, whichever ended the task: the message has a fixed id, so that
 * it counts once, and the note that a run waits goes only after it was sent.
 */
export async function tellAskers(peer: PeerAtWork): Promise<void> {
  for (const asker of await askers(peer.ground)) {
    const place = (await peer.finder.find(asker.taskId))?.place
    if (place !== 'completed' && place !== 'failed') continue
    try {
      await tell(peer, asker, place)
    } catch (error) {
      // One that another journal holds can't be told from here.
      const message = error instanceof Error ? error.message : String(error)
      peer.note({ what: 'trouble', task: asker.taskId, message })
    }
  }
}

async function tell(peer: PeerAtWork, asker: TaskAsker, status: 'completed' | 'failed'): Promise<void> {
  const { taskId, runId } = asker
  const news = { task_id: taskId, status, ...(await sumUp(peer, runId)) }
  // A run that was cancelled can't receive anything any more, and may still want to know what it cost.
  await noteSum(peer.ground, asker, news)
  await tellAsker(peer, runId, news, `ended:${taskId}`)
  await forgetAsker(peer.ground, asker)
}
