import type { Clock } from '../kernel/ports/clock.ts'
import { type CallEnd, Fault } from './fault.ts'

/** How much failing is put up with before a provider is left alone. */
export interface RestLimits {
  /** So many failures in a row, and the provider rests. */
  readonly failures: number
  readonly firstRestMs: number
  readonly longestRestMs: number
}

/** For callers that try again by themselves: more failures than one call makes. */
const usualRest: RestLimits = { failures: 5, firstRestMs: 5_000, longestRestMs: 5 * 60_000 }

/**
 * Leaves a provider alone that is broken or can't be reached. After a rest, one call tries it for all;
 * if that fails too, the next rest is twice as long.
 */
export class Circuit {
  readonly #clock: Clock
  readonly #provider: string
  readonly #rest: RestLimits
  #failures = 0
  #last: Fault | undefined
  #restMs: number
  #until = 0
  #trying = false

  constructor(clock: Clock, provider: string, rest: RestLimits = usualRest) {
    this.#clock = clock
    this.#provider = provider
    this.#rest = rest
    this.#restMs = rest.firstRestMs
  }

  /** Why no call is let through, while the provider rests. Its cause is the fault that began the rest. */
  refusal(): Fault | undefined {
    if (!this.#isOpen) return undefined
    const retryAfterMs = this.#until - this.#clock.elapsed()
    if (retryAfterMs <= 0) return undefined
    const seconds = Math.ceil(retryAfterMs / 1000)
    const problem = `provider "${this.#provider}" has failed ${this.#failures} times in a row, next try in ${seconds} s; it failed last with "${this.#last?.message}"`
    return new Fault('down', problem, { retryAfterMs, cause: this.#last })
  }

  /** Whether one more may pass. After a rest there is one at a time, until one is answered. */
  get isFree(): boolean {
    return !(this.#isOpen && this.#trying)
  }

  /** One passes. Says whether it is the one that tries the provider for all. */
  enter(): boolean {
    if (this.#isOpen) this.#trying = true
    return this.#isOpen
  }

  /** Takes in how a call ended. Says whether the provider is well again after it was not. */
  ended(end: CallEnd, wasTrial: boolean): boolean {
    if (wasTrial) this.#trying = false
    if (isAlive(end)) {
      const wasOpen = this.#isOpen
      this.#failures = 0
      this.#restMs = this.#rest.firstRestMs
      return wasOpen
    }
    if (isDown(end)) this.#failed(end, wasTrial)
    return false
  }

  get #isOpen(): boolean {
    return this.#failures >= this.#rest.failures
  }

  #failed(fault: Fault, wasTrial: boolean): void {
    // Calls that were under way when the rest began do not make it longer.
    const news = wasTrial || !this.#isOpen
    this.#failures++
    this.#last = fault
    if (!news || !this.#isOpen) return
    // A provider that says how long it needs is believed.
    this.#until = this.#clock.elapsed() + (fault.retryAfterMs ?? this.#restMs)
    this.#restMs = Math.min(this.#restMs * 2, this.#rest.longestRestMs)
  }
}

/** A provider that says no, or not so fast, is alive. */
function isAlive(end: CallEnd): boolean {
  return end === 'answered' || (end instanceof Fault && (end.kind === 'refused' || end.kind === 'rate-limited'))
}

function isDown(end: CallEnd): end is Fault {
  return end instanceof Fault && (end.kind === 'unavailable' || end.kind === 'silent')
}
