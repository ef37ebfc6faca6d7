import type { Clock } from '../../kernel/ports/clock.ts'
import { ServiceFault } from './service-fault.ts'

const everyMs = 1000
const mostWaiting = 20

/** Lets one request through each second to each host, in the order they came. Public services ask for no more. */
export class Turns {
  readonly #clock: Clock
  readonly #lastStart = new Map<string, number>()
  readonly #queues = new Map<string, { waiting: number; tail: Promise<void> }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Resolves when it is the caller's turn; rejects as soon as the signal is aborted, or when too many wait. */
  async take(host: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const queue = this.#queues.get(host) ?? { waiting: 0, tail: Promise.resolve() }
    this.#queues.set(host, queue)
    if (queue.waiting >= mostWaiting) throw new ServiceFault(`has ${mostWaiting} requests waiting already`)
    queue.waiting++
    const turn = queue.tail.then(() => this.#pause(host, signal))
    // Whoever comes next waits for this turn to be taken or given up.
    queue.tail = turn.catch(() => {}).finally(() => queue.waiting--)
    await Promise.race([turn, aborted(signal)])
  }

  async #pause(host: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const due = (this.#lastStart.get(host) ?? Number.NEGATIVE_INFINITY) + everyMs
    const ms = due - this.#clock.now()
    if (ms > 0) {
      const waiting = Promise.withResolvers<void>()
      const timer = this.#clock.timer(ms, waiting.resolve)
      await Promise.race([waiting.promise, aborted(signal)]).finally(() => timer.cancel())
    }
    this.#lastStart.set(host, this.#clock.now())
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
