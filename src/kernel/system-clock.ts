import type { Clock } from './ports/clock.ts'

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  timer: (ms, fire, background = false) => {
    const timeout = setTimeout(fire, ms)
    if (background) timeout.unref()
    return { cancel: () => clearTimeout(timeout) }
  },
}
