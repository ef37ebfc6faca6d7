import { isBatonError } from '../../../errors/baton-error.ts'
import { askers, forgetAsker, type TaskAsker } from '../files/askers.ts'
import { endedTopic } from '../topics.ts'
import type { PeerAtWork } from './setup.ts'

/**
 * Tells runs that wait for tasks which have ended. Any peer does, whichever ended the task: the message has a fixed id, so that
 * it counts once, and the note that a run waits goes only after it was sent.
 */
export async function tellAskers(peer: PeerAtWork): Promise<void> {
  for (const asker of await askers(peer.ground)) {
    const place = (await peer.finder.find(asker.taskId))?.place
    if (place === 'completed' || place === 'failed') await tell(peer, asker, place)
  }
}

async function tell({ runtime, ground, note }: PeerAtWork, asker: TaskAsker, status: string): Promise<void> {
  const { taskId, runId } = asker
  try {
    const content = { task_id: taskId, status }
    await runtime.send(runId, endedTopic, content, { id: `ended:${taskId}`, by: ground.agentId })
  } catch (error) {
    // A run that has ended waits for nothing, and one that another journal holds can't be told from here.
    const isOver = isBatonError(error, 'BATON_RUN_FINISHED')
    if (!isOver) {
      const message = error instanceof Error ? error.message : String(error)
      note({ what: 'trouble', task: taskId, message })
      return
    }
  }
  await forgetAsker(ground, asker)
}
