import type { Lineage } from '../events/record.ts'
import type { MemoryRun } from './memory-run.ts'

/** So few are not worth a new table. */
const fewest = 1_024

/**
 * Finds runs by their ids. Those that are forgotten are not found, and stay in a table that is left to the garbage collector
 * as a whole: to delete one means to look for a place that no cache of the processor holds any more.
 */
export class MemoryTable {
  #younger = new Map<string, MemoryRun>()
  #older = new Map<string, MemoryRun>()
  /** How many are not forgotten. */
  #size = 0
  /** The last root, and the last run below a root, that were written to: mostly the ones that are written to next. */
  #root: MemoryRun | undefined
  #below: MemoryRun | undefined

  get(runId: string): MemoryRun | undefined {
    return present(this.#younger.get(runId)) ?? present(this.#older.get(runId))
  }

  /** The one that is to be written to. */
  find(lineage: Lineage): MemoryRun | undefined {
    const recent = lineage.parentRunId === null ? this.#root : this.#below
    if (recent?.lineage === lineage) return present(recent)
    const found = this.get(lineage.runId)
    if (found !== undefined) this.#note(found)
    return found
  }

  rootOf({ rootRunId }: Lineage): MemoryRun | undefined {
    return this.#root?.lineage.runId === rootRunId ? present(this.#root) : this.get(rootRunId)
  }

  add(run: MemoryRun): void {
    if (this.#younger.size >= Math.max(fewest, this.#size)) this.#turn()
    this.#younger.set(run.lineage.runId, run)
    this.#size++
    this.#note(run)
  }

  /** So many of them are about to be forgotten. */
  leave(runs: number): void {
    this.#size -= runs
  }

  *values(): Generator<MemoryRun> {
    for (const table of [this.#older, this.#younger]) {
      for (const run of table.values()) if (!run.isForgotten) yield run
    }
  }

  #note(run: MemoryRun): void {
    if (run.lineage.parentRunId === null) this.#root = run
    else this.#below = run
  }

  /** Begins a new table. What is left in the older one lives long after all, and goes along. */
  #turn(): void {
    const left = this.#older
    this.#older = this.#younger
    this.#younger = new Map()
    for (const [runId, run] of left) if (!run.isForgotten) this.#younger.set(runId, run)
  }
}

function present(run: MemoryRun | undefined): MemoryRun | undefined {
  return run?.isForgotten === false ? run : undefined
}
