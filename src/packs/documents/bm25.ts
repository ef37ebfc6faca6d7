/** How much a term that occurs again adds, and how much long passages are marked down. */
export interface Bm25Options {
  readonly k1?: number
  readonly b?: number
}

export interface Scored {
  /** Which passage, by its number. */
  readonly index: number
  readonly score: number
}

/**
 * Okapi BM25 over passages given as numbers of terms. The logarithm has a 1 in it, so a term in every passage still counts
 * for something and nothing counts against.
 */
export class Bm25 {
  readonly #offsets: Uint32Array
  readonly #passages: Uint32Array
  readonly #weights: Float32Array
  readonly #scores: Float64Array

  constructor(passages: readonly Uint32Array[], termCount: number, { k1 = 1.2, b = 0.75 }: Bm25Options = {}) {
    const counted = passages.map(countTerms)
    const frequencies = new Uint32Array(termCount + 1)
    for (const counts of counted)
      for (const term of counts.keys()) frequencies[term + 1] = (frequencies[term + 1] ?? 0) + 1
    this.#offsets = frequencies.slice()
    for (let term = 1; term <= termCount; term++) {
      this.#offsets[term] = (this.#offsets[term] ?? 0) + (this.#offsets[term - 1] ?? 0)
    }
    const size = this.#offsets[termCount] ?? 0
    this.#passages = new Uint32Array(size)
    this.#weights = new Float32Array(size)
    this.#scores = new Float64Array(passages.length)
    const filled = this.#offsets.slice()
    const average = passages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, passages.length)
    for (const [index, counts] of counted.entries()) {
      const norm = k1 * (1 - b + (b * (passages[index]?.length ?? 0)) / Math.max(1, average))
      for (const [term, count] of counts) {
        const at = filled[term] ?? 0
        filled[term] = at + 1
        const having = frequencies[term + 1] ?? 0
        const rarity = Math.log(1 + (passages.length - having + 0.5) / (having + 0.5))
        this.#passages[at] = index
        this.#weights[at] = (rarity * count * (k1 + 1)) / (count + norm)
      }
    }
  }

  /** The best passages first; of equals, the one that was given first. */
  search(terms: ReadonlySet<number>, limit: number, fits: (index: number) => boolean = () => true): Scored[] {
    const touched: number[] = []
    for (const term of terms) {
      const end = this.#offsets[term + 1] ?? 0
      for (let at = this.#offsets[term] ?? 0; at < end; at++) {
        const index = this.#passages[at] ?? 0
        const before = this.#scores[index] ?? 0
        if (before === 0) touched.push(index)
        this.#scores[index] = before + (this.#weights[at] ?? 0)
      }
    }
    const scored = touched.map((index) => ({ index, score: this.#scores[index] ?? 0 }))
    for (const index of touched) this.#scores[index] = 0
    scored.sort((left, right) => right.score - left.score || left.index - right.index)
    const best: Scored[] = []
    for (const one of scored) {
      if (best.length === limit) break
      if (fits(one.index)) best.push(one)
    }
    return best
  }
}

function countTerms(terms: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
