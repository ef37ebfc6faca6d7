import type { Clock, Timer } from '../kernel/ports/clock.ts'
import { Bucket } from './bucket.ts'
import { Circuit, type RestLimits } from './circuit.ts'
import { type CallEnd, Fault } from './fault.ts'
import { Pace } from './pace.ts'

export interface GateLimits {
  /** The provider behind the gate, for messages. */
  readonly provider: string
  /** The most at once; fewer after the provider refused some. */
  readonly concurrency: number
  readonly requestsPerMinute?: number | undefined
  readonly tokensPerMinute?: number | undefined
  /** From the beginning of one call to that of the next, at least. */
  readonly everyMs?: number
  /** More than these are not let into the queue. */
  readonly mostWaiting?: number
  /** When to leave the provider alone. */
  readonly rest?: RestLimits
}

/** Says that a call has ended, how many tokens it took, and how it went. */
export type Leave = (tokens: number, end?: CallEnd) => void

interface Waiter {
  readonly tokens: number
  readonly admit: (leave: Leave) => void
  readonly refuse: (fault: Fault) => void
}

/** Lets calls through to one provider, in the order they came and no faster than allowed; and none while it is down. */
export class Gate {
  readonly #clock: Clock
  readonly #pace: Pace
  readonly #circuit: Circuit
  readonly #requests: Bucket | undefined
  readonly #tokens: Bucket | undefined
  readonly #everyMs: number
  readonly #mostWaiting: number
  readonly #queue = new Set<Waiter>()
  #inside = 0
  #closedUntil = 0
  #enteredAt = Number.NEGATIVE_INFINITY
  #timer: Timer | undefined

  constructor(clock: Clock, limits: GateLimits) {
    const { provider, concurrency, requestsPerMinute, tokensPerMinute, rest } = limits
    this.#clock = clock
    this.#pace = new Pace(concurrency)
    this.#circuit = new Circuit(clock, provider, rest)
    this.#everyMs = limits.everyMs ?? 0
    this.#mostWaiting = limits.mostWaiting ?? Number.POSITIVE_INFINITY
    this.#requests = requestsPerMinute === undefined ? undefined : new Bucket(requestsPerMinute, clock.elapsed())
    this.#tokens = tokensPerMinute === undefined ? undefined : new Bucket(tokensPerMinute, clock.elapsed())
  }

  /**
   * Waits until the call may begin. Rejects with the reason, and leaves the queue, as soon as the signal is aborted; and
   * with a fault while the provider is down or too many wait.
   */
  enter(tokens: number, signal: AbortSignal): Promise<Leave> {
    if (signal.aborted) return Promise.reject(signal.reason)
    // Most calls find an empty queue, and nothing to wait for.
    const obstacle = this.#queue.size === 0 ? this.#obstacleTo(tokens) : 'others first'
    if (obstacle === undefined) return Promise.resolve(this.#letIn(tokens))
    if (obstacle instanceof Fault) return Promise.reject(obstacle)
    if (this.#queue.size < this.#mostWaiting) return this.#wait(tokens, signal)
    return Promise.reject(new Fault('rate-limited', `has ${this.#queue.size} requests waiting already`))
  }

  #wait(tokens: number, signal: AbortSignal): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#queue.delete(waiter)
        reject(signal.reason)
        this.#admit()
      }
      const stopListening = (): void => signal.removeEventListener('abort', giveUp)
      const waiter: Waiter = {
        tokens,
        admit: (leave) => {
          stopListening()
          resolve(leave)
        },
        refuse: (fault) => {
          stopListening()
          reject(fault)
        },
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#queue.add(waiter)
      this.#admit()
    })
  }

  /** Lets no call through for a while, because the provider asked for it. */
  close(ms: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.#clock.elapsed() + ms)
  }

  /** For how long yet the provider asked for no calls. */
  get closedForMs(): number {
    return Math.max(0, this.#closedUntil - this.#clock.elapsed())
  }

  /** What keeps a call out now: that the provider rests, that too many are inside, or for how many milliseconds it must wait. */
  #obstacleTo(tokens: number): Fault | 'full' | number | undefined {
    const down = this.#circuit.refusal()
    if (down !== undefined) return down
    if (this.#inside >= this.#pace.limit || !this.#circuit.isFree) return 'full'
    const waitMs = this.#waitMs(tokens)
    return waitMs > 0 ? waitMs : undefined
  }

  #admit(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    for (const waiter of this.#queue) {
      const obstacle = this.#obstacleTo(waiter.tokens)
      if (obstacle === 'full') return
      if (typeof obstacle === 'number') {
        this.#timer = this.#clock.timer(obstacle, () => this.#admit())
        return
      }
      this.#queue.delete(waiter)
      if (obstacle === undefined) waiter.admit(this.#letIn(waiter.tokens))
      else waiter.refuse(obstacle)
    }
  }

  #letIn(tokens: number): Leave {
    const now = this.#clock.elapsed()
    this.#requests?.take(1, now)
    this.#tokens?.take(tokens, now)
    this.#inside++
    this.#enteredAt = now
    const number = this.#pace.begin()
    const isTrial = this.#circuit.enter()
    return (used, end = 'given-up') => {
      this.#inside--
      this.#tokens?.take(used - tokens, this.#clock.elapsed())
      if (end === 'answered') this.#pace.answered()
      if (end instanceof Fault) this.#failed(end, number)
      if (this.#circuit.ended(end, isTrial)) this.#pace.restart()
      this.#admit()
    }
  }

  #failed({ kind, retryAfterMs }: Fault, number: number): void {
    if (kind === 'rate-limited') this.#pace.refused(number, retryAfterMs)
    if (retryAfterMs !== undefined) this.close(retryAfterMs)
  }

  #waitMs(tokens: number): number {
    const now = this.#clock.elapsed()
    return Math.max(
      this.#closedUntil - now,
      this.#enteredAt + Math.max(this.#pace.pauseMs, this.#everyMs) - now,
      this.#requests?.waitMs(1, now) ?? 0,
      this.#tokens?.waitMs(tokens, now) ?? 0,
    )
  }
}
