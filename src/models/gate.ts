import type { Clock, Timer } from '../kernel/ports/clock.ts'
import { Bucket } from './bucket.ts'

export interface GateLimits {
  readonly concurrency: number
  readonly requestsPerMinute?: number | undefined
  readonly tokensPerMinute?: number | undefined
}

/** Ends a call's stay, and says how many tokens it really took. */
export type Leave = (tokens: number) => void

interface Waiter {
  readonly tokens: number
  readonly admit: () => void
}

/** Lets calls through to one provider, in the order they came and no faster than allowed. */
export class Gate {
  readonly #clock: Clock
  readonly #concurrency: number
  readonly #requests: Bucket | undefined
  readonly #tokens: Bucket | undefined
  readonly #queue = new Set<Waiter>()
  #inside = 0
  #closedUntil = 0
  #timer: Timer | undefined

  constructor(clock: Clock, { concurrency, requestsPerMinute, tokensPerMinute }: GateLimits) {
    this.#clock = clock
    this.#concurrency = concurrency
    this.#requests = requestsPerMinute === undefined ? undefined : new Bucket(requestsPerMinute, clock.now())
    this.#tokens = tokensPerMinute === undefined ? undefined : new Bucket(tokensPerMinute, clock.now())
  }

  /** Waits for a turn. Rejects with the reason, and leaves the queue, as soon as the signal is aborted. */
  enter(tokens: number, signal: AbortSignal): Promise<Leave> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const giveUp = (): void => {
        this.#queue.delete(waiter)
        reject(signal.reason)
        this.#admit()
      }
      const waiter = {
        tokens,
        admit: () => {
          signal.removeEventListener('abort', giveUp)
          resolve((used) => this.#leave(used - tokens))
        },
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#queue.add(waiter)
      this.#admit()
    })
  }

  /** Lets nobody through for a while, because the provider asked for it. */
  close(ms: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.#clock.now() + ms)
  }

  #leave(moreTokens: number): void {
    this.#inside--
    this.#tokens?.take(moreTokens, this.#clock.now())
    this.#admit()
  }

  #admit(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    for (const waiter of this.#queue) {
      if (this.#inside >= this.#concurrency) return
      const waitMs = this.#waitMs(waiter)
      if (waitMs > 0) {
        this.#timer = this.#clock.timer(waitMs, () => this.#admit())
        return
      }
      this.#queue.delete(waiter)
      this.#requests?.take(1, this.#clock.now())
      this.#tokens?.take(waiter.tokens, this.#clock.now())
      this.#inside++
      waiter.admit()
    }
  }

  #waitMs({ tokens }: Waiter): number {
    const now = this.#clock.now()
    return Math.max(
      this.#closedUntil - now,
      this.#requests?.waitMs(1, now) ?? 0,
      this.#tokens?.waitMs(tokens, now) ?? 0,
    )
  }
}
