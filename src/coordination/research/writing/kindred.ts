import { isCommonWord } from '../../../understanding/common-words.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import type { Material, Piece } from './material.ts'

/** From this share of the best document on, one is about the topic before all others. */
export const coreShare = 0.8
/** So much of what a document says, counted by how rare its words are, must be in words of the documents of the topic. */
const alike = 0.4
/** A text with fewer words of its own may be alike by chance. */
const leastTerms = 6
/** What is only alike comes behind all that names the topic or its names. */
const byWords = 0.1

/**
 * How far pieces have to do with a topic whose documents speak of the same things, though they name neither it nor its names:
 * the report on a trial run has to do with the plan that asks for trial runs.
 */
export function kindredScores(
  { pieces, ranking }: Material,
  shares: ReadonlyMap<string, number>,
  taken: readonly (readonly number[])[],
): number[] {
  const documents = Map.groupBy(pieces, ({ document }) => document.sha256)
  const isCore = (hash: string): boolean => (shares.get(hash) ?? 0) >= coreShare
  const spoken = new Set([...documents].flatMap(([hash, own]) => (isCore(hash) ? [...telling(own)] : [])))
  const weight = (terms: readonly string[]): number => terms.reduce((sum, term) => sum + ranking.rarity(term), 0)
  const kindred = new Set<string>()
  for (const [hash, own] of documents) {
    const terms = [...telling(own)]
    const shared = terms.filter((term) => spoken.has(term))
    if (terms.length >= leastTerms && weight(shared) >= alike * weight(terms)) kindred.add(hash)
  }
  return pieces.map(({ document }, index) =>
    kindred.has(document.sha256) && taken.every((scores) => (scores[index] ?? 0) === 0) ? byWords : 0,
  )
}

function telling(pieces: readonly Piece[]): Set<string> {
  const terms = pieces.flatMap(({ unit }) => termsOf(unit.text))
  return new Set(terms.filter((term) => !isCommonWord(term) && !/^\d/.test(term)))
}
