import type { Clock } from '../../../kernel/ports/clock.ts'

interface Sighting {
  readonly looked: string
  readonly since: number
  readonly last: number
  readonly times: number
}

/** How long something has looked the same to this process, by the one clock that can't be wrong here: its own. */
export interface Unchanged {
  readonly ms: number
  /** How often it was seen like that, this time included. */
  readonly times: number
}

/** What this process has seen, and since when. Nothing on the disk tells the time: clocks differ, and renames keep old times. */
export class Sightings {
  readonly #clock: Pick<Clock, 'elapsed'>
  readonly #seen = new Map<string, Sighting>()

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock
  }

  /** Says how something looks now, in any words that are others when it has changed. */
  see(key: string, looked: string): Unchanged {
    const now = this.#clock.elapsed()
    const before = this.#seen.get(key)
    const sighting =
      before?.looked === looked
        ? { ...before, last: now, times: before.times + 1 }
        : { looked, since: now, last: now, times: 1 }
    this.#seen.set(key, sighting)
    return { ms: now - sighting.since, times: sighting.times }
  }

  /** When it was first seen as it looked last; undefined when it never was. */
  since(key: string): number | undefined {
    return this.#seen.get(key)?.since
  }

  /** How long ago it was seen last; for ever when it never was. */
  ago(key: string): number {
    return this.#clock.elapsed() - (this.#seen.get(key)?.last ?? Number.NEGATIVE_INFINITY)
  }

  /** Forgets all under a prefix that is no longer there, so that a long life needs no more memory than a short one. */
  keepOnly(prefix: string, keys: ReadonlySet<string>): void {
    for (const key of this.#seen.keys()) {
      if (key.startsWith(prefix) && !keys.has(key)) this.#seen.delete(key)
    }
  }
}
