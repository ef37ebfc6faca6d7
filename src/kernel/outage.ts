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

/** What is known of a call that providers which are down have made fail. */
interface Failures {
  /** When the first attempt failed. */
  readonly since: number
  readonly times: number
}

/** A model call that waits for its providers: how often, since when, and until when this time. */
export class Postponement {
  readonly #run: Run
  #failures: Failures | undefined
  #last: ModelEvents['model.postponed'] | undefined

  constructor(run: Run) {
    this.#run = run
  }

  /** As the log left it. A call that has ended since and is made again begins anew. */
  restore(op: string, events: readonly RunEvent[]): void {
    for (const event of events) {
      if (operationOf(event) !== op) continue
      const postponed = eventData(event, 'model.postponed')
      if (postponed !== undefined) this.take(postponed)
      else if (partOf(event.type) === 'end') this.#failures = undefined
      if (postponed === undefined) this.#last = undefined
    }
  }

  take(postponed: ModelEvents['model.postponed']): void {
    this.#failures = { since: postponed.since, times: (this.#failures?.times ?? 0) + 1 }
    this.#last = postponed
  }

  /** What it waits for now. */
  get pending(): ModelEvents['model.postponed'] | undefined {
    return this.#last
  }

  /** When to try again after one more failure; nothing when the run does not wait any longer. */
  next({ retryAfterMs = 0 }: ModelOutage): Pick<ModelEvents['model.postponed'], 'since' | 'until'> | undefined {
    const { clock, random } = this.#run.tree.outside
    const now = clock.now()
    const { since, times } = this.#failures ?? { since: now, times: 0 }
    const end = since + (this.#run.origin.limits.outageMs ?? usualOutageMs)
    const asked = now + Math.ceil(retryAfterMs)
    if (now >= end || asked > end) return undefined
    const pause = pauses[Math.min(times, pauses.length - 1)] ?? minute
    // Between half of it and all of it, so that not all callers come back together, and none right away.
    const until = now + Math.ceil((pause * (1 + random())) / 2)
    return { since, until: Math.max(asked, Math.min(until, end)) }
  }
}

/** Why a run waits, for its log: the error without the advice. */
export function outageOf({ since, error }: { readonly since: number; readonly error: RunError }): {
  readonly since: number
  readonly problem: string
} {
  return { since, problem: error.message }
}
