import type { Clock } from '../kernel/ports/clock.ts'

export interface SimulatedClock extends Clock {
  /** Lets time pass: fires every timer on the way in order, and lets what it sets off happen before the next. */
  advance(ms: number): Promise<void>
  /** Sets the time of day ahead, or back if below zero. No time passes, and no timer fires because of it. */
  jump(ms: number): Promise<void>
}

interface PendingTimer {
  readonly at: number
  readonly order: number
  readonly fire: () => void
}

/** How many passes of the event loop what a timer sets off may take. */
const passes = 25

/** A clock that stands still until it is told to move. */
export function simulatedClock(start: number = Date.UTC(2026, 0, 1)): SimulatedClock {
  let elapsed = 3_600_000
  let offset = start - elapsed
  let order = 0
  const listeners = new Set<() => void>()
  const timers = new Set<PendingTimer>()
  const nextDue = (limit: number): PendingTimer | undefined => {
    let next: PendingTimer | undefined
    for (const timer of timers) {
      const sooner = next === undefined || timer.at < next.at || (timer.at === next.at && timer.order < next.order)
      if (timer.at <= limit && sooner) next = timer
    }
    return next
  }
  return {
    now: () => elapsed + offset,
    elapsed: () => elapsed,
    onJump: (listener) => {
      const entry = (): void => listener()
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
    jump: async (ms) => {
      offset += ms
      for (const listener of [...listeners]) listener()
      await settle()
    },
    timer: (ms, fire) => {
      const timer = { at: elapsed + ms, order: order++, fire }
      timers.add(timer)
      return { cancel: () => timers.delete(timer) }
    },
    advance: async (ms) => {
      const limit = elapsed + ms
      await settle()
      for (let next = nextDue(limit); next !== undefined; next = nextDue(limit)) {
        timers.delete(next)
        elapsed = Math.max(elapsed, next.at)
        next.fire()
        await settle()
      }
      elapsed = limit
    },
  }
}

async function settle(): Promise<void> {
  for (let pass = 0; pass < passes; pass++) await new Promise((resolve) => setImmediate(resolve))
}
