import { requestCancel } from '../claims/cancel.ts'
import { defaultTiming } from '../claims/ground.ts'
import { Sightings } from '../claims/sightings.ts'
import { forgetWish, takeSum, wishForSum } from '../files/askers.ts'
import { TaskFinder } from '../files/find-task.ts'
import { places } from '../files/layout.ts'
import { Rest } from '../peer/rest.ts'
import { type EndedNews, taskNews } from '../topics.ts'
import { type AskedFolder, posterOf } from './posting-tools.ts'

/** Code that was cancelled is waited for a little longer than this. */
const longestWaitMs = 4_000
const lookAgainMs = 500

/**
 * Cancelling the run cancels the task: the marker is all that its owner needs (WSP-46, X-5). Peers that are alive stop at once,
 * and say what had been used; where none is, that stays unknown, and so does not count.
 */
export async function withdraw(folder: AskedFolder, taskId: string, runId: string): Promise<EndedNews | undefined> {
  const { disk, clock } = folder
  const agentId = posterOf(runId)
  const isProvenDead = (): boolean => false
  const ground = { disk, clock, agentId, timing: defaultTiming, sightings: new Sightings(clock), isProvenDead }
  if ((await new TaskFinder(disk).find(taskId)) === undefined) return undefined
  await wishForSum(ground, taskId)
  await requestCancel(ground, taskId, `the run ${runId} was cancelled`)
  const rest = new Rest(clock)
  const unwatch = disk.watch(places.asked, () => rest.wake())
  try {
    const isAnyoneThere = (await disk.list(places.live)).length > 0
    const until = clock.elapsed() + (isAnyoneThere ? longestWaitMs : 0)
    for (;;) {
      const sum = await takeSum(ground, taskId)
      const news = sum === undefined ? undefined : taskNews(sum)
      if (news !== undefined && 'usage' in news) return news
      if (clock.elapsed() >= until) return undefined
      await rest.for(lookAgainMs)
    }
  } finally {
    unwatch()
    await forgetWish(ground, taskId)
  }
}
