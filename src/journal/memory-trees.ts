import { BatonError } from '../errors/baton-error.ts'
import type { Lineage } from '../events/record.ts'
import type { Batch, Lease, RunFilter } from '../kernel/ports/journal.ts'
import { MemoryRun } from './memory-run.ts'
import { MemoryTable } from './memory-table.ts'

/** So few places of trees that made room are not worth a tidying. */
const fewest = 1_024

/** The runs that are kept, tree by tree. Of the trees that have ended these are the last ones, as many as have room. */
export class MemoryTrees {
  readonly #keep: number
  readonly #runs = new MemoryTable()
  /** The ids of the runs with a key that made room. Of such a run no more is kept: it must not be done a second time. */
  readonly #spent = new Set<string>()
  #begun = 0
  /** The roots of trees that have ended, in that order. One that went on stands there once for each of its ends. */
  #ended: (MemoryRun | undefined)[] = []
  /** Where the one stands that ended first. */
  #first = 0
  /** How many runs the trees have that stand there. */
  #count = 0

  /** `keep`: how many runs of trees that have ended are kept. */
  constructor(keep: number) {
    this.#keep = keep
  }

  get(runId: string): MemoryRun | undefined {
    return this.#runs.get(runId)
  }

  /** The run that is to be written to, and the root of its tree. */
  find(lineage: Lineage): { readonly run: MemoryRun | undefined; readonly root: MemoryRun | undefined } {
    const run = this.#runs.find(lineage)
    return { run, root: lineage.parentRunId === null ? run : this.#runs.rootOf(lineage) }
  }

  begin(lease: Lease, batch: Batch, root: MemoryRun | undefined): MemoryRun {
    const { runId } = batch.lineage
    if (this.#spent.has(runId)) throw new BatonError('BATON_RUN_KEY_FORGOTTEN', { runId })
    const run = new MemoryRun(++this.#begun, batch, lease)
    this.#runs.add(run)
    root?.addBelow(run)
    // Written together with the end of its root, and after it.
    if (root !== undefined && root.counted > 0) {
      root.counted++
      this.#count++
    }
    return run
  }

  /** A tree has ended: gives the runs of those that make room for it, which are to be forgotten. */
  end(root: MemoryRun): readonly MemoryRun[] {
    this.#ended.push(root)
    root.ends++
    this.#count += root.size - root.counted
    root.counted = root.size
    const leaving: MemoryRun[] = []
    while (this.#count > this.#keep) {
      const oldest = this.#ended[this.#first] as MemoryRun
      // The caller that waits for the tree that has just ended may want to read its events, however large it is.
      if (oldest === root && this.#keep > 0) break
      this.#ended[this.#first++] = undefined
      if (--oldest.ends > 0) continue
      this.#count -= oldest.counted
      oldest.counted = 0
      // One that was taken up again will end once more.
      if (!oldest.isOver) continue
      leaving.push(oldest, ...(oldest.below ?? []))
      if (oldest.hasKey) this.#spent.add(oldest.rootRunId)
    }
    this.#runs.leave(leaving.length)
    this.#tidy()
    return leaving
  }

  /** The runs that may be listed, in the order asked for. */
  candidates({ runId, order, after }: RunFilter): readonly MemoryRun[] {
    if (runId !== undefined) return [this.#runs.get(runId)].filter((run) => run !== undefined)
    const runs = [...this.#runs.values()].sort((one, other) => one.place - other.place)
    if (order === 'due') runs.sort((one, other) => (one.summary.wakeAt ?? 0) - (other.summary.wakeAt ?? 0))
    else if (order !== 'oldest') runs.reverse()
    if (after === undefined) return runs
    const last = typeof after === 'number' ? after : this.#runs.get(after)?.place
    if (last === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: String(after) })
    return runs.filter(({ place }) => (order === 'oldest' ? place > last : place < last))
  }

  #tidy(): void {
    if (this.#first < Math.max(fewest, this.#ended.length / 2)) return
    this.#ended = this.#ended.slice(this.#first)
    this.#first = 0
  }
}
