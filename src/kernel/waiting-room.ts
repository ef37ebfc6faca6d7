import type { CancelListener, Cancellation } from './cancellation.ts'
import type { Spendable } from './limits.ts'

/** What a waiting room asks of the purse that an operation wants to reserve in. */
interface Purse {
  /** Whether so much is left, here and in every purse above. */
  fits(amount: Spendable): boolean
  /** Whether so much may be left when all that is under way has ended, if that turns out to cost less than it might. */
  mayFit(amount: Spendable): boolean
  putAside(amount: Spendable): void
}

/**
 * Operations of one tree of runs that would fit into a limit but for what others have put aside and will not all use.
 * They are served in the order in which they came, each as soon as it fits; refused when it can't any more.
 */
export class WaitingRoom {
  /** Made at first use: most trees need none. */
  #waiting: Set<Applicant> | undefined

  /** True when the amount has been put aside; false when it will not fit, or the one that asks was cancelled. */
  wait(purse: Purse, amount: Spendable, cancellation: Cancellation): Promise<boolean> {
    this.#waiting ??= new Set()
    const waiting = this.#waiting
    return new Promise((resolve) => {
      const applicant = new Applicant(purse, amount, (granted) => {
        waiting.delete(applicant)
        cancellation.unlisten(applicant)
        resolve(granted)
      })
      waiting.add(applicant)
      cancellation.listen(applicant)
    })
  }

  /** To be called when something was settled or released. */
  serve(): void {
    if (this.#waiting !== undefined) for (const applicant of this.#waiting) applicant.lookAgain()
  }
}

class Applicant implements CancelListener {
  readonly #purse: Purse
  readonly #amount: Spendable
  readonly #answer: (granted: boolean) => void

  constructor(purse: Purse, amount: Spendable, answer: (granted: boolean) => void) {
    this.#purse = purse
    this.#amount = amount
    this.#answer = answer
  }

  lookAgain(): void {
    if (this.#purse.fits(this.#amount)) {
      this.#purse.putAside(this.#amount)
      this.#answer(true)
    } else if (!this.#purse.mayFit(this.#amount)) this.#answer(false)
  }

  cancelled(): void {
    this.#answer(false)
  }
}
