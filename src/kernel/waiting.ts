import type { BatonError } from '../errors/baton-error.ts'
import type { Wait } from './activity.ts'
import type { Message } from './ports/journal.ts'
import type { Run } from './run.ts'

export type WaitEnd =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'due' }
  | { readonly kind: 'cancelled'; readonly reason: BatonError }

/** What is to be waited for. */
export interface PlannedWait extends Omit<Wait, 'run' | 'take' | 'hurry' | 'due'> {
  /** How long it can last at most, from whatever moment on. */
  readonly longestMs: number | undefined
  /** The log knows of it from before. */
  readonly isRecorded: boolean
}

/**
 * Waits for a message, a time or a cancel, whichever is first, without keeping
 * the run in memory when it has nothing else to do.
 */
export function waitOutside(run: Run, waiting: PlannedWait): Promise<WaitEnd> {
  const { longestMs, isRecorded, ...wait } = waiting
  const { activity, outside } = run.tree
  const { clock } = outside
  const stopped = run.cancellation.reason
  if (stopped !== undefined) return Promise.resolve({ kind: 'cancelled', reason: stopped })
  const left = leftOf(run, waiting)
  // What comes when it is too late is too late, also when the run was in no process at the time.
  if (left !== undefined && left <= 0) return Promise.resolve({ kind: 'due' })
  return new Promise((resolve) => {
    const end = (outcome: WaitEnd): void => {
      timer?.cancel()
      stopWatching?.()
      run.cancellation.unlisten(listener)
      stopWaiting()
      resolve(outcome)
    }
    const listener = { cancelled: (reason: BatonError) => end({ kind: 'cancelled', reason }) }
    run.cancellation.listen(listener)
    const take = (message: Message): void => end({ kind: 'message', message })
    const isDue = (): void => end({ kind: 'due' })
    const until = left === undefined ? undefined : clock.now() + left
    const due = left === undefined ? undefined : { at: clock.elapsed() + left, saidUntil: wait.until ?? 0 }
    const stopWaiting = activity.waitFor({ ...wait, until, due, run, take, hurry: isDue })
    const timer = left === undefined ? undefined : clock.timer(left, isDue)
    // The log says until when it lasts, and any other process would go by that.
    const look = (): void => {
      if (until !== undefined && until <= clock.now()) isDue()
    }
    const stopWatching = until === undefined ? undefined : clock.onJump(look)
  })
}

/** How long a wait lasts from now on. Below zero or nothing when it is over. */
function leftOf(run: Run, { until, longestMs, isRecorded }: PlannedWait): number | undefined {
  if (until === undefined) return undefined
  const { activity, outside } = run.tree
  const now = outside.clock.now()
  const left = until - (isRecorded ? Math.max(now, activity.reached) : now)
  return longestMs === undefined ? left : Math.min(left, longestMs)
}
