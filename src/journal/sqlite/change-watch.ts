import type { DatabaseSync } from 'node:sqlite'
import type { Clock, Timer } from '../../kernel/ports/clock.ts'
import type { Change } from '../../kernel/ports/journal.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import { Listeners } from '../listeners.ts'
import { lastMessageNumber } from './message-list.ts'
import { type OneRowQuery, prepareOneRowQuery } from './query.ts'
import type { WriterRequest } from './request.ts'

const pollMs = 25
const quietPollMs = 100
/** After a second without a change, none is expected soon. */
const pollsUntilQuiet = 40

/**
 * Notices commits while it has listeners: those of this process by being told, those of others by asking SQLite. A process
 * that only waits for messages is not kept busy by what others write of their own runs: in a crowd that never ends.
 */
export class ChangeWatch {
  readonly #listeners = new Listeners()
  readonly #dataVersion: OneRowQuery<[number]>
  readonly #lastMessage: OneRowQuery<[number]>
  #seen = -1
  #seenMessage = -1
  #polls = 0
  readonly #clock: Pick<Clock, 'timer'>
  #timer: Timer | undefined

  /** Other processes commit in real time, whatever clock the journal was given. */
  constructor(db: DatabaseSync, clock: Pick<Clock, 'timer'> = systemClock) {
    this.#clock = clock
    this.#dataVersion = prepareOneRowQuery(db, 'PRAGMA data_version')
    this.#lastMessage = prepareOneRowQuery(db, lastMessageNumber)
  }

  onChange(listener: (change: Change) => void, about?: readonly (keyof Change)[]): () => void {
    if (this.#listeners.size === 0) this.#start()
    const remove = this.#listeners.add(listener, about)
    return () => {
      remove()
      if (this.#listeners.size === 0) this.stop()
    }
  }

  /**
   * This process committed a request. The next poll calls that a change of unknown origin once more: SQLite's counter
   * does not tell whose commits it counted, and another process may have written in between.
   */
  committed(request: WriterRequest): void {
    const [kind] = request
    if (kind === 'append') this.#listeners.changed('events', request[1].rootRunId)
    else if (kind === 'claim' || kind === 'release') this.#listeners.changed('leases', request[1])
    else if (kind === 'post') this.#listeners.changed('messages', request[1].rootRunId)
    else if (kind === 'discard') this.#listeners.changed('messages', request[1])
  }

  stop(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    this.#listeners.close()
  }

  #start(): void {
    this.#seen = this.#version()
    this.#seenMessage = this.#message()
    this.#polls = 0
    this.#wait()
  }

  #wait(): void {
    const ms = this.#polls < pollsUntilQuiet ? pollMs : quietPollMs
    this.#timer = this.#clock.timer(ms, () => this.#poll(), true)
  }

  #poll(): void {
    const version = this.#version()
    this.#polls++
    if (version !== this.#seen && this.#mayMatter()) {
      this.#polls = 0
      this.#listeners.unknown()
    }
    this.#seen = version
    this.#wait()
  }

  /** Whether a commit of another process may be one that a listener wants to hear of. */
  #mayMatter(): boolean {
    const message = this.#message()
    const hasCome = message !== this.#seenMessage
    this.#seenMessage = message
    return hasCome || this.#listeners.wants('events') || this.#listeners.wants('leases')
  }

  /** When it can't be read now, that is for the next real read to say. */
  #version(): number {
    return numberOr(this.#seen, this.#dataVersion)
  }

  /** One that can't be read now may have come. */
  #message(): number {
    return numberOr(Number.NaN, this.#lastMessage)
  }
}

function numberOr(otherwise: number, query: OneRowQuery<[number]>): number {
  try {
    return query.get()[0]
  } catch {
    return otherwise
  }
}
