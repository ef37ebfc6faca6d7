import { BatonError, describe } from '../errors/baton-error.ts'
import { toolIn } from '../events/said-messages.ts'
import { usageOf } from '../events/usage-of.ts'
import { type CancelListener, Cancellation } from './cancellation.ts'
import type { Attempt, Effect, Failure } from './effect.ts'
import { keepShape } from './kept-shapes.ts'
import { nothing, spendableOf } from './limits.ts'
import { never } from './never.ts'
import type { NewEvent, Performed } from './operation.ts'
import type { Timer } from './ports/clock.ts'
import type { Run } from './run.ts'

/** How long an effect that changes nothing may take to end after a cancel, and still be heard. */
const readGraceMs = 100

/** One attempt at an effect: waited for to its end, or, after a cancel or a timeout, for a grace, since not all work listens. */
export class EffectAttempt implements Attempt, CancelListener {
  readonly number: number
  readonly #run: Run
  readonly #effect: Effect
  /** The event that began it. */
  readonly #startSeq: number
  /** With a time limit of its own, it can be stopped without its run. */
  #own: Cancellation | undefined
  #timeout: Timer | undefined
  #grace: Timer | undefined
  #resolve: ((performed: Performed | Promise<Performed>) => void) | undefined

  constructor(run: Run, effect: Effect, number: number, startSeq: number) {
    this.#run = run
    this.#effect = effect
    this.number = number
    this.#startSeq = startSeq
  }

  get key(): string {
    return keyOf(this.#run, this.#effect.path)
  }

  /** Made only when it is asked for. */
  get signal(): AbortSignal {
    return this.#cancellation.signal
  }

  begin(): Promise<Performed> {
    const { tree, cancellation } = this.#run
    if (tree.closing) return never()
    if (cancellation.reason !== undefined) {
      return Promise.resolve(this.#settled(this.#effect.failed({ why: cancellation.reason, cutOff: false })))
    }
    const performed = this.#perform()
    return this.#effect.changesWorld ? tree.during(performed) : performed
  }

  cancelled(): void {
    const { clock, graceMs } = this.#run.tree.outside
    this.#grace = clock.timer(this.#effect.changesWorld ? graceMs : readGraceMs, () => this.#fail(undefined))
  }

  #perform(): Promise<Performed> {
    this.#limitTime()
    this.#cancellation.listen(this)
    return new Promise((resolve) => {
      this.#resolve = resolve
      this.#effect.attempt(this).then(
        (end) => this.#end(end),
        (thrown: unknown) => this.#fail(thrown),
      )
    })
  }

  #limitTime(): void {
    const { timeoutMs, path } = this.#effect
    if (timeoutMs === undefined) return
    const own = new Cancellation(this.#run.cancellation)
    this.#own = own
    this.#timeout = this.#run.tree.outside.clock.timer(timeoutMs, () =>
      own.cancel(new BatonError('BATON_OPERATION_TIMEOUT', { operation: path, timeoutMs })),
    )
  }

  get #cancellation(): Cancellation {
    return this.#own ?? this.#run.cancellation
  }

  #fail(thrown: unknown): void {
    if (this.#resolve === undefined) return
    const { reason } = this.#cancellation
    const why =
      reason === undefined ? thrown : this.#effect.changesWorld ? outcomeUnknown(this.#effect, reason) : reason
    this.#end(this.#failed({ why, thrown, cutOff: reason !== undefined }))
  }

  /** Anything can be thrown, also what can't be looked at without throwing again. */
  #failed(failure: Failure): NewEvent {
    try {
      return this.#effect.failed(failure)
    } catch {
      return this.#effect.failed({ why: new Error(describe(failure.thrown)), cutOff: failure.cutOff })
    }
  }

  #end(end: NewEvent): void {
    const resolve = this.#resolve
    if (resolve === undefined) {
      this.#effect.endedLate?.(end)
      return
    }
    this.#resolve = undefined
    keepShape(this)
    this.#cancellation.unlisten(this)
    this.#timeout?.cancel()
    this.#grace?.cancel()
    this.#own?.detach()
    const performed = this.#settled(end)
    resolve(this.#effect.goOn === undefined ? performed : this.#effect.goOn(performed))
  }

  /** The end, once what was put aside for it is replaced by what it truly used. */
  #settled(end: NewEvent): Performed {
    const used = usageOf(end)
    this.#run.escrow.settle(this.#effect.reserve, used === undefined ? nothing : spendableOf(used))
    return { end, startSeq: this.#startSeq }
  }
}

/** Names an effect outside, so that it happens once. Something else under the same path is another effect. */
export function keyOf(run: Run, path: string): string {
  const renewals = run.recording.renewals(path)
  return renewals === 0 ? `${run.id}/${path}` : `${run.id}/${path}/again#${renewals}`
}

/** Why it was cut off may be that it took too long, which is not said by anything else. */
export function outcomeUnknown({ path }: Effect, reason?: BatonError): BatonError {
  const because = reason === undefined ? {} : { cutOffBy: reason.message }
  return new BatonError('BATON_TOOL_OUTCOME_UNKNOWN', { tool: toolIn(path), operation: path, ...because })
}
