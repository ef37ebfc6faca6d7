interface Turn {
  resolve(): void
  reject(error: Error): void
}

/**
 * Hands results to a run's code in the order its log holds them.
 *
 * The log orders the ends of parallel operations; code that reacts to
 * whichever comes first must see that order again when the run is resumed.
 * So recorded results are handed out in log order, new ones after all recorded
 * ones, and while several are under way each gets a turn of the event loop to
 * itself, so that what one sets off is done before the next arrives.
 */
export class Delivery {
  readonly #recorded: readonly string[]
  #next = 0
  #waiting: Map<string, Turn> | undefined
  #live: Turn[] | undefined
  #outstanding = 0
  #failure: Error | undefined
  #turnTaken = false

  constructor(recordedEnds: readonly string[]) {
    this.#recorded = recordedEnds
  }

  /** A recorded end that code has not asked for yet, though it asked for a later one. */
  get blockedOn(): string | undefined {
    return (this.#waiting?.size ?? 0) > 0 || this.#hasLive ? this.#recorded[this.#next] : undefined
  }

  /** Call when an operation is asked for; it counts as under way until its turn. */
  begin(): void {
    this.#outstanding++
  }

  /** Resolves when it is the turn of a recorded end. */
  recorded(path: string): Promise<void> | undefined {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    if (this.#recorded[this.#next] === path && !this.#turnTaken) {
      this.#next++
      this.#pass()
      return undefined
    }
    this.#waiting ??= new Map()
    const waiting = this.#waiting
    return new Promise((resolve, reject) => waiting.set(path, { resolve, reject }))
  }

  /** Resolves when it is the turn of an end that was just written. Nothing to wait for in the common case. */
  live(): Promise<void> | undefined {
    if (!this.#turnTaken && !this.#hasLive && this.#next >= this.#recorded.length) {
      this.#pass()
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.#live ??= []
      this.#live.push({ resolve, reject })
      if (!this.#turnTaken) this.#takeTurn()
    })
  }

  /** Nobody's turn comes any more. */
  fail(error: Error): void {
    this.#failure = error
    for (const turn of [...(this.#waiting?.values() ?? []), ...(this.#live ?? [])]) turn.reject(error)
    this.#waiting = undefined
    this.#live = undefined
    this.#next = this.#recorded.length
  }

  get #hasLive(): boolean {
    return this.#live !== undefined && this.#live.length > 0
  }

  #pass(): void {
    this.#outstanding--
    if (this.#outstanding > 0) this.#takeTurn()
  }

  #takeTurn(): void {
    this.#turnTaken = true
    setImmediate(() => {
      this.#turnTaken = false
      this.#handNext()
    })
  }

  #handNext(): void {
    const path = this.#recorded[this.#next]
    if (path === undefined) {
      const turn = this.#live?.shift()
      if (turn === undefined) return
      this.#outstanding--
      turn.resolve()
    } else {
      const turn = this.#waiting?.get(path)
      if (turn === undefined) return
      this.#waiting?.delete(path)
      this.#next++
      this.#outstanding--
      turn.resolve()
    }
    if (this.#outstanding > 0) this.#takeTurn()
  }
}
