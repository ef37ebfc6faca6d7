import type { CancelListener, Cancellation } from './cancellation.ts'
import type { Timer } from './ports/clock.ts'
import type { Run } from './run.ts'

/** A timer that ends with its run, or when the run leaves memory. */
export class RunTimer implements Timer, CancelListener {
  readonly #cancellation: Cancellation
  readonly #timer: Timer

  /** A `background` timer does not keep the process alive. */
  constructor(run: Run, ms: number, fire: () => void, background = false) {
    this.#cancellation = run.cancellation
    this.#timer = run.tree.outside.clock.timer(ms, fire, background)
    this.#cancellation.listen(this)
  }

  cancelled(): void {
    this.#timer.cancel()
  }

  cancel(): void {
    this.#cancellation.unlisten(this)
    this.#timer.cancel()
  }
}
