import type { RunEvent } from '../events/event.ts'

/** How long a run was at work before, leaving out waits for people and timers and the time after a crash. */
export function timeAtWork(events: readonly RunEvent[]): number {
  let total = 0
  let since: number | undefined
  let last = 0
  for (const { type, ts } of events) {
    // Between its end and the next line it did not work.
    if (type === 'run.reopened' || type === 'run.limits_raised') continue
    if (type === 'run.resumed' && since !== undefined) {
      total += last - since
      since = undefined
    }
    since ??= ts
    last = ts
    if (type === 'run.awaiting_input' || type === 'run.sleeping') {
      total += ts - since
      since = undefined
    }
  }
  return since === undefined ? total : total + last - since
}
