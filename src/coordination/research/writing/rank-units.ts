import { relatedTerms } from '../../../understanding/prose/related-terms.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { otherWords } from '../question/same-meaning.ts'

/** What is ranked: a text, and what it stands under. */
export interface Ranked {
  readonly text: string
  readonly around: string
}

const [saturation, lengthShare] = [1.5, 0.75]
/** A heading tells what a sentence is about, but less than its own words. */
const headingWeight = 0.5
/** What a related term counts beside the one that is asked for. */
const relatedWeight = 0.5
const [feedbackUnits, feedbackTerms] = [10, 20]
/** What one or two units say besides is chance. */
const leastFeedback = 3

/**
 * BM25 over sentences, by the parameters that measured best (k1 1.5, b .75). Headings are a field of their own: how long a
 * sentence is takes nothing from what it stands under.
 */
export class UnitRanking {
  /** How often each unit has each term, for its length, and with what stands above it. */
  readonly #counts: readonly ReadonlyMap<string, number>[]
  /** Which units have a term. */
  readonly #places = new Map<string, number[]>()

  constructor(units: readonly Ranked[]) {
    const all = units.map(({ text }) => termsOf(text))
    const average = Math.max(1, all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, units.length))
    this.#counts = units.map(({ around }, index) => {
      const counts = new Map<string, number>()
      const terms = all[index] ?? []
      const one = 1 / (1 - lengthShare + (lengthShare * terms.length) / average)
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + one)
      for (const term of new Set(termsOf(around))) counts.set(term, (counts.get(term) ?? 0) + headingWeight)
      return counts
    })
    for (const [index, counts] of this.#counts.entries()) {
      for (const term of counts.keys()) {
        const places = this.#places.get(term)
        if (places === undefined) this.#places.set(term, [index])
        else places.push(index)
      }
    }
  }

  has(term: string): boolean {
    return this.#places.has(term)
  }

  /** How rare a term is among the units. */
  rarity(term: string): number {
    const having = this.#places.get(term)?.length ?? 0
    return Math.log(1 + (this.#counts.length - having + 0.5) / (having + 0.5))
  }

  /**
   * A score for each unit, in their order, with what the best units say besides: a question for prices means "costs" too.
   * What is not fit scores nothing and teaches nothing. The query's own words weigh four times as much (RM3 with λ .8, 20 terms: measured better for topics).
   */
  widened(query: ReadonlyMap<string, number>, isFit?: (index: number) => boolean): number[] {
    return this.#learned(this.weighed(query), isFit ?? (() => true))
  }

  /** The same for a question, where a unit without a word of it may have one in which texts usually answer. */
  answering(question: string, isFit: (index: number) => boolean): number[] {
    return this.#learned(this.#related(new Set(termsOf(question))), isFit)
  }

  #learned(all: readonly number[], isFit: (index: number) => boolean): number[] {
    const first = all.map((score, index) => (isFit(index) ? score : 0))
    // Where few units answer, the rest of the ten would only bring in words of other things.
    const least = 0.5 * largestOf(first)
    const best = [...first.keys()]
      .filter((index) => (first[index] ?? 0) >= least)
      .sort((left, right) => (first[right] ?? 0) - (first[left] ?? 0))
      .slice(0, feedbackUnits)
    if (best.length < leastFeedback) return first
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
    const further = this.weighed(new Map(expansion.map(([term, weight]) => [term, weight / top])))
    return first.map((score, index) => score + 0.25 * (further[index] ?? 0))
  }

  /** Each term counts once: by itself, or by the best of the terms related to it. */
  #related(terms: ReadonlySet<string>): number[] {
    const sum = Array<number>(this.#counts.length).fill(0)
    for (const term of terms) {
      const best = this.weighed(new Map([[term, 1]]))
      for (const other of [...relatedTerms(term), ...otherWords(term)]) {
        if (terms.has(other)) continue
        const scores = this.weighed(new Map([[other, relatedWeight]]))
        for (const [index, score] of scores.entries()) if (score > (best[index] ?? 0)) best[index] = score
      }
      for (const [index, score] of best.entries()) sum[index] = (sum[index] ?? 0) + score
    }
    return sum
  }

  /** A score for each unit, in their order. */
  scores(query: string): number[] {
    return this.weighed(new Map(termsOf(query).map((term) => [term, 1])))
  }

  /** The same with a weight for each term. */
  weighed(terms: ReadonlyMap<string, number>): number[] {
    const scores = Array<number>(this.#counts.length).fill(0)
    for (const [term, weight] of terms) {
      const rarity = weight * this.rarity(term)
      for (const index of this.#places.get(term) ?? []) {
        const count = this.#counts[index]?.get(term) ?? 0
        scores[index] = (scores[index] ?? 0) + (rarity * count * (saturation + 1)) / (count + saturation)
      }
    }
    return scores
  }
}

/** The largest score, never 0 so that it can be divided by. There may be more of them than a call takes arguments. */
export function largestOf(scores: readonly number[]): number {
  return scores.reduce((largest, score) => Math.max(largest, score), 1e-9)
}
