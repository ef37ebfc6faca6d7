import { BatonError } from '../errors/baton-error.ts'
import type { Clock, Timer } from './ports/clock.ts'
import type { Run } from './run.ts'

/**
 * Ends runs that are at work for too long. One timer for all of them, set to the first that is due, because ten
 * thousand runs with a timer each would weigh more than what they do.
 */
export class WallWatch {
  readonly #clock: Clock
  /** Those that are watched, and when each is due. A map would make a new table for every few runs. */
  readonly #runs: Run[] = []
  readonly #dues: number[] = []
  #timer: Timer | undefined
  #next = Number.POSITIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  begin(run: Run, leftMs: number): void {
    const due = this.#clock.elapsed() + leftMs
    run.wallPlace = this.#runs.push(run) - 1
    this.#dues.push(due)
    if (due < this.#next) this.#arm(due)
  }

  /** The timer stays: the next run finds it, and one that fires for nothing costs less than one for every run. */
  end(run: Run): void {
    const place = run.wallPlace
    if (place < 0) return
    run.wallPlace = -1
    const last = this.#runs.pop()
    const due = this.#dues.pop()
    if (last === undefined || due === undefined || last === run) return
    // The last one takes its place.
    this.#runs[place] = last
    this.#dues[place] = due
    last.wallPlace = place
  }

  #arm(due: number): void {
    this.#timer?.cancel()
    this.#next = due
    this.#timer = this.#clock.timer(Math.max(0, due - this.#clock.elapsed()), () => this.#look(), true)
  }

  #disarm(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    this.#next = Number.POSITIVE_INFINITY
  }

  #look(): void {
    const now = this.#clock.elapsed()
    this.#disarm()
    let next = Number.POSITIVE_INFINITY
    const over = this.#runs.filter((_, place) => (this.#dues[place] ?? 0) <= now)
    for (const run of over) this.end(run)
    for (const due of this.#dues) next = Math.min(next, due)
    for (const run of over) stopForTime(run)
    if (next < this.#next) this.#arm(next)
  }
}

export function stopForTime(run: Run): void {
  const { wallMs } = run.origin.limits
  const details = { operation: 'the run', dimension: 'wallMs', needed: wallMs, remaining: 0 }
  run.cancellation.cancel(new BatonError('BATON_BUDGET_EXCEEDED', details))
}

const watches = new WeakMap<Clock, WallWatch>()

/** The watch that all trees with this clock share. */
export function wallWatchOf(clock: Clock): WallWatch {
  const watch = watches.get(clock) ?? new WallWatch(clock)
  watches.set(clock, watch)
  return watch
}
