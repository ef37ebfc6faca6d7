import type { TermWeight } from '../../../understanding/support/features.ts'

/** How often a term is in texts of any kind is not known here, so a small collection is taken for a part of a larger one. */
const others = 20

/** How much each term says among these texts: one that is in many of them says little. */
export function weightsAmong(texts: readonly (readonly string[])[]): TermWeight {
  const counts = new Map<string, number>()
  for (const terms of texts) for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const all = texts.length + others
  return (term) => Math.log((all + 1) / Math.max(1, counts.get(term) ?? 1))
}

/** The share of what two sets of terms say that both say, from 0 to 1. */
export function overlap(left: ReadonlySet<string>, right: ReadonlySet<string>, weight: TermWeight): number {
  const [own, other] = [sum(left, weight), sum(right, weight)]
  if (own + other === 0) return 0
  let shared = 0
  for (const term of left) if (right.has(term)) shared += weight(term)
  return (2 * shared) / (own + other)
}

export function sum(terms: Iterable<string>, weight: TermWeight): number {
  let total = 0
  for (const term of terms) total += weight(term)
  return total
}
