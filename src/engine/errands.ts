import { isBatonError } from '../errors/baton-error.ts'
import type { Clock, Timer } from '../kernel/ports/clock.ts'

/** What is done again once the journal can be written. Rejects as the journal does while it can't. */
export type Errand = () => Promise<void>

/** Waits between two attempts grow from the first to the second. */
const shortestWaitMs = 100
const longestWaitMs = 10_000

const passing = ['BATON_JOURNAL_BUSY', 'BATON_JOURNAL_FULL', 'BATON_JOURNAL_READ_ONLY'] as const

/** Whether the journal can't be written now, for a reason that may pass while this process lives. */
export function isUnwritable(error: unknown): boolean {
  return passing.some((code) => isBatonError(error, code))
}

/** Whether something could not be read or written: that may pass, or not, so callers are told, and it is tried again. */
export function isBroken(error: unknown): boolean {
  return isBatonError(error, 'BATON_JOURNAL_IO')
}

/**
 * What this process has yet to do for runs, because the journal could not be written when it was to be done. One timer
 * serves all of it: the journal that refuses one request refuses the others.
 */
export class Errands {
  readonly #clock: Clock
  readonly #random: () => number
  /** Hears why the journal can't be written, and, with nothing, that it can be again. */
  readonly #onChange: (reason: unknown) => void
  readonly #errands = new Map<string, Errand>()
  #timer: Timer | undefined
  #waitMs = shortestWaitMs
  #stopped = false

  constructor(clock: Clock, random: () => number, onChange: (reason: unknown) => void) {
    this.#clock = clock
    this.#random = random
    this.#onChange = onChange
  }

  /** Does something later, as often as it takes. The same name again takes the place of what it stood for. */
  add(name: string, errand: Errand, reason: unknown): void {
    if (this.#stopped) return
    const isFirst = this.#errands.size === 0
    this.#errands.set(name, errand)
    if (!isFirst) return
    this.#onChange(reason)
    this.#wait()
  }

  stop(): void {
    this.#stopped = true
    this.#timer?.cancel()
    this.#errands.clear()
  }

  #wait(): void {
    const ms = Math.ceil(this.#waitMs * (0.5 + this.#random() / 2))
    this.#waitMs = Math.min(this.#waitMs * 2, longestWaitMs)
    this.#timer = this.#clock.timer(ms, () => void this.#attemptAll())
  }

  async #attemptAll(): Promise<void> {
    for (const [name, errand] of this.#errands) {
      const isOver = await this.#attempt(errand)
      if (this.#stopped) return
      if (!isOver) return this.#wait()
      // It may have been given anew meanwhile.
      if (this.#errands.get(name) === errand) this.#errands.delete(name)
      this.#waitMs = shortestWaitMs
    }
    this.#onChange(undefined)
  }

  /** Whether it need not be tried again. Errands tell of all other failures themselves. */
  async #attempt(errand: Errand): Promise<boolean> {
    try {
      await errand()
      return true
    } catch (error) {
      return !isUnwritable(error) && !isBroken(error)
    }
  }
}
