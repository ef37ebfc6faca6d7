import { systemClock } from '../../kernel/system-clock.ts'
import { systemRandom } from '../../kernel/system-random.ts'
import { isBusy } from './storage-error.ts'

/** Waits between two attempts grow from the first to the second. */
const shortestWaitMs = 1
const longestWaitMs = 25
/** Past this share of its time an attempt is made more often, so that the process that waited longest gets ahead of newcomers. */
const urgentAfter = 0.25
const urgentWaitMs = 8
/** How long a process that had to wait leaves the file to others, at most, before it comes again. */
const longestPauseMs = 10

const sleeping = new Int32Array(new SharedArrayBuffer(4))

/**
 * Makes attempts again, in real time, for as long as other processes are in the way. Blocks the thread meanwhile.
 *
 * SQLite can wait by itself, but every process then looks again at the same moments and, after a while, ten times a
 * second only: in a crowd some would never find the file free. Here the moments are left to chance, and a process that
 * had to wait does not take the file again at once.
 */
export class Patience {
  readonly #limitMs: number
  #isCrowded = false

  constructor(limitMs: number) {
    this.#limitMs = limitMs
  }

  /** Throws what the last attempt threw when the time is up, or when others are not the reason. */
  attempt<Result>(act: () => Result): Result {
    const began = systemClock.now()
    if (this.#isCrowded) sleep(systemRandom() * Math.min(longestPauseMs, this.#limitMs))
    this.#isCrowded = false
    for (let wait = shortestWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
      try {
        return act()
      } catch (error) {
        const waited = systemClock.now() - began
        if (!isBusy(error) || waited >= this.#limitMs) throw error
        this.#isCrowded = true
        const most = waited > this.#limitMs * urgentAfter ? Math.min(wait, urgentWaitMs) : wait
        sleep(Math.min(most * (0.5 + systemRandom()), this.#limitMs - waited))
      }
    }
  }
}

function sleep(ms: number): void {
  Atomics.wait(sleeping, 0, 0, ms)
}
