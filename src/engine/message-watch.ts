import { feedOf } from '../kernel/feed.ts'
import type { Journal, Message } from '../kernel/ports/journal.ts'

/** Hears of every message that is posted to a journal, by this process or another, each once and in order. */
export class MessageWatch {
  readonly #journal: Journal
  readonly #deliver: (messages: readonly Message[]) => void
  #begun: Promise<() => void> | undefined
  #stopped = false

  constructor(journal: Journal, deliver: (messages: readonly Message[]) => void) {
    this.#journal = journal
    this.#deliver = deliver
  }

  /** Resolves when no message posted from now on can be missed. */
  async begin(): Promise<void> {
    if (this.#stopped) return
    this.#begun ??= feedOf(this.#journal).listen((messages) => {
      if (!this.#stopped) this.#deliver(messages)
    })
    try {
      await this.#begun
    } catch (error) {
      this.#begun = undefined
      throw error
    }
  }

  /** Resolves when every message that is durable by now was delivered. */
  async caughtUp(): Promise<void> {
    if (!this.#stopped) await feedOf(this.#journal).caughtUp()
  }

  stop(): void {
    this.#stopped = true
    // If it never began, there is nothing to end.
    this.#begun?.then(
      (leave) => leave(),
      () => {},
    )
  }
}
