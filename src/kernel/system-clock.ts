import { JumpWatch } from './jump-watch.ts'
import type { Clock, Timer } from './ports/clock.ts'

/** A timeout can't be longer than this, so longer timers are made of several. */
const longestMs = 2 ** 30

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => {
    const [seconds, nanoseconds] = process.hrtime()
    return seconds * 1_000 + Math.floor(nanoseconds / 1_000_000)
  },
  timer: (ms, fire, background = false): Timer =>
    ms > longestMs ? new LongTimer(ms, fire, background) : new ShortTimer(ms, fire, background),
  onJump: (listener) => jumps.listen(listener),
}

const jumps = new JumpWatch(systemClock)

class ShortTimer implements Timer {
  readonly #timeout: NodeJS.Timeout

  constructor(ms: number, fire: () => void, background: boolean) {
    this.#timeout = setTimeout(fire, ms)
    if (background) this.#timeout.unref()
  }

  cancel(): void {
    clearTimeout(this.#timeout)
  }
}

class LongTimer implements Timer {
  #current: Timer

  constructor(ms: number, fire: () => void, background: boolean) {
    const goOn = (): void => {
      this.#current = systemClock.timer(ms - longestMs, fire, background)
    }
    this.#current = new ShortTimer(longestMs, goOn, background)
  }

  cancel(): void {
    this.#current.cancel()
  }
}
