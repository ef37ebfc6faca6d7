import type { RedactingStream } from '../secrets/redactor.ts'
import { type ArtifactContent, readContent } from './artifact-content.ts'
import type { Attempt } from './effect.ts'
import { keepShape } from './kept-shapes.ts'
import type { ModelCall } from './ports/model.ts'
import type { Run } from './run.ts'

/** What the operation around a call does for it. */
interface ModelCallOwner {
  readonly path: string
  /** Puts as much aside again as for the call itself. False when so much is not left. */
  again(): boolean
}

/** One attempt at a model call, as the adapter of the model sees it. */
export class OneModelCall implements ModelCall {
  readonly #attempt: Attempt
  readonly #run: Run
  readonly #operation: ModelCallOwner
  #fragments: RedactingStream | undefined

  constructor(attempt: Attempt, run: Run, operation: ModelCallOwner) {
    this.#attempt = attempt
    this.#run = run
    this.#operation = operation
  }

  get key(): string {
    return this.#attempt.key
  }

  get signal(): AbortSignal {
    return this.#attempt.signal
  }

  /** Made when it is asked for: most models do not show their answers in fragments. */
  get delta(): (text: string) => void {
    return (text) => this.#show(text)
  }

  again(): boolean {
    return this.#operation.again()
  }

  get postpones(): boolean {
    return this.#run.origin.limits.outageMs !== 0
  }

  content(hash: string): Promise<ArtifactContent> {
    return readContent(this.#run.tree.outside.journal, hash)
  }

  /** The answer is complete: what was held back because it might have been part of a secret can be shown. */
  end(): void {
    keepShape(this)
    if (this.#fragments !== undefined) tell(this.#run, this.#operation.path, this.#fragments.end())
  }

  #show(text: string): void {
    this.#fragments ??= this.#run.tree.outside.redactor.stream()
    tell(this.#run, this.#operation.path, this.#fragments.push(text))
  }
}

/** A listener to fragments must not be able to fail the call they belong to. */
function tell(run: Run, op: string, text: string): void {
  if (text === '') return
  try {
    const heard: unknown = run.tree.outside.delta({ runId: run.id, rootRunId: run.tree.lease.rootRunId, op, text })
    if (heard instanceof Promise) heard.catch(() => {})
  } catch {
    // The whole answer is recorded all the same.
  }
}
