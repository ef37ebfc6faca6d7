import type { Clock, Timer } from '../kernel/ports/clock.ts'

/** Remembers when sleeping runs are due. All that is left of them in memory. */
export class WakeTimers {
  readonly #clock: Clock
  readonly #wake: (runId: string) => void
  readonly #timers = new Map<string, Timer>()

  constructor(clock: Clock, wake: (runId: string) => void) {
    this.#clock = clock
    this.#wake = wake
  }

  set(runId: string, wakeAt: number | null): void {
    if (wakeAt === null || this.#timers.has(runId)) return
    const timer = this.#clock.timer(Math.max(0, wakeAt - this.#clock.now()), () => {
      this.#timers.delete(runId)
      this.#wake(runId)
    })
    this.#timers.set(runId, timer)
  }

  clear(runId: string): void {
    this.#timers.get(runId)?.cancel()
    this.#timers.delete(runId)
  }

  clearAll(): void {
    for (const timer of this.#timers.values()) timer.cancel()
    this.#timers.clear()
  }
}
