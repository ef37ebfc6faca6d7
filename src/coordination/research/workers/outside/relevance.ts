import { termsOf } from '../../../../understanding/prose/terms.ts'

/** How much a term that occurs again adds, and how much length is marked down, as in the index of documents. */
const k1 = 1.5
const b = 0.75

interface CountedText {
  readonly counts: ReadonlyMap<string, number>
  readonly length: number
}

/**
 * How much of what is asked for texts say: BM25 over the terms of the question, as a share of the most that it could be.
 * From 0 to 1, so that pages, papers and news can be compared.
 */
export class Relevance {
  readonly #wanted: readonly string[]
  readonly #weights: ReadonlyMap<string, number>
  readonly #average: number

  /** Terms are weighed by how rare they are among these texts. */
  constructor(wanted: readonly string[], among: readonly string[]) {
    this.#wanted = [...new Set(wanted.flatMap(termsOf))]
    const counted = among.map(countTerms)
    const total = counted.reduce((sum, { length }) => sum + length, 0)
    this.#average = Math.max(1, total / Math.max(1, counted.length))
    this.#weights = new Map(
      this.#wanted.map((term) => {
        const having = counted.filter(({ counts }) => counts.has(term)).length
        // What no text mentions tells none from another.
        return [term, having === 0 ? 0 : Math.log(1 + (counted.length - having + 0.5) / (having + 0.5))]
      }),
    )
  }

  of(text: string): number {
    const { counts, length } = countTerms(text)
    const norm = k1 * (1 - b + (b * length) / this.#average)
    let [score, most] = [0, 0]
    for (const term of this.#wanted) {
      const weight = this.#weights.get(term) ?? 0
      const count = counts.get(term) ?? 0
      score += (weight * count * (k1 + 1)) / (count + norm)
      most += weight * (k1 + 1)
    }
    return most === 0 ? 0 : Math.round((1000 * Math.min(score, most)) / most) / 1000
  }
}

/** The share of the terms of a question that a text mentions, however often and whatever they weigh. */
export function shareMentioned(question: string, terms: ReadonlySet<string>): number {
  const wanted = [...new Set(termsOf(question))]
  return wanted.length === 0 ? 0 : wanted.filter((term) => terms.has(term)).length / wanted.length
}

function countTerms(text: string): CountedText {
  const counts = new Map<string, number>()
  const terms = termsOf(text)
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return { counts, length: terms.length }
}
