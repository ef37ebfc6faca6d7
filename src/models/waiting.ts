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
  readonly #shortestMs: number
  readonly #silent: (ms: number) => void
  #limitMs: number
  #heardAt: number
  #timer: { cancel(): void }

  /** It begins with `limitMs`; no limit is ever shorter than `shortestMs`. */
  constructor(clock: Clock, limitMs: number, shortestMs: number, silent: (ms: number) => void) {
    this.#clock = clock
    this.#shortestMs = shortestMs
    this.#silent = silent
    this.#limitMs = limitMs
    this.#heardAt = clock.elapsed()
    this.#timer = this.#look(limitMs)
  }

  /** A sign of life. A stream has thousands, so the timer is left alone: it looks again before any limit can be over. */
  heard(limitMs: number = this.#limitMs): void {
    this.#heardAt = this.#clock.elapsed()
    this.#limitMs = limitMs
  }

  stop(): void {
    this.#timer.cancel()
  }

  #look(leftMs: number): { cancel(): void } {
    return this.#clock.timer(Math.min(leftMs, this.#shortestMs), () => this.#check())
  }

  #check(): void {
    const left = this.#heardAt + this.#limitMs - this.#clock.elapsed()
    if (left <= 0) this.#silent(this.#limitMs)
    else this.#timer = this.#look(left)
  }
}
