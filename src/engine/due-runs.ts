import { toleratedMs } from '../kernel/jump-watch.ts'
import type { Clock, Timer } from '../kernel/ports/clock.ts'
import type { Journal, RunFilter, RunSummary } from '../kernel/ports/journal.ts'

/**
 * Finds the waiting runs of a journal whose time has come, whichever process parked them. What is not due yet stays in
 * the journal alone: there may be any number of such runs, so there is one timer, for the next of them.
 */
export class DueRuns {
  readonly #journal: Journal
  readonly #clock: Clock
  readonly #onDue: (run: RunSummary) => void
  /** All that were due by then have been seen. */
  #seenUntil = Number.NEGATIVE_INFINITY
  /** There may be runs whose times were written by a clock that was ahead. */
  #mayBeAhead = true
  #timer: Timer | undefined
  #stopped = false
  #stopWatching: (() => void) | undefined

  constructor(journal: Journal, clock: Clock, onDue: (run: RunSummary) => void) {
    this.#journal = journal
    this.#clock = clock
    this.#onDue = onDue
  }

  /** Those that are due now, or may be, and have no owner. Each that falls due from now on is told of. */
  async begin(): Promise<readonly RunSummary[]> {
    this.#seenUntil = Number.NEGATIVE_INFINITY
    this.#mayBeAhead = true
    this.#stopWatching ??= this.#clock.onJump(() => {
      this.#mayBeAhead = true
      this.#lookIn(0)
    })
    return this.#look({ unowned: true })
  }

  /** Tells of none until it is begun again. */
  pause(): void {
    this.#timer?.cancel()
  }

  stop(): void {
    this.#stopped = true
    this.#stopWatching?.()
    this.#timer?.cancel()
  }

  async #look(filter: RunFilter): Promise<readonly RunSummary[]> {
    const now = this.#clock.now()
    // After a clock was set back, what lies between was seen too early, and may be waiting again.
    const dueAfter = Math.min(this.#seenUntil, now)
    const due = await this.#journal.list({ ...filter, roots: true, dueAfter, dueBy: now, order: 'due' })
    this.#seenUntil = now
    const [next] = await this.#journal.list({ roots: true, dueAfter: now, order: 'due', limit: 1 })
    if (typeof next?.wakeAt === 'number') this.#lookIn(next.wakeAt - this.#clock.now())
    return this.#mayBeAhead ? [...due, ...(await this.#ahead())] : due
  }

  /**
   * Runs that, by this clock, went to sleep in the future: the clock that said when they are due was ahead. Once they are
   * taken up, they wait no longer than they were to, and their logs say so by the clock as it is now.
   */
  async #ahead(): Promise<readonly RunSummary[]> {
    const now = this.#clock.now()
    this.#mayBeAhead = false
    const changedAfter = now + toleratedMs
    const ahead = await this.#journal.list({ roots: true, unowned: true, dueAfter: now, changedAfter })
    // Journals of before list all that wait.
    return ahead.filter(({ updatedAt }) => updatedAt > changedAfter)
  }

  #lookIn(ms: number): void {
    this.#timer?.cancel()
    if (!this.#stopped) this.#timer = this.#clock.timer(Math.max(0, ms), () => void this.#lookAgain())
  }

  /** What an owner has taken up by itself is told of too: it may turn out not to be able to execute it. */
  async #lookAgain(): Promise<void> {
    try {
      for (const run of await this.#look({})) if (!this.#stopped) this.#onDue(run)
    } catch {
      // Nothing is lost by looking later, when the journal can be read again.
      this.#lookIn(afterTroubleMs)
    }
  }
}

const afterTroubleMs = 1_000
