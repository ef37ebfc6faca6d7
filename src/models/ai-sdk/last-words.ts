import type { Clock, Timer } from '../../kernel/ports/clock.ts'
import type { HeardAnswer } from './heard-answer.ts'

/** How long an answer may still say what was used, once it has said that it failed. */
const afterFailureMs = 2_000

/** Watches how long an answer goes on that has failed. */
export class LastWords {
  readonly #heard: HeardAnswer
  readonly #clock: Clock
  readonly #late: () => void
  #timer: Timer | undefined

  constructor(heard: HeardAnswer, clock: Clock, late: () => void) {
    this.#heard = heard
    this.#clock = clock
    this.#late = late
  }

  /** To be called whenever something was heard. */
  watch(): void {
    if (this.#heard.failure !== undefined) this.#timer ??= this.#clock.timer(afterFailureMs, this.#late)
  }

  /** Nothing more is heard. */
  stop(): void {
    this.#timer?.cancel()
  }
}
