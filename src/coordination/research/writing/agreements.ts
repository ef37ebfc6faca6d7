import { containment } from '../../../understanding/prose/containment.ts'
import { termsOf } from '../../../understanding/prose/terms.ts'
import { numbersIn } from '../evidence/numbers.ts'
import type { Material, Piece } from './material.ts'
import { topicFocus } from './topic-focus.ts'

/** Something that several documents say. */
export interface Agreement {
  /** In the words of the document that says most of the topic. */
  readonly piece: Piece
  /** Those of the others as well. */
  readonly passages: readonly string[]
}

/** So much of the shorter sentence stands in the other, in whichever order. */
const [same, sameWithNumbers] = [0.7, 0.5]
/** Sentences with fewer words are alike by chance. */
const leastTerms = 4
const [mostPieces, mostAgreements] = [600, 6]

/** What several documents of a topic agree on: sentences with the same numbers and most of the same words. */
export function agreementsOn(topic: string, material: Material): Agreement[] {
  const focus = topicFocus(topic, material)
  const told = [...material.pieces.entries()]
    .filter(([, { unit }]) => unit.kind === 'sentence')
    .sort(([one], [other]) => (focus[other] ?? 0) - (focus[one] ?? 0))
    .slice(0, mostPieces)
    .map(([, piece]) => ({
      piece,
      terms: new Set(termsOf(piece.unit.text)),
      numbers: new Set(numbersIn(piece.unit.text).map(({ value }) => value)),
    }))
    .filter(({ terms }) => terms.size >= leastTerms)
  const found: Agreement[] = []
  const used = new Set<Piece>()
  for (const [index, one] of told.entries()) {
    if (used.has(one.piece)) continue
    const others = told.slice(index + 1).filter((other) => !used.has(other.piece) && agree(one, other))
    if (others.length === 0) continue
    for (const { piece } of [one, ...others]) used.add(piece)
    const passages = [...new Set([one, ...others].map(({ piece }) => piece.unit.passage))]
    found.push({ piece: one.piece, passages })
    if (found.length === mostAgreements) break
  }
  return found
}

interface ToldSentence {
  readonly piece: Piece
  readonly terms: ReadonlySet<string>
  readonly numbers: ReadonlySet<number>
}

function agree(one: ToldSentence, other: ToldSentence): boolean {
  if (one.piece.document.sha256 === other.piece.document.sha256) return false
  const [few, many] = one.numbers.size < other.numbers.size ? [one, other] : [other, one]
  if (![...few.numbers].every((number) => many.numbers.has(number))) return false
  if (few.numbers.size === 0 && many.numbers.size > 0) return false
  const [small, large] = one.terms.size < other.terms.size ? [one, other] : [other, one]
  return containment(small.terms, large.terms) >= (few.numbers.size > 0 ? sameWithNumbers : same)
}
