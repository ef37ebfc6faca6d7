/** Tells listeners that something changed, once however much did. */
export class Listeners {
  readonly #listeners = new Set<{ readonly call: () => void }>()
  #scheduled = false

  get size(): number {
    return this.#listeners.size
  }

  add(call: () => void): () => void {
    const listener = { call }
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  notify(): void {
    if (this.#scheduled || this.#listeners.size === 0) return
    this.#scheduled = true
    queueMicrotask(() => {
      this.#scheduled = false
      for (const listener of [...this.#listeners]) listener.call()
    })
  }

  clear(): void {
    this.#listeners.clear()
  }
}
