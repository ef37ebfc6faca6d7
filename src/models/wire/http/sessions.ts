/** More than there are providers. Each takes some kilobytes. */
const mostKept = 100

/** The sessions of secure connections: with one, a server knows us again, and need not prove itself again. */
export class Sessions {
  /** By where they lead; the one that was given last comes last. */
  readonly #given = new Map<string, Buffer>()

  of(origin: string): Buffer | undefined {
    return this.#given.get(origin)
  }

  keep(origin: string, session: Buffer): void {
    this.#given.delete(origin)
    this.#given.set(origin, session)
    for (const oldest of this.#given.keys()) {
      if (this.#given.size <= mostKept) break
      this.#given.delete(oldest)
    }
  }

  forget(origin: string): void {
    this.#given.delete(origin)
  }
}
