/**
 * Hands results to a run's code in the order its log holds them.
 *
 * The log orders the ends of parallel operations; code that reacts to
 * whichever comes first must see that order again when the run is resumed.
 * So recorded results are handed out in log order, new ones after all recorded
 * ones, and while several are under way each gets a pass of the event loop to
 * itself, so that what one sets off is done before the next arrives. That holds
 * for what was under way together when the log was written, too, although the
 * code may not have asked for the other yet.
 */
export class Delivery {
  readonly #recorded: readonly string[]
  readonly #beside: ReadonlySet<string>
  #next = 0
  #waiting: Map<string, () => void> | undefined
  #live: (() => void)[] | undefined
  #outstanding = 0
  #passTaken = false

  /** `beside`: those of the recorded ends that came while something else was under way. */
  constructor(recordedEnds: readonly string[], beside: ReadonlySet<string>) {
    this.#recorded = recordedEnds
    this.#beside = beside
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
      this.#pass(this.#beside.has(path))
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

  #pass(wasBeside = false): void {
    this.#outstanding--
    if (this.#outstanding > 0 || wasBeside) this.#takePass()
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
      handOut()
      this.#pass()
    } else {
      const handOut = this.#waiting?.get(path)
      if (handOut === undefined) return
      this.#waiting?.delete(path)
      this.#next++
      handOut()
      this.#pass(this.#beside.has(path))
    }
  }
}
