import { setImmediate as nextPass } from 'node:timers/promises'
import type { Clock } from '../../../kernel/ports/clock.ts'

/** How long looks at files keep the event loop from all else. */
const longestMs = 10

/**
 * Small looks at a disk, made in the calling thread: to have another thread make one costs ten times as much as the look, and
 * a peer makes some hundred of them whenever it looks around. Where they take long, everything else has its turn in between.
 */
export class DiskTurns {
  readonly #clock: Pick<Clock, 'elapsed'>
  #began = Number.NEGATIVE_INFINITY

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock
  }

  async take<Result>(look: () => Result): Promise<Result> {
    if (this.#clock.elapsed() - this.#began >= longestMs) {
      await nextPass()
      this.#began = this.#clock.elapsed()
    }
    return look()
  }
}
