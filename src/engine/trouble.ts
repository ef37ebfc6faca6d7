import { isBatonError } from '../errors/baton-error.ts'

const refusals: ReadonlySet<string> = new Set([
  'BATON_DEFINITION_CHANGED',
  'BATON_EVENT_TOO_NEW',
  'BATON_REPLAY_DIVERGED',
  'BATON_RUN_EVENTS_UNKNOWN',
  'BATON_RUN_FOREIGN',
  'BATON_RUN_NOT_READY',
  'BATON_RUN_TOO_NEW',
])

/** Whether an error means that a run can't go on here, and that nothing of it was touched. */
function isRefusal(error: unknown): boolean {
  return isBatonError(error) && refusals.has(error.code)
}

/** Tells callers that wait for a run that it can't be taken up again here. */
export class Trouble {
  readonly #listeners = new Map<string, Set<(error: unknown) => void>>()

  /** Refusals, for callers that come later. */
  readonly #refusals = new Map<string, { readonly error: unknown }>()

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

  /** Why a run could not go on here when it was last taken up. */
  toldOf(runId: string): { readonly error: unknown } | undefined {
    return this.#refusals.get(runId)
  }

  /** The run is taken up once more. */
  forget(runId: string): void {
    this.#refusals.delete(runId)
  }

  tell(runId: string, error: unknown): void {
    if (isRefusal(error)) this.#refusals.set(runId, { error })
    for (const report of this.#listeners.get(runId) ?? []) report(error)
  }

  tellAll(error: unknown): void {
    for (const runId of this.#listeners.keys()) this.tell(runId, error)
  }
}
