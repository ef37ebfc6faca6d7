import type { Clock } from '../kernel/ports/clock.ts'

/** Keeps answers in memory for a while: only so many, the one used longest ago making room. */
export class KeptAnswers {
  readonly #clock: Clock
  readonly #most: number
  readonly #kept = new Map<string, { readonly value: unknown; readonly until: number }>()

  constructor(clock: Clock, most = 300) {
    this.#clock = clock
    this.#most = most
  }

  get(key: string): unknown {
    const entry = this.#kept.get(key)
    if (entry === undefined) return undefined
    this.#kept.delete(key)
    if (entry.until <= this.#clock.elapsed()) return undefined
    this.#kept.set(key, entry)
    return entry.value
  }

  set(key: string, value: unknown, ttlMs: number): void {
    this.#kept.delete(key)
    this.#kept.set(key, { value, until: this.#clock.elapsed() + ttlMs })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
  }
}
