import type { Context } from '../../../kernel/context.ts'
import { type Evidence, noEvidence } from '../evidence/evidence.ts'
import { mergeEvidence } from '../evidence/merge-evidence.ts'
import type { WorkerOutput } from '../worker.ts'

/** Everything that the workers of a run have read, as one. What was there keeps its ids when more is found. */
export class EvidenceGathering {
  #evidence: Evidence = noEvidence
  #hash: string | null = null

  get evidence(): Evidence {
    return this.#evidence
  }

  /** The name under which it is kept, for workers to read it by. */
  get hash(): string | null {
    return this.#hash
  }

  async add(context: Context, outputs: readonly WorkerOutput[]): Promise<void> {
    const found: Evidence[] = []
    for (const { metadata } of outputs) {
      if (metadata.evidence === undefined) continue
      found.push((await context.artifact({ hash: metadata.evidence })) as Evidence)
    }
    if (found.length === 0) return
    this.#evidence = mergeEvidence(this.#evidence, ...found)
    this.#hash = context.keep('evidence.json', this.#evidence).hash
  }
}
