import { BatonError } from '../errors/baton-error.ts'
import type { Lineage } from '../events/record.ts'
import { type Journal, type RunSummary, summaryOf } from './ports/journal.ts'

/** A run, and every run below it that has been seen so far. */
export class Subtree {
  readonly rootRunId: string
  readonly runId: string
  readonly #runIds: Set<string>

  constructor({ runId, rootRunId }: Lineage) {
    this.runId = runId
    this.rootRunId = rootRunId
    this.#runIds = new Set([runId])
  }

  /** Whether a run belongs to it. Runs must be asked about after their parents, which is how journals order them. */
  has({ runId, parentRunId }: Lineage): boolean {
    if (this.runId === this.rootRunId || this.#runIds.has(runId)) return true
    if (parentRunId === null || !this.#runIds.has(parentRunId)) return false
    this.#runIds.add(runId)
    return true
  }

  /** Its runs, oldest first, as the journal has them now. */
  async runs(journal: Journal): Promise<readonly RunSummary[]> {
    const runs = await journal.list({ rootRunId: this.rootRunId, order: 'oldest' })
    return runs.filter((run) => this.has(run))
  }
}

/** The tree below any run of the journal. */
export async function findSubtree(journal: Journal, runId: string): Promise<Subtree> {
  const summary = await summaryOf(journal, runId)
  if (summary === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId })
  return new Subtree(summary)
}
