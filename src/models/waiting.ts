import type { Clock } from '../kernel/ports/clock.ts'

/** Lets time pass, or rejects with the reason as soon as the signal is aborted. */
export function wait(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const timer = clock.timer(ms, () => {
      signal.removeEventListener('abort', stop)
      resolve()
    })
    const stop = (): void => {
      timer.cancel()
      reject(signal.reason)
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** Goes off when no sign of life has been reported for a while. */
export class Watchdog {
  readonly #clock: Clock
  readonly #silent: (ms: number) => void
  #limitMs: number
  #heardAt: number
  #timer: { cancel(): void }

  constructor(clock: Clock, limitMs: number, silent: (ms: number) => void) {
    this.#clock = clock
    this.#silent = silent
    this.#limitMs = limitMs
    this.#heardAt = clock.elapsed()
    this.#timer = clock.timer(limitMs, () => this.#check())
  }

  /** A sign of life. A stream has thousands, so the timer is left alone while the limit stays the same. */
  heard(limitMs: number = this.#limitMs): void {
    this.#heardAt = this.#clock.elapsed()
    if (limitMs === this.#limitMs) return
    this.#limitMs = limitMs
    this.#timer.cancel()
    this.#timer = this.#clock.timer(limitMs, () => this.#check())
  }

  stop(): void {
    this.#timer.cancel()
  }

  #check(): void {
    const left = this.#heardAt + this.#limitMs - this.#clock.elapsed()
    if (left <= 0) this.#silent(this.#limitMs)
    else this.#timer = this.#clock.timer(left, () => this.#check())
  }
}
