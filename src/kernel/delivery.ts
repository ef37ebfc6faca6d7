/**
 * Hands results to a run's code in the order its log holds them.
 *
 * The log orders the ends of parallel operations; code that reacts to
 * whichever comes first must see that order again when the run is resumed.
 * So recorded results are handed out in log order, new ones after all recorded
 * ones, and while several are under way each gets a pass of the event loop to
 * itself, so that what one sets off is done before the next arrives.
 */
export class Delivery {
  readonly #recorded: readonly string[]
  #next = 0
  #waiting: Map<string, () => void> | undefined
  #live: (() => void)[] | undefined
  #outstanding = 0
  #passTaken = false

  constructor(recordedEnds: readonly string[]) {
    this.#recorded = recordedEnds
  }

  /** A recorded end that code has not asked for yet, though it asked for a later one. */
  get blockedOn(): string | undefined {
    return (this.#waiting?.size ?? 0) > 0 || this.#hasLive ? this.#recorded[this.#next] : undefined
  }

  /** Every recorded end was handed out. */
  get isDrained(): boolean {
    return this.#next >= this.#recorded.length
  }

  /** Something is about to be handed out. */
  get isHanding(): boolean {
    return this.#passTaken
  }

  /** Goes on to the next recorded end that code has asked for, or past all of them. */
  skipUnasked(): void {
    while (!this.isDrained && this.#waiting?.has(this.#recorded[this.#next] ?? '') !== true) this.#next++
    this.#takePass()
  }

  /** Call when an operation is asked for; it counts as under way until it is handed out. */
  begin(): void {
    this.#outstanding++
  }

  /** Resolves when it is time for a recorded end. */
  recorded(path: string): Promise<void> | undefined {
    if (this.#recorded[this.#next] === path && !this.#passTaken) {
      this.#next++
      this.#pass()
      return undefined
    }
    this.#waiting ??= new Map()
    const waiting = this.#waiting
    return new Promise((resolve) => waiting.set(path, resolve))
  }

  /** Resolves when it is time for an end that was just written. Nothing to wait for in the common case. */
  live(): Promise<void> | undefined {
    if (!this.#passTaken && !this.#hasLive && this.isDrained) {
      this.#pass()
      return undefined
    }
    return new Promise((resolve) => {
      this.#live ??= []
      this.#live.push(resolve)
      if (!this.#passTaken) this.#takePass()
    })
  }

  get #hasLive(): boolean {
    return this.#live !== undefined && this.#live.length > 0
  }

  #pass(): void {
    this.#outstanding--
    if (this.#outstanding > 0) this.#takePass()
  }

  #takePass(): void {
    this.#passTaken = true
    setImmediate(() => {
      this.#passTaken = false
      this.#handNext()
    })
  }

  #handNext(): void {
    const path = this.#recorded[this.#next]
    if (path === undefined) {
      const handOut = this.#live?.shift()
      if (handOut === undefined) return
      this.#outstanding--
      handOut()
    } else {
      const handOut = this.#waiting?.get(path)
      if (handOut === undefined) return
      this.#waiting?.delete(path)
      this.#next++
      this.#outstanding--
      handOut()
    }
    if (this.#outstanding > 0) this.#takePass()
  }
}
