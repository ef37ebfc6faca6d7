import type { BatonError } from '../errors/baton-error.ts'
import type { Wait } from './activity.ts'
import type { Message } from './ports/journal.ts'
import type { Run } from './run.ts'

export type WaitEnd =
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'due' }
  | { readonly kind: 'cancelled'; readonly reason: BatonError }

/**
 * Waits for a message, a time or a cancel, whichever is first, without keeping
 * the run in memory when it has nothing else to do.
 */
export function waitOutside(run: Run, wait: Omit<Wait, 'run' | 'take' | 'hurry'>): Promise<WaitEnd> {
  const { activity, outside } = run.tree
  const { until } = wait
  const stopped = run.cancellation.reason
  if (stopped !== undefined) return Promise.resolve({ kind: 'cancelled', reason: stopped })
  // What comes when it is too late is too late, also when the run was in no process at the time.
  if (until !== undefined && until <= outside.clock.now()) return Promise.resolve({ kind: 'due' })
  return new Promise((resolve) => {
    const end = (outcome: WaitEnd): void => {
      timer?.cancel()
      run.cancellation.unlisten(listener)
      stopWaiting()
      resolve(outcome)
    }
    const listener = { cancelled: (reason: BatonError) => end({ kind: 'cancelled', reason }) }
    run.cancellation.listen(listener)
    const take = (message: Message): void => end({ kind: 'message', message })
    const stopWaiting = activity.waitFor({ ...wait, run, take, hurry: () => end({ kind: 'due' }) })
    const left = until === undefined ? undefined : Math.max(0, until - outside.clock.now())
    const timer = left === undefined ? undefined : outside.clock.timer(left, () => end({ kind: 'due' }))
  })
}
