import type { Change } from '../kernel/ports/journal.ts'

/** Tells listeners what changed, once for all that changed within one turn of the event loop. */
export class Listeners {
  readonly #listeners = new Set<{ readonly call: (change: Change) => void }>()
  #events: Set<string> | undefined
  #messages: Set<string> | undefined
  #leases: Set<string> | undefined
  #unknown = false
  #scheduled = false

  get size(): number {
    return this.#listeners.size
  }

  add(call: (change: Change) => void): () => void {
    const listener = { call }
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  events(rootRunId: string): void {
    if (this.#listeners.size === 0) return
    this.#events = (this.#events ?? new Set()).add(rootRunId)
    this.#schedule()
  }

  messages(rootRunId: string): void {
    if (this.#listeners.size === 0) return
    this.#messages = (this.#messages ?? new Set()).add(rootRunId)
    this.#schedule()
  }

  leases(rootRunId: string): void {
    if (this.#listeners.size === 0) return
    this.#leases = (this.#leases ?? new Set()).add(rootRunId)
    this.#schedule()
  }

  /** Another process wrote. */
  unknown(): void {
    this.#unknown = true
    this.#schedule()
  }

  clear(): void {
    this.#listeners.clear()
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    queueMicrotask(this.#tell)
  }

  readonly #tell = (): void => {
    const change: Change = this.#unknown
      ? { events: 'unknown', messages: 'unknown', leases: 'unknown' }
      : { events: this.#events ?? none, messages: this.#messages ?? none, leases: this.#leases ?? none }
    this.#events = undefined
    this.#messages = undefined
    this.#leases = undefined
    this.#unknown = false
    this.#scheduled = false
    for (const listener of [...this.#listeners]) listener.call(change)
  }
}

const none: ReadonlySet<string> = new Set()
