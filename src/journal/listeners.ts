import type { Change } from '../kernel/ports/journal.ts'

interface Listener {
  readonly call: (change: Change) => void
  readonly about: readonly (keyof Change)[]
}

const everything: readonly (keyof Change)[] = ['events', 'messages', 'leases']

/** Tells listeners what changed, once for all that changed within one pass of the event loop. */
export class Listeners {
  readonly #listeners = new Set<Listener>()
  /** How many listeners want to hear of each. A change that none wants costs nothing. */
  readonly #wanted: Record<keyof Change, number> = { events: 0, messages: 0, leases: 0 }
  #changed: Partial<Record<keyof Change, Set<string>>> = {}
  #unknown = false
  #scheduled = false
  #closed = false

  get size(): number {
    return this.#listeners.size
  }

  wants(what: keyof Change): boolean {
    return this.#wanted[what] > 0
  }

  add(call: (change: Change) => void, about: readonly (keyof Change)[] = everything): () => void {
    const listener = { call, about }
    this.#listeners.add(listener)
    this.#count(listener, 1)
    return () => {
      if (this.#listeners.delete(listener)) this.#count(listener, -1)
    }
  }

  /** One of these changed for a tree of runs. */
  changed(what: keyof Change, rootRunId: string): void {
    if (this.#wanted[what] === 0) return
    const trees = this.#changed[what] ?? new Set()
    this.#changed[what] = trees.add(rootRunId)
    this.#schedule()
  }

  /** Another process wrote. */
  unknown(): void {
    this.#unknown = true
    this.#schedule()
  }

  /** The journal is closed. Its listeners are told once more, so that those that wait for something find out. */
  close(): void {
    if (this.#listeners.size === 0) return
    this.#closed = true
    this.unknown()
  }

  #count({ about }: Listener, by: number): void {
    for (const what of about) this.#wanted[what] += by
  }

  #schedule(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    queueMicrotask(this.#tell)
  }

  readonly #tell = (): void => {
    const changed = this.#changed
    const isUnknown = this.#unknown
    this.#changed = {}
    this.#unknown = false
    this.#scheduled = false
    const change: Change = isUnknown
      ? { events: 'unknown', messages: 'unknown', leases: 'unknown' }
      : { events: changed.events ?? none, messages: changed.messages ?? none, leases: changed.leases ?? none }
    for (const { call, about } of [...this.#listeners]) {
      if (isUnknown || about.some((what) => changed[what] !== undefined)) call(change)
    }
    if (!this.#closed) return
    for (const listener of this.#listeners) this.#count(listener, -1)
    this.#listeners.clear()
  }
}

const none: ReadonlySet<string> = new Set()
