import type { Clock, Timer } from '../kernel/ports/clock.ts'
import type { Journal, Message } from '../kernel/ports/journal.ts'

/** How often messages from other processes are looked for while anything runs. */
const everyMs = 100

/** Brings answers and cancels that other processes wrote to the runs that this one executes. */
export class MailWatch {
  readonly #journal: Journal
  readonly #clock: Clock
  readonly #roots: () => string[]
  readonly #deliver: (message: Message) => void
  #timer: Timer | undefined
  #stopped = false

  constructor(journal: Journal, clock: Clock, roots: () => string[], deliver: (message: Message) => void) {
    this.#journal = journal
    this.#clock = clock
    this.#roots = roots
    this.#deliver = deliver
  }

  begin(): void {
    if (this.#timer !== undefined || this.#stopped) return
    this.#timer = this.#clock.timer(everyMs, () => void this.#look(), true)
  }

  stop(): void {
    this.#stopped = true
    this.#timer?.cancel()
  }

  async #look(): Promise<void> {
    const roots = this.#roots()
    const messages = roots.length === 0 ? [] : await this.#journal.messages(roots).catch(() => [])
    for (const message of messages) this.#deliver(message)
    this.#timer = undefined
    if (roots.length > 0) this.begin()
  }
}
