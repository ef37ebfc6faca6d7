import { BatonError } from '../errors/baton-error.ts'
import { type CancelListener, Cancellation } from './cancellation.ts'
import type { Attempt, Effect } from './effect.ts'
import type { NewEvent } from './operation.ts'
import type { Timer } from './ports/clock.ts'
import type { Run } from './run.ts'

/** How long an effect that changes nothing may take to end after a cancel, and still be heard. */
const readGraceMs = 100

/** One try at an effect: waited for to its end, or, after a cancel or a timeout, for a grace, since not all work listens. */
export class Trial implements CancelListener {
  readonly #run: Run
  readonly #effect: Effect
  readonly #own: Cancellation | undefined
  readonly #timeout: Timer | undefined
  #grace: Timer | undefined
  #resolve: ((end: NewEvent) => void) | undefined

  constructor(run: Run, effect: Effect) {
    this.#run = run
    this.#effect = effect
    const { timeoutMs } = effect
    if (timeoutMs === undefined) return
    const own = new Cancellation(run.cancellation)
    this.#own = own
    this.#timeout = run.tree.outside.clock.timer(timeoutMs, () =>
      own.cancel(new BatonError('BATON_OPERATION_TIMEOUT', { operation: effect.path, timeoutMs })),
    )
  }

  begin(number: number): Promise<NewEvent> {
    const cancellation = this.#cancellation
    cancellation.listen(this)
    const attempt = new RunAttempt(number, `${this.#run.id}/${this.#effect.path}`, cancellation)
    return new Promise((resolve) => {
      this.#resolve = resolve
      this.#effect.attempt(attempt).then(
        (end) => this.#end(end),
        (thrown: unknown) => this.#fail(thrown),
      )
    })
  }

  cancelled(): void {
    const { clock, graceMs } = this.#run.tree.outside
    this.#grace = clock.timer(this.#effect.changesWorld ? graceMs : readGraceMs, () => this.#fail(undefined))
  }

  get #cancellation(): Cancellation {
    return this.#own ?? this.#run.cancellation
  }

  #fail(thrown: unknown): void {
    if (this.#resolve === undefined) return
    const { reason } = this.#cancellation
    const why = reason === undefined ? thrown : this.#effect.changesWorld ? outcomeUnknown(this.#effect) : reason
    this.#end(this.#effect.failed({ why, thrown, cutOff: reason !== undefined }))
  }

  #end(end: NewEvent): void {
    this.#cancellation.unlisten(this)
    this.#timeout?.cancel()
    this.#grace?.cancel()
    this.#own?.detach()
    this.#resolve?.(end)
    this.#resolve = undefined
  }
}

class RunAttempt implements Attempt {
  readonly number: number
  readonly key: string
  readonly #cancellation: Cancellation

  constructor(number: number, key: string, cancellation: Cancellation) {
    this.number = number
    this.key = key
    this.#cancellation = cancellation
  }

  /** Made only for those who look at it. */
  get signal(): AbortSignal {
    return this.#cancellation.signal
  }
}

export function outcomeUnknown(effect: Effect): BatonError {
  return new BatonError('BATON_TOOL_OUTCOME_UNKNOWN', { tool: effect.path, operation: effect.path })
}
