import { termsOf } from '../../../understanding/prose/terms.ts'
import type { Material } from './material.ts'

/** Codes such as VLX-500 and Q7, words with a capital inside, and words with a capital that do not begin a sentence. */
const name =
  /(?<![\p{L}\p{N}-])(?:\p{Lu}{2,80}[\p{L}\p{N}]{0,80}-?\d[\p{L}\p{N}]{0,80}|\p{Lu}\p{Ll}{1,80}\p{Lu}[\p{L}\p{N}]{0,80}|(?<=[\p{Ll},)]\s)\p{Lu}\p{Ll}{2,80}(?:\s\p{Lu}\p{Ll}{2,80}){0,2})(?![\p{L}\p{N}])/gu
const ofCalendar =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|\w+day)\b/i

/**
 * What the documents of a topic name most, besides what the topic names itself: other documents may speak of the same by
 * these names alone. `shares` says how much each document has to do with the topic.
 */
export function keyNames(
  topic: string,
  { pieces }: Material,
  shares: ReadonlyMap<string, number>,
  most: number,
): string[] {
  const known = new Set(termsOf(topic))
  const found = new Map<string, { weight: number; count: number }>()
  for (const { unit, document } of pieces) {
    const share = shares.get(document.sha256) ?? 0
    if (share < leastShare) continue
    for (const [written] of unit.text.matchAll(name)) {
      if (ofCalendar.test(written) || termsOf(written).every((term) => known.has(term))) continue
      const { weight, count } = found.get(written) ?? { weight: 0, count: 0 }
      found.set(written, { weight: weight + share, count: count + 1 })
    }
  }
  return [...found]
    .filter(([, { count }]) => count >= leastCount)
    .sort(([one, left], [other, right]) => right.weight - left.weight || (one < other ? -1 : 1))
    .slice(0, most)
    .map(([written]) => written)
}

/** Documents that have less to do with the topic name other things, and what is named only once may be chance. */
const [leastShare, leastCount] = [0.35, 2]
