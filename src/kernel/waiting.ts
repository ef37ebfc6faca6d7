import type { BatonError } from '../errors/baton-error.ts'
import type { Json } from '../events/json.ts'
import type { Timer } from './ports/clock.ts'
import type { Run } from './run.ts'

export type WaitOutcome =
  | { readonly kind: 'answer'; readonly content: Json; readonly by: string }
  | { readonly kind: 'due' }
  | { readonly kind: 'cancelled'; readonly reason: BatonError }

/** Timers longer than this are waited for in parts, because a timer's length is limited. */
const longestTimerMs = 2 ** 30

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
  return new Promise((resolve) => {
    let timer: Timer | undefined
    const end = (outcome: WaitOutcome): void => {
      timer?.cancel()
      stopListening()
      stopWaiting()
      resolve(outcome)
    }
    const arm = (): void => {
      if (until === undefined) return
      const ms = Math.max(0, until - outside.clock.now())
      timer = outside.clock.timer(Math.min(ms, longestTimerMs), () => (ms > longestTimerMs ? arm() : end({ kind: 'due' })))
    }
    const stopListening = run.cancellation.onCancel((reason) => end({ kind: 'cancelled', reason }))
    const stopWaiting = activity.waitFor({
      runId: run.id,
      op,
      kind,
      until,
      answer: (content, by) => end({ kind: 'answer', content, by }),
    })
    arm()
  })
}
