import { isMoney, noPrice } from './measures.ts'
import type { ToldFact } from './told-facts.ts'
import { marksByNoun } from './told-things.ts'

/**
 * Pages can be made, or happen to be, of nothing but numbers. Facts of rare measures are compared first, and of those that are left
 * when so many were compared no disagreement is found.
 */
const mostComparisons = 1_000_000

/** Calls `compare` for every two facts that could be of the same, and for few others. */
export function compareFacts(told: readonly ToldFact[], compare: (one: ToldFact, other: ToldFact) => void): void {
  let left = mostComparisons
  for (const alike of alikeAmong(told)) {
    for (const [place, one] of alike.entries()) {
      const others = alike.slice(place + 1, place + 1 + left)
      left -= others.length
      for (const other of others) compare(one, other)
      if (left <= 0) return
    }
  }
}

/** The fewest first, unless all can be compared: then in the order in which they are told. */
function alikeAmong(told: readonly ToldFact[]): ToldFact[][] {
  const groups = new Map<string, ToldFact[]>()
  const isAnythingFree = told.some(({ fact }) => fact.measure === noPrice)
  for (const one of told) {
    const { measure } = one.fact
    const measures = isAnythingFree && isMoney(measure) ? [measure, noPrice] : [measure]
    for (const key of measures.flatMap((of) => keysOf(one, of))) {
      const known = groups.get(key)
      if (known === undefined) groups.set(key, [one])
      else known.push(one)
    }
  }
  const all = [...groups.values()]
  const comparisons = all.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0)
  return comparisons <= mostComparisons ? all : all.sort((left, right) => left.length - right.length)
}

/**
 * What is said of station 12 can be said against what speaks of station 12 only, so that the facts of thousands of stations are
 * not all compared. What is about something without a number stands with its like.
 */
function keysOf({ fact: { kind, head }, thing }: ToldFact, measure: string): string[] {
  const marks = marksByNoun(thing)
  const isMarked = kind !== 'name' && marks.has(head)
  return [...(isMarked ? [] : ['']), ...marks.values()].map((mark) => `${kind} ${measure} ${mark}`)
}
