import type { Clock, Timer } from './ports/clock.ts'

/** A timeout can't be longer than this, so longer timers are made of several. */
const longestMs = 2 ** 30

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  timer: (ms, fire, background = false): Timer => {
    let timeout: NodeJS.Timeout
    const arm = (left: number): void => {
      timeout = left > longestMs ? setTimeout(() => arm(left - longestMs), longestMs) : setTimeout(fire, left)
      if (background) timeout.unref()
    }
    arm(ms)
    return { cancel: () => clearTimeout(timeout) }
  },
}
