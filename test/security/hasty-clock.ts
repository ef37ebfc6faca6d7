import type { Clock } from '../../src/kernel/ports/clock.ts'
import { systemClock } from '../../src/kernel/system-clock.ts'

/** The real clock, except that whoever waits for a second or less has already waited: for tools that take turns. */
export function hastyClock(): Clock {
  let ahead = 0
  return {
    now: () => systemClock.now() + ahead,
    elapsed: () => systemClock.elapsed() + ahead,
    onJump: systemClock.onJump,
    timer: (ms, fire, background) => {
      if (ms > 1_000) return systemClock.timer(ms, fire, background)
      ahead += ms
      const soon = setImmediate(fire)
      return { cancel: () => clearImmediate(soon) }
    },
  }
}
