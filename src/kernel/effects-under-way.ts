import type { Clock } from './ports/clock.ts'

/** Effects of a tree that change the world just now. */
export class EffectsUnderWay {
  readonly #effects = new Set<Promise<void>>()

  /** Counts as under way until it has ended. */
  async add<Result>(effect: Result | Promise<Result>): Promise<Result> {
    const ended = Promise.resolve(effect).then(
      () => {},
      () => {},
    )
    this.#effects.add(ended)
    try {
      return await effect
    } finally {
      this.#effects.delete(ended)
    }
  }

  /** Resolves when none is under way, or when they have taken too long to end. */
  async ended({ clock, graceMs }: { readonly clock: Clock; readonly graceMs: number }): Promise<void> {
    if (this.#effects.size === 0) return
    const tooLate = new Promise<void>((resolve) => clock.timer(graceMs, resolve, true))
    await Promise.race([Promise.all(this.#effects), tooLate])
  }
}
