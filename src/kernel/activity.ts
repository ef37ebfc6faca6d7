import type { Json } from '../events/json.ts'

/** Something outside that a run waits for without doing anything: a person or a time. */
export interface Wait {
  readonly runId: string
  readonly op: string
  readonly kind: 'question' | 'timer'
  /** When it is over by itself. */
  readonly until: number | undefined
  /** Somebody answered. */
  readonly answer: (content: Json, by: string) => void
}

/**
 * Knows when a tree of runs has nothing left to do but wait, so that it can be
 * taken out of memory.
 */
export class Activity {
  readonly #onQuiet: () => void
  readonly #onWait: (wait: Wait) => void
  readonly #waits = new Map<string, Wait>()
  #active = 0
  #checking = false

  constructor(onQuiet: () => void, onWait: (wait: Wait) => void) {
    this.#onQuiet = onQuiet
    this.#onWait = onWait
  }

  get waits(): Iterable<Wait> {
    return this.#waits.values()
  }

  get active(): number {
    return this.#active
  }

  enter(): void {
    this.#active++
  }

  leave(): void {
    this.#active--
    if (this.#active === 0 && this.#waits.size > 0) this.#check()
  }

  /** Counts as active until the work is done. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    this.enter()
    try {
      return await work
    } finally {
      this.leave()
    }
  }

  /** The opposite, for work that only waits for other operations. */
  async without<Result>(work: () => Promise<Result>): Promise<Result> {
    this.leave()
    try {
      return await work()
    } finally {
      this.enter()
    }
  }

  find(runId: string, op: string): Wait | undefined {
    return this.#waits.get(`${runId}/${op}`)
  }

  /** Waits instead of being active, until the returned function is called. */
  waitFor(wait: Wait): () => void {
    const key = `${wait.runId}/${wait.op}`
    this.#waits.set(key, wait)
    this.leave()
    queueMicrotask(() => this.#onWait(wait))
    return () => {
      if (!this.#waits.delete(key)) return
      this.enter()
    }
  }

  /** What was set in motion may still be about to start something, so look again a turn later. */
  #check(): void {
    if (this.#checking) return
    this.#checking = true
    setImmediate(() => {
      this.#checking = false
      if (this.#active === 0 && this.#waits.size > 0) this.#onQuiet()
    })
  }
}
