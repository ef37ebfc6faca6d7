import type { Entry } from '../events/record.ts'

/** Values that events refer to, each kept once, for as long as a tree of runs that has it is kept. */
export class MemoryValues {
  readonly #values = new Map<string, string>()
  /** How many trees have it. */
  readonly #trees = new Map<string, number>()
  readonly #ofTree = new Map<string, Set<string>>()

  get(hash: string): string | undefined {
    return this.#values.get(hash)
  }

  add(rootRunId: string, entries: readonly Entry[]): void {
    for (const { values } of entries) {
      for (const { hash, json } of values) this.#add(rootRunId, hash, json)
    }
  }

  forget(rootRunId: string): void {
    for (const hash of this.#ofTree.get(rootRunId) ?? []) {
      const left = (this.#trees.get(hash) ?? 1) - 1
      if (left > 0) this.#trees.set(hash, left)
      else {
        this.#trees.delete(hash)
        this.#values.delete(hash)
      }
    }
    this.#ofTree.delete(rootRunId)
  }

  #add(rootRunId: string, hash: string, json: string): void {
    const own = this.#ofTree.get(rootRunId) ?? new Set()
    this.#ofTree.set(rootRunId, own)
    if (own.has(hash)) return
    own.add(hash)
    this.#values.set(hash, json)
    this.#trees.set(hash, (this.#trees.get(hash) ?? 0) + 1)
  }
}
