import type { Clock } from '../kernel/ports/clock.ts'
import { type CallEnd, Fault } from './fault.ts'

/** So many failures in a row, and a provider is left alone for a while. More than one call makes by itself. */
const mostFailures = 5
const firstRestMs = 5_000
const longestRestMs = 5 * 60_000

/**
 * Leaves a provider alone that is broken or can't be reached. After a rest, one call tries it for all;
 * if that fails too, the next rest is twice as long.
 */
export class Circuit {
  readonly #clock: Clock
  readonly #provider: string
  #failures = 0
  #problem = ''
  #restMs = firstRestMs
  #until = 0
  #trying = false

  constructor(clock: Clock, provider: string) {
    this.#clock = clock
    this.#provider = provider
  }

  /** Why nobody is let through, while the provider rests. */
  refusal(): Fault | undefined {
    const retryAfterMs = this.#until - this.#clock.now()
    if (!this.#isOpen || retryAfterMs <= 0) return undefined
    const seconds = Math.ceil(retryAfterMs / 1000)
    const problem = `provider "${this.#provider}" has failed ${this.#failures} times in a row, next try in ${seconds} s; it failed last with "${this.#problem}"`
    return new Fault('down', problem, { retryAfterMs })
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
      this.#restMs = firstRestMs
      return wasOpen
    }
    if (isDown(end)) this.#failed(end.message, wasTrial)
    return false
  }

  get #isOpen(): boolean {
    return this.#failures >= mostFailures
  }

  #failed(problem: string, wasTrial: boolean): void {
    // Those that were under way when the rest began do not make it longer.
    const news = wasTrial || !this.#isOpen
    this.#failures++
    this.#problem = problem
    if (!news || !this.#isOpen) return
    this.#until = this.#clock.now() + this.#restMs
    this.#restMs = Math.min(this.#restMs * 2, longestRestMs)
  }
}

/** Whoever says no, or not so fast, is there. */
function isAlive(end: CallEnd): boolean {
  return end === 'answered' || (end instanceof Fault && (end.kind === 'refused' || end.kind === 'rate-limited'))
}

function isDown(end: CallEnd): end is Fault {
  return end instanceof Fault && (end.kind === 'unavailable' || end.kind === 'silent')
}
