import { termsOf } from '../../../understanding/prose/terms.ts'

/** What is ranked: a text, and what it stands under. */
export interface Ranked {
  readonly text: string
  readonly around: string
}

const [saturation, lengthShare] = [1.5, 0.75]
/** A heading tells what a sentence is about, but less than its own words. */
const headingWeight = 0.5
const [feedbackUnits, feedbackTerms] = [10, 20]

/** BM25 over sentences with their headings, by the parameters that measured best (k1 1.5, b .75). */
export class Ranking {
  readonly #counts: readonly ReadonlyMap<string, number>[]
  readonly #lengths: readonly number[]
  readonly #having = new Map<string, number>()
  readonly #average: number

  constructor(units: readonly Ranked[]) {
    this.#counts = units.map(({ text, around }) => {
      const counts = new Map<string, number>()
      for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + 1)
      for (const term of new Set(termsOf(around))) counts.set(term, (counts.get(term) ?? 0) + headingWeight)
      return counts
    })
    this.#lengths = units.map(({ text }) => termsOf(text).length)
    this.#average = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, units.length)
    for (const counts of this.#counts)
      for (const term of counts.keys()) this.#having.set(term, (this.#having.get(term) ?? 0) + 1)
  }

  /** How rare a term is among the units. */
  rarity(term: string): number {
    const having = this.#having.get(term) ?? 0
    return Math.log(1 + (this.#counts.length - having + 0.5) / (having + 0.5))
  }

  /**
   * A score for each unit, in their order, with what the best units say besides: who asks for prices means "costs" too.
   * The query's own words weigh four times as much (RM3 with λ .8, 20 terms: measured better for topics).
   */
  widened(query: string): number[] {
    const first = this.scores(query)
    const best = [...first.keys()]
      .sort((left, right) => (first[right] ?? 0) - (first[left] ?? 0))
      .slice(0, feedbackUnits)
    const weights = new Map<string, number>()
    for (const index of best) {
      const counts = this.#counts[index] ?? new Map<string, number>()
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
      for (const [term, count] of counts) {
        if (/^\d/.test(term)) continue
        weights.set(term, (weights.get(term) ?? 0) + ((first[index] ?? 0) * count * this.rarity(term)) / total)
      }
    }
    const expansion = [...weights].sort((left, right) => right[1] - left[1]).slice(0, feedbackTerms)
    const top = expansion[0]?.[1] ?? 1
    const further = this.#weighed(new Map(expansion.map(([term, weight]) => [term, weight / top])))
    return first.map((score, index) => score + 0.25 * (further[index] ?? 0))
  }

  /** A score for each unit, in their order. */
  scores(query: string): number[] {
    return this.#weighed(new Map(termsOf(query).map((term) => [term, 1])))
  }

  #weighed(terms: ReadonlyMap<string, number>): number[] {
    return this.#counts.map((counts, index) => {
      const norm =
        saturation * (1 - lengthShare + (lengthShare * (this.#lengths[index] ?? 0)) / Math.max(1, this.#average))
      let sum = 0
      for (const [term, weight] of terms) {
        const count = counts.get(term) ?? 0
        if (count > 0) sum += (weight * this.rarity(term) * count * (saturation + 1)) / (count + norm)
      }
      return sum
    })
  }
}
