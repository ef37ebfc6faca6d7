/** The money of one run: what is spent, what is promised to workers under way, and what the end will need. */
export class ResearchPurse {
  readonly #budget: number
  #spent = 0
  #reserved = 0

  constructor(budgetMicros: number) {
    this.#budget = budgetMicros
  }

  /** By how much what was spent is more than there was. What was estimated can turn out dearer (RES-26). */
  get exceeded(): number {
    return Math.max(0, this.#spent - this.#budget)
  }

  /** What can still be promised when this much is held back for later steps. */
  available(heldBack: number): number {
    return this.#budget - this.#spent - this.#reserved - heldBack
  }

  /** Promises an amount, or says that it is not there. What fits exactly fits (RES-26). */
  reserve(micros: number, heldBack: number): boolean {
    if (micros > this.available(heldBack)) return false
    this.#reserved += micros
    return true
  }

  /** A worker has ended: what it used takes the place of what it was promised. */
  settle(reserved: number, actual: number): void {
    this.#reserved -= reserved
    this.#spent += actual
  }
}
