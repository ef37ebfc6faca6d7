import type { BatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import type { Run } from './run.ts'

export type WaitOutcome =
  | { readonly kind: 'answer'; readonly content: Json; readonly by: string }
  | { readonly kind: 'due' }
  | { readonly kind: 'cancelled'; readonly reason: BatonError }

/**
 * Waits for an answer, a time or a cancel, whichever is first, without keeping
 * the run in memory when it has nothing else to do.
 */
export function waitOutside(
  run: Run,
  op: string,
  kind: 'question' | 'timer',
  until: number | undefined,
): Promise<WaitOutcome> {
  const { activity, outside } = run.tree
  const stopped = run.cancellation.reason
  if (stopped !== undefined) return Promise.resolve({ kind: 'cancelled', reason: stopped })
  // An answer that comes when it is too late is too late, also when nobody was there at the time.
  if (until !== undefined && until <= outside.clock.now()) return Promise.resolve({ kind: 'due' })
  return new Promise((resolve) => {
    const end = (outcome: WaitOutcome): void => {
      timer?.cancel()
      run.cancellation.unlisten(listener)
      stopWaiting()
      resolve(outcome)
    }
    const listener = { cancelled: (reason: BatonError) => end({ kind: 'cancelled', reason }) }
    run.cancellation.listen(listener)
    const stopWaiting = activity.waitFor({
      run,
      op,
      kind,
      until,
      answer: (content, by) => end({ kind: 'answer', content, by }),
    })
    const left = until === undefined ? undefined : Math.max(0, until - outside.clock.now())
    const timer = left === undefined ? undefined : outside.clock.timer(left, () => end({ kind: 'due' }))
  })
}
