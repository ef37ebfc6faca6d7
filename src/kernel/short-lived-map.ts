/** So few are not worth a new table. */
const fewest = 1_024

/**
 * A map whose entries come and go all the time, by short names. Its entries have no order.
 *
 * In a `Map`, every table that was outgrown or tidied up points to the next one. A single one of them that the garbage
 * collector took for long-lived keeps all that come after it in memory, and all that was ever in them, until it collects
 * what is long-lived: by then it has copied each of them twice. Here, entries that are deleted are emptied, and both tables
 * are left to the collector as they are, the older one first, once they are full.
 */
export class ShortLivedMap<Value extends object> {
  #younger = new Map<string, Value | undefined>()
  #older = new Map<string, Value | undefined>()
  #size = 0
  /** How many of them are in the older table: mostly none, and then it is not looked into. */
  #left = 0

  get size(): number {
    return this.#size
  }

  get(key: string): Value | undefined {
    const young = this.#younger.get(key)
    return young === undefined && this.#left > 0 ? this.#older.get(key) : young
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  set(key: string, value: Value): void {
    if (!this.#replaced(key, value)) {
      if (this.#younger.size >= Math.max(fewest, this.#size)) this.#turn()
      this.#younger.set(key, value)
    }
    this.#size++
  }

  /** With a value: only if that is what is there. */
  delete(key: string, value?: Value): boolean {
    const isThere = this.#replaced(key, undefined, value)
    // After many at once, nothing of them stays.
    if (this.#size === 0 && this.#younger.size + this.#older.size > 2 * fewest) {
      this.#younger = new Map()
      this.#older = new Map()
    }
    return isThere
  }

  *values(): Generator<Value> {
    for (const table of [this.#older, this.#younger]) {
      for (const value of table.values()) if (value !== undefined) yield value
    }
  }

  /** Puts something else, or nothing, in the place of what is there. False when nothing is, or not what is expected. */
  #replaced(key: string, value: Value | undefined, expected?: Value): boolean {
    const young = this.#younger.get(key)
    const there = young === undefined && this.#left > 0 ? this.#older.get(key) : young
    if (there === undefined || (expected !== undefined && there !== expected)) return false
    const table = young === undefined ? this.#older : this.#younger
    table.set(key, value)
    this.#size--
    if (young === undefined && value === undefined) this.#left--
    return true
  }

  /** Begins a new table. What is left in the older one lives long after all, and goes along. */
  #turn(): void {
    const left = this.#older
    this.#older = this.#younger
    this.#younger = new Map()
    if (this.#left > 0) for (const [key, value] of left) if (value !== undefined) this.#younger.set(key, value)
    this.#left = this.#size - this.#younger.size
  }
}
