/** The money of one run: what is spent, what is promised to workers under way, and what the end will need. */
export class ResearchPurse {
  #budget: number
  readonly #most: number
  #spent = 0
  #reserved = 0

  /** It holds `budgetMicros`, and never more than `mostMicros` even if the run may spend more one day. */
  constructor(budgetMicros: number, mostMicros: number = budgetMicros) {
    this.#budget = budgetMicros
    this.#most = mostMicros
  }

  /** Whether it could hold more, because the run sets its limit and not the brief. */
  get canGrow(): boolean {
    return this.#budget < this.#most
  }

  /** The run has this much left. True where that is more than was known of. */
  grow(left: number): boolean {
    const budget = Math.min(this.#most, this.#spent + left)
    if (left <= 0 || budget <= this.#budget) return false
    this.#budget = budget
    return true
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
