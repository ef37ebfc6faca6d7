import { type Spendable, spendableOf } from './limits.ts'
import { openChildren, type TreeLogs, usedInLogs } from './load-tree.ts'
import type { Run } from './run.ts'

/** What open children of resumed runs had used, charged to their parents until they are taken up themselves. */
export class OpenCharges {
  readonly #logs: TreeLogs
  readonly #charged = new Map<string, Spendable>()

  constructor(logs: TreeLogs) {
    this.#logs = logs
  }

  /** Charges a resumed run, so that nothing is spent twice before its children are back. */
  charge(run: Run): void {
    for (const childRunId of openChildren(run.origin.events)) {
      const used = spendableOf(usedInLogs(this.#logs, childRunId))
      run.escrow.charge(used)
      this.#charged.set(childRunId, used)
    }
  }

  /** A child is taken up, and charges for itself from now on. */
  refund(parent: Run, childRunId: string): void {
    const used = this.#charged.get(childRunId)
    if (used === undefined) return
    this.#charged.delete(childRunId)
    parent.escrow.refund(used)
  }
}
