import type { BatonError } from '../errors/baton-error.ts'

/**
 * Stops a run and everything below it.
 *
 * A tree of plain objects; the AbortSignal that tools and models get is made
 * only when somebody asks for it, because ten thousand waiting runs do not.
 */
export class Cancellation {
  #reason: BatonError | undefined
  #controller: AbortController | undefined
  #children: Set<Cancellation> | undefined
  #listeners: Set<(reason: BatonError) => void> | undefined
  readonly #parent: Cancellation | undefined

  constructor(parent?: Cancellation) {
    this.#parent = parent
    if (parent === undefined) return
    this.#reason = parent.#reason
    parent.#children ??= new Set()
    parent.#children.add(this)
  }

  /** Why, once it was asked for. */
  get reason(): BatonError | undefined {
    return this.#reason
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#reason !== undefined) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  cancel(reason: BatonError): void {
    if (this.#reason !== undefined) return
    this.#reason = reason
    this.#controller?.abort(reason)
    for (const listener of this.#listeners ?? []) listener(reason)
    this.#listeners = undefined
    for (const child of this.#children ?? []) child.cancel(reason)
  }

  /** Calls back once when cancelled, not at all when it already is. Returns how to stop listening. */
  onCancel(listener: (reason: BatonError) => void): () => void {
    this.#listeners ??= new Set()
    const listeners = this.#listeners
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** Leaves the tree, so that a parent of many does not remember those that ended. */
  detach(): void {
    if (this.#parent !== undefined) this.#parent.#children?.delete(this)
  }
}
