import { sha256 } from '../../../kernel/digest.ts'
import type { WorkerInput } from '../worker.ts'

/** Results of the run by what their workers were given: the same question is not paid for twice (RES-56). */
export class Reuse<Result> {
  readonly #known = new Map<string, Result>()

  find(key: string): Result | undefined {
    return this.#known.get(key)
  }

  keep(key: string, result: Result): void {
    this.#known.set(key, result)
  }
}

/** Names what a worker is given, whichever task it is for (algorithm 4.4). */
export function inputHash({ task_id: _, ...input }: WorkerInput, evidence: string | null): string {
  return sha256(JSON.stringify([input, evidence]))
}
