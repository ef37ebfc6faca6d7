import type { Entry } from '../events/record.ts'
import type { MemoryRun } from './memory-run.ts'

interface KeptValue {
  readonly json: string
  /** How often events refer to it. */
  uses: number
}

/** Values that events refer to, each kept once, for as long as a tree of runs that has it is kept. */
export class MemoryValues {
  readonly #values = new Map<string, KeptValue>()

  get(hash: string): string | undefined {
    return this.#values.get(hash)?.json
  }

  add(root: MemoryRun, entries: readonly Entry[]): void {
    for (const { values } of entries) {
      for (const { hash, json } of values) this.#add(root, hash, json)
    }
  }

  forget(root: MemoryRun): void {
    for (const hash of root.values ?? []) {
      const kept = this.#values.get(hash)
      if (kept !== undefined && --kept.uses === 0) this.#values.delete(hash)
    }
    root.values = undefined
  }

  #add(root: MemoryRun, hash: string, json: string): void {
    if (root.values === undefined) root.values = [hash]
    else root.values.push(hash)
    const kept = this.#values.get(hash)
    if (kept === undefined) this.#values.set(hash, { json, uses: 1 })
    else kept.uses++
  }
}
