import { OperationError } from '../../errors/baton-error.ts'
import type { Context, Hold } from '../../kernel/context.ts'
import type { Estimate } from './setup.ts'

/**
 * Decides which unit may begin (4.5): one begins if its estimate fits what is left. One that does not fit
 * waits for a unit under way to give back what it did not use; when none is, it does not begin at all.
 */
export class Reservations {
  #underWay = 0
  #waiting: (() => void)[] = []

  /** Puts the estimate aside, or says that it never will be. */
  async take(context: Context, estimate: Estimate): Promise<Hold | undefined> {
    for (;;) {
      const hold = holdOrNothing(context, estimate)
      if (hold !== undefined) {
        this.#underWay++
        return hold
      }
      if (this.#underWay === 0) return undefined
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  /** A unit has ended, and what it did not use is free again. */
  ended(): void {
    this.#underWay--
    for (const wake of this.#waiting.splice(0)) wake()
  }
}

/** What the budget does not allow is a fact to go by, not a failure. */
export function holdOrNothing(context: Context, estimate: Estimate): Hold | undefined {
  try {
    return context.budget.holdBack(estimate)
  } catch (error) {
    if (error instanceof OperationError && error.error.type === 'budget_exceeded') return undefined
    throw error
  }
}
