import { feedOf } from '../kernel/feed.ts'
import type { Journal, Message } from '../kernel/ports/journal.ts'

/** Whose messages are looked for, and where they go. */
export interface PostOffice {
  /** Whether a tree of runs is at work here, or waits outside of memory for this process to take it up. */
  readonly looksAfter: (rootRunId: string) => boolean
  readonly deliver: (message: Message) => void
}

/** Brings messages that other processes wrote to the runs that this one looks after. */
export class MailWatch {
  readonly #journal: Journal
  readonly #post: PostOffice
  #begun: Promise<() => void> | undefined
  #stopped = false

  constructor(journal: Journal, post: PostOffice) {
    this.#journal = journal
    this.#post = post
  }

  /** Resolves when no message posted from now on can be missed. */
  async begin(): Promise<void> {
    if (this.#stopped) return
    this.#begun ??= feedOf(this.#journal).listen(this.#deliver)
    try {
      await this.#begun
    } catch (error) {
      this.#begun = undefined
      throw error
    }
  }

  stop(): void {
    this.#stopped = true
    // If it never began, there is nothing to end.
    this.#begun?.then(
      (leave) => leave(),
      () => {},
    )
  }

  readonly #deliver = (messages: readonly Message[]): void => {
    if (this.#stopped) return
    for (const message of messages) if (this.#post.looksAfter(message.rootRunId)) this.#post.deliver(message)
  }
}
