/** Terms by number, so that passages can be kept and compared as numbers. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>()

  get size(): number {
    return this.#numbers.size
  }

  /** The numbers of terms, new ones included. */
  numbers(terms: readonly string[]): Uint32Array {
    return Uint32Array.from(terms, (term) => {
      const known = this.#numbers.get(term)
      if (known !== undefined) return known
      const number = this.#numbers.size
      this.#numbers.set(term, number)
      return number
    })
  }

  /** The numbers of those terms that are known, each once. */
  known(terms: readonly string[]): Set<number> {
    return new Set(terms.flatMap((term) => this.#numbers.get(term) ?? []))
  }
}
