import type { Activity, Wait } from './activity.ts'
import { toleratedMs } from './jump-watch.ts'
import type { Clock } from './ports/clock.ts'

/**
 * Says in the logs when waits are over by the clock as it is set now, where they say it by a clock that was ahead. Else a
 * process that takes them up later, and only knows the time of day, would begin them anew each time.
 */
export function retime(activity: Activity, clock: Clock): void {
  activity.replaceWaits((wait) => retimed(wait, clock))
}

function retimed(wait: Wait, clock: Clock): Wait {
  const { due, op, run, kind } = wait
  if (due === undefined) return wait
  const until = clock.now() + Math.max(0, due.at - clock.elapsed())
  if (due.saidUntil - until <= toleratedMs) return wait
  // The time that a child is given stands in the log of its parent.
  const log = kind === 'deadline' ? (run.origin.parent ?? run) : run
  log.append('operation.retimed', { op, until })
  return { ...wait, until, due: { at: due.at, saidUntil: until } }
}
