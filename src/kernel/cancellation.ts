import type { BatonError } from '../errors/baton-error.ts'

/** Told of a cancel. An object and not a function, because many listen and most are never called. */
export interface CancelListener {
  cancelled(reason: BatonError): void
}

/**
 * Stops a run and everything below it.
 *
 * A tree of plain objects; the AbortSignal that tools and models get is made
 * only when it is asked for, because ten thousand waiting runs do not.
 */
export class Cancellation {
  #reason: BatonError | undefined
  #controller: AbortController | undefined
  #children: Set<Cancellation> | undefined
  /** Most have one or two listeners, so the first needs no list. */
  #first: CancelListener | undefined
  #others: CancelListener[] | undefined
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
    const first = this.#first
    const others = this.#others
    this.#first = undefined
    this.#others = undefined
    first?.cancelled(reason)
    for (const listener of others ?? []) listener.cancelled(reason)
    for (const child of this.#children ?? []) child.cancel(reason)
  }

  /** Tells once when cancelled, not at all when it already is. */
  listen(listener: CancelListener): void {
    if (this.#first === undefined) this.#first = listener
    else if (this.#others === undefined) this.#others = [listener]
    else this.#others.push(listener)
  }

  unlisten(listener: CancelListener): void {
    if (this.#first === listener) this.#first = undefined
    // The newest listener is the most likely to stop first.
    const place = this.#others?.lastIndexOf(listener) ?? -1
    if (place >= 0) this.#others?.splice(place, 1)
  }

  /** Leaves the tree, so that a parent of many does not remember those that ended. */
  detach(): void {
    if (this.#parent !== undefined) this.#parent.#children?.delete(this)
  }
}
