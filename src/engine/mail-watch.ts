import type { Clock, Timer } from '../kernel/ports/clock.ts'
import type { Journal, Message } from '../kernel/ports/journal.ts'

/** How often messages from other processes are looked for, at most. */
const everyMs = 100

/** Whose mail is looked for, and where it goes. */
export interface PostOffice {
  /** Runs at work here: looked after all the time, because somebody may want to stop them. */
  readonly atWork: () => string[]
  /** Runs that wait outside of memory: looked after when the journal changes. */
  readonly parked: () => string[]
  readonly deliver: (message: Message) => void
}

/** Brings answers and cancels that other processes wrote to the runs that this one looks after. */
export class MailWatch {
  readonly #journal: Journal
  readonly #clock: Clock
  readonly #post: PostOffice
  #timer: Timer | undefined
  #stopListening: (() => void) | undefined
  #stopped = false

  constructor(journal: Journal, clock: Clock, post: PostOffice) {
    this.#journal = journal
    this.#clock = clock
    this.#post = post
  }

  /** Looks again soon. */
  begin(): void {
    if (this.#timer !== undefined || this.#stopped) return
    this.#timer = this.#clock.timer(everyMs, () => void this.#look(), true)
  }

  /** Looks whenever the journal changes, from now on. */
  listen(): void {
    if (this.#stopped) return
    this.#stopListening ??= this.#journal.onChange(() => this.begin())
  }

  stop(): void {
    this.#stopped = true
    this.#timer?.cancel()
    this.#stopListening?.()
  }

  async #look(): Promise<void> {
    const roots = [...this.#post.atWork(), ...this.#post.parked()]
    const messages = roots.length === 0 ? [] : await this.#journal.messages(roots).catch(() => [])
    this.#timer = undefined
    if (this.#stopped) return
    for (const message of messages) this.#post.deliver(message)
    if (this.#post.atWork().length > 0) this.begin()
  }
}
