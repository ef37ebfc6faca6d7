import type { Disk } from '../files/disk.ts'
import { places } from '../files/layout.ts'

/** Where something happens that a peer without work may want to take, or to tidy up. */
const watched = [places.pending, places.waiting, places.completed, places.failed]

/**
 * The file events that wake a peer while it has no work. One at work takes nothing else, and is not to be told: in a crowd
 * every file that is moved would stir up all of them.
 */
export class IdleWatch {
  readonly #disk: Pick<Disk, 'watch'>
  readonly #wake: () => void
  #ends: readonly (() => void)[] = []

  constructor(disk: Pick<Disk, 'watch'>, wake: () => void) {
    this.#disk = disk
    this.#wake = wake
  }

  /** To be called before the look that finds what has happened until now. */
  begin(): void {
    if (this.#ends.length === 0) this.#ends = watched.map((place) => this.#disk.watch(place, this.#wake))
  }

  end(): void {
    for (const end of this.#ends) end()
    this.#ends = []
  }
}
