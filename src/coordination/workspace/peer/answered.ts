import type { Scan } from '../files/scan.ts'
import type { ReadableTask } from '../files/task-reader.ts'
import type { PeerAtWork } from './setup.ts'

/** After an answer a task is offered for this long before it is due; by then it is looked at anyway. */
const offeredMs = 15_000

/**
 * Tasks that waited for a person and need wait no longer: this peer saw a question of the run that asked, and sees none now.
 * A run that waits for something else than an answer is left until its task is due.
 */
export async function answeredTasks(
  { runtime, ground: { sightings } }: PeerAtWork,
  { pending }: Scan,
  ready: readonly ReadableTask[],
): Promise<readonly ReadableTask[]> {
  const answered: ReadableTask[] = []
  for (const file of pending) {
    const asks = file.read['asks']
    if (typeof asks !== 'string' || ready.includes(file)) continue
    // A run that this journal does not have is looked at when the task is due.
    const open = await runtime.questions(asks).catch(() => undefined)
    if (open === undefined) continue
    if (open.length > 0) sightings.see(`asked ${asks}`, 'open')
    const since = sightings.see(`answered ${asks}`, open.length === 0 ? 'yes' : 'no')
    const wasAsked = sightings.since(`asked ${asks}`) !== undefined
    if (open.length === 0 && wasAsked && since.ms < offeredMs) answered.push(file)
  }
  return answered
}
