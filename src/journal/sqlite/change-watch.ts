import type { DatabaseSync } from 'node:sqlite'
import type { Timer } from '../../kernel/ports/clock.ts'
import type { Change } from '../../kernel/ports/journal.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import { Listeners } from '../listeners.ts'
import { type OneRowQuery, prepareOneRowQuery } from './query.ts'
import type { WriterRequest } from './request.ts'

const pollMs = 25
const quietPollMs = 100
/** After a second without a change, none is expected soon. */
const pollsUntilQuiet = 40

/** Notices commits while it has listeners: those of this process by being told, those of others by asking SQLite. */
export class ChangeWatch {
  readonly #listeners = new Listeners()
  readonly #dataVersion: OneRowQuery<[number]>
  #seen = -1
  #polls = 0
  #timer: Timer | undefined

  constructor(db: DatabaseSync) {
    this.#dataVersion = prepareOneRowQuery(db, 'PRAGMA data_version')
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
    if (kind === 'append') this.#listeners.changed('events', request[1])
    else if (kind === 'claim' || kind === 'release') this.#listeners.changed('leases', request[1])
    else if (kind === 'post') this.#listeners.changed('messages', request[1].rootRunId)
    else if (kind === 'discard') this.#listeners.changed('messages', request[1])
  }

  stop(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    this.#listeners.clear()
  }

  #start(): void {
    this.#seen = this.#version()
    this.#polls = 0
    this.#wait()
  }

  /** Other processes commit in real time, whatever clock the journal was given. */
  #wait(): void {
    const ms = this.#polls < pollsUntilQuiet ? pollMs : quietPollMs
    this.#timer = systemClock.timer(ms, () => this.#poll(), true)
  }

  #poll(): void {
    const version = this.#version()
    this.#polls++
    if (version !== this.#seen) {
      this.#polls = 0
      this.#listeners.unknown()
    }
    this.#seen = version
    this.#wait()
  }

  /** When it can't be read now, that is for the next real read to say. */
  #version(): number {
    try {
      return this.#dataVersion.get()[0]
    } catch {
      return this.#seen
    }
  }
}
