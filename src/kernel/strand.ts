import type { Activity } from './activity.ts'

/**
 * Whether the code of one scope is running. It is from its first line on, and again whenever it is handed a result, until
 * it asks for the next operation or ends: in between it computes, or waits for a promise that is none of ours. A tree that
 * left memory then would throw away what that code is about to do.
 *
 * Code that has several operations under way at once in one scope may, when one of them ends, be running or waiting for the
 * others. That can't be known, and counts as loose.
 */
export class Strand {
  readonly #activity: Activity
  #outstanding = 0
  #loose = 0
  #ended = false

  constructor(activity: Activity) {
    this.#activity = activity
    activity.enter()
  }

  /** It asked for an operation. */
  called(): void {
    if (this.#ended) return
    this.#outstanding++
    if (this.#outstanding === 1) this.#activity.leave()
    if (this.#loose > 0) {
      this.#loose--
      this.#activity.leaveLoose()
    }
  }

  /** It was handed the result of one. */
  delivered(): void {
    if (this.#ended) return
    this.#outstanding--
    if (this.#outstanding === 0) {
      this.#activity.enter()
      this.#settle()
    } else {
      this.#loose++
      this.#activity.enterLoose()
    }
  }

  /** Its code waits for an operation, and perhaps for something else besides. */
  handedOn(): void {
    if (this.#ended) return
    this.#loose++
    this.#activity.enterLoose()
  }

  end(): void {
    if (this.#ended) return
    this.#ended = true
    if (this.#outstanding === 0) this.#activity.leave()
    this.#settle()
  }

  #settle(): void {
    for (; this.#loose > 0; this.#loose--) this.#activity.leaveLoose()
  }
}
