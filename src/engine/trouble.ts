/** Tells callers that wait for a run that it can't be taken up again here. */
export class Trouble {
  readonly #listeners = new Map<string, Set<(error: unknown) => void>>()

  /** `heard` rejects with what went wrong, and never resolves. */
  listen(runId: string): { readonly heard: Promise<never>; readonly stop: () => void } {
    const { promise: heard, reject } = Promise.withResolvers<never>()
    // There may be no caller left that waits when the error comes.
    heard.catch(() => {})
    const listeners = this.#listeners.get(runId) ?? new Set()
    this.#listeners.set(runId, listeners.add(reject))
    const stop = (): void => {
      listeners.delete(reject)
      if (listeners.size === 0) this.#listeners.delete(runId)
    }
    return { heard, stop }
  }

  tell(runId: string, error: unknown): void {
    for (const report of this.#listeners.get(runId) ?? []) report(error)
  }

  tellAll(error: unknown): void {
    for (const runId of this.#listeners.keys()) this.tell(runId, error)
  }
}
