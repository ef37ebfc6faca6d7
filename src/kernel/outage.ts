import type { RunError } from '../errors/run-error.ts'
import { eventData, partOf } from '../events/catalog.ts'
import { operationOf, type RunEvent } from '../events/event.ts'
import type { ModelEvents } from '../events/model.ts'
import { usualOutageMs } from './limits.ts'
import type { ModelOutage } from './ports/model.ts'
import type { Run } from './run.ts'

const second = 1_000
const minute = 60 * second

/** How long to leave a provider alone after the first failure, the second, and so on; then always the last of them. */
const pauses: readonly number[] = [5 * second, 15 * second, minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute]

/** A call that is put off: how it failed, and when it did. */
export interface Pending {
  readonly postponed: ModelEvents['model.postponed']
  readonly at: number
}

/** A model call that waits for its providers: how often it was put off, for how long in all, and until when now. */
export class Postponement {
  readonly #run: Run
  #since: number | undefined
  #times = 0
  /** No wait counts for more than it was to take, so that neither a clock that is set nor a machine that is off counts. */
  #waitedMs = 0
  #pending: Pending | undefined

  constructor(run: Run) {
    this.#run = run
  }

  /** As the log left it. A call that has ended since and is made again begins anew. */
  restore(op: string, events: readonly RunEvent[]): void {
    for (const event of events) {
      if (operationOf(event) !== op) continue
      const postponed = eventData(event, 'model.postponed')
      const retimed = eventData(event, 'operation.retimed')
      if (postponed !== undefined) this.begin(postponed, event.ts)
      else if (retimed !== undefined) this.#retime(retimed.until, event.ts)
      else this.end(event.ts)
      if (partOf(event.type) === 'end') this.#forget()
    }
  }

  /** The call is put off. */
  begin(postponed: ModelEvents['model.postponed'], at: number): void {
    this.#since ??= postponed.since
    this.#times++
    this.#pending = { postponed, at }
  }

  /** It is made again. */
  end(at: number): void {
    if (this.#pending === undefined) return
    const { postponed, at: begun } = this.#pending
    this.#waitedMs += Math.max(0, Math.min(at, postponed.until) - begun)
    this.#pending = undefined
  }

  /** What it waits for now. */
  get pending(): Pending | undefined {
    return this.#pending
  }

  /** When to try again after one more failure; nothing when the run does not wait any longer. */
  next({ retryAfterMs = 0 }: ModelOutage): Pick<ModelEvents['model.postponed'], 'since' | 'until'> | undefined {
    const { clock, random } = this.#run.tree.outside
    const now = clock.now()
    const leftMs = (this.#run.origin.limits.outageMs ?? usualOutageMs) - this.#waitedMs
    if (leftMs <= 0 || retryAfterMs > leftMs) return undefined
    const pause = pauses[Math.min(this.#times, pauses.length - 1)] ?? minute
    // Between half of it and all of it, so that not all callers come back together, and none right away.
    const wanted = Math.min(Math.ceil((pause * (1 + random())) / 2), leftMs)
    return { since: this.#since ?? now, until: now + Math.max(Math.ceil(retryAfterMs), wanted) }
  }

  #retime(until: number, at: number): void {
    if (this.#pending !== undefined) this.#pending = { postponed: { ...this.#pending.postponed, until }, at }
  }

  #forget(): void {
    this.#since = undefined
    this.#times = 0
    this.#waitedMs = 0
  }
}

/** Why a run waits, for its log: the error without the advice. */
export function outageOf({ since, error }: { readonly since: number; readonly error: RunError }): {
  readonly since: number
  readonly problem: string
} {
  return { since, problem: error.message }
}
