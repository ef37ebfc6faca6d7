import type { Json } from '../events/json.ts'

/** Why a call of a colleague came to nothing. */
export interface CallFailure {
  readonly code: string
  readonly message: string
}

/**
 * Calls of other agents that failed in one session. Its model is told of each and may go on without, in words that say
 * nothing of it; so the result of the run says it as well.
 */
export class FailedCalls {
  readonly #agent: string
  /** How often each colleague was called. */
  readonly #made = new Map<string, number>()
  /** By colleague and input: what was asked for once more and done then did not fail. */
  readonly #failed = new Map<string, { readonly colleague: string; readonly failures: CallFailure[] }>()

  constructor(agent: string) {
    this.#agent = agent
  }

  note(colleague: string, input: Json, failure: CallFailure | undefined): void {
    this.#made.set(colleague, (this.#made.get(colleague) ?? 0) + 1)
    if (failure === undefined && this.#failed.size === 0) return
    const call = `${colleague} ${JSON.stringify(input)}`
    if (failure === undefined) this.#failed.delete(call)
    else this.#failed.set(call, { colleague, failures: [...(this.#failed.get(call)?.failures ?? []), failure] })
  }

  /** One line for each colleague and reason, however many calls there were. */
  get warnings(): string[] {
    const groups = new Map<string, { readonly colleague: string; readonly failures: CallFailure[] }>()
    for (const { colleague, failures } of this.#failed.values()) {
      for (const failure of failures) {
        const key = `${colleague} ${failure.code}`
        const group = groups.get(key) ?? { colleague, failures: [] }
        group.failures.push(failure)
        groups.set(key, group)
      }
    }
    return [...groups.values()].map(({ colleague, failures }) => this.#warning(colleague, failures))
  }

  #warning(colleague: string, failures: readonly CallFailure[]): string {
    const made = this.#made.get(colleague) ?? 0
    const calls = made === 1 ? '' : ` in ${failures.length} of ${made} calls`
    const messages = new Set(failures.map(({ message }) => message))
    const [first = ''] = messages
    const others = messages.size === 1 ? '' : ` (and ${messages.size - 1} more with ${failures[0]?.code})`
    return `${colleague}, called by ${this.#agent}, failed${calls}: ${first}${others}`
  }
}
