import { systemClock } from '../../kernel/system-clock.ts'
import { systemRandom } from '../../kernel/system-random.ts'
import { Contention } from './contention.ts'
import { isBusy } from './storage-error.ts'

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
  readonly #contention: Contention

  constructor(limitMs: number) {
    this.#limitMs = limitMs
    this.#contention = new Contention(limitMs)
  }

  /** Throws what the last attempt threw when the time is up, or when others are not the reason. */
  attempt<Result>(act: () => Result): Result {
    // Time that can't be set: else a clock set back would have it wait for an hour, one set ahead give up at once.
    const began = systemClock.elapsed()
    sleep(Math.min(this.#contention.begin(systemRandom()), this.#limitMs))
    for (;;) {
      try {
        return withoutTrace(act)
      } catch (error) {
        const waited = systemClock.elapsed() - began
        if (!isBusy(error) || waited >= this.#limitMs) throw error
        sleep(Math.min(this.#contention.again(waited, systemRandom()), this.#limitMs - waited))
      }
    }
  }
}

/** Where an error was thrown takes longer to find out than the attempt, and is always the same place. */
function withoutTrace<Result>(act: () => Result): Result {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return act()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

function sleep(ms: number): void {
  if (ms > 0) Atomics.wait(sleeping, 0, 0, ms)
}
