import type { Clock, Timer } from '../kernel/ports/clock.ts'
import type { Journal } from '../kernel/ports/journal.ts'

/** Tells other processes that this one lives. One beat covers every run it owns. */
export class Heartbeat {
  readonly #journal: Journal
  readonly #clock: Clock
  readonly #owner: string
  readonly #leaseMs: number
  #first: Promise<void> | undefined
  /** The first beat got through. */
  begun = false
  #timer: Timer | undefined
  #stopped = false

  constructor(journal: Journal, clock: Clock, { owner, leaseMs }: { owner: string; leaseMs: number }) {
    this.#journal = journal
    this.#clock = clock
    this.#owner = owner
    this.#leaseMs = leaseMs
  }

  /** Resolves after the first beat, before which this process must not own anything. */
  begin(): Promise<void> {
    this.#first ??= this.#journal.heartbeat(this.#owner, this.#leaseMs).then(
      () => {
        this.begun = true
        this.#next()
      },
      (error: unknown) => {
        this.#first = undefined
        throw error
      },
    )
    return this.#first
  }

  /** Lets others take over at once. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#timer?.cancel()
    if (this.#first !== undefined) await this.#journal.heartbeat(this.#owner, 0)
  }

  #next(): void {
    if (this.#stopped) return
    this.#timer = this.#clock.timer(this.#leaseMs / 3, () => void this.#beat(), true)
  }

  /** A beat that fails is made up for by the next; if none gets through, the epoch protects the runs. */
  async #beat(): Promise<void> {
    await this.#journal.heartbeat(this.#owner, this.#leaseMs).catch(() => {})
    this.#next()
  }
}
