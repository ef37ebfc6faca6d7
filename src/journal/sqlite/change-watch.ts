import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Timer } from '../../kernel/ports/clock.ts'
import { systemClock } from '../../kernel/system-clock.ts'
import { Listeners } from '../listeners.ts'

const pollMs = 25
const quietPollMs = 100
/** After a second without a change, none is expected soon. */
const pollsUntilQuiet = 40

/** Notices commits: our own when told, those of other processes by asking SQLite, as long as somebody listens. */
export class ChangeWatch {
  readonly #listeners = new Listeners()
  readonly #dataVersion: StatementSync
  #seen = -1
  #polls = 0
  #timer: Timer | undefined

  constructor(db: DatabaseSync) {
    this.#dataVersion = db.prepare('PRAGMA data_version', { returnArrays: true })
  }

  onChange(listener: () => void): () => void {
    if (this.#listeners.size === 0) this.#start()
    const remove = this.#listeners.add(listener)
    return () => {
      remove()
      if (this.#listeners.size === 0) this.stop()
    }
  }

  /** We committed. */
  committed(): void {
    if (this.#listeners.size === 0) return
    // Listeners run after this, so whatever it skips they will see.
    this.#seen = this.#version()
    this.#polls = 0
    this.#listeners.notify()
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
      this.#listeners.notify()
    }
    this.#seen = version
    this.#wait()
  }

  /** When it can't be read now, that is for the next real read to say. */
  #version(): number {
    try {
      const [version] = this.#dataVersion.get() as unknown as [number]
      return version
    } catch {
      return this.#seen
    }
  }
}
