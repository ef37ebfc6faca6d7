import { termsOf } from '../../../understanding/prose/terms.ts'
import { type Disagreement, disagreementsIn } from '../evidence/disagreements.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { composeSection } from '../writing/compose-section.ts'
import { disagreementSection } from '../writing/disagreement-section.ts'
import type { Material, Piece } from '../writing/material.ts'
import { largestOf } from '../writing/rank-units.ts'
import { type PieceRun, runsOf } from '../writing/runs.ts'
import { voiceFor } from '../writing/voice.ts'
import { type AskedTerms, askedTerms, said } from './asked-terms.ts'

/** What the evidence says to one question. */
export interface QuestionAnswer {
  readonly question: string
  /** Cites by the ids of passages; empty where nothing answers. */
  readonly text: string
  readonly passages: readonly string[]
  /** Words of the question that stand nowhere in what was read. */
  readonly unknown: readonly string[]
}

/** A sentence answers if it holds this share of what the question says, weighed by how rare that is. */
const enough = 0.45
/** What is further below the best than this only shares a word with the question. */
const floor = 0.48
const mostWords = 110

/** Answers one question in the words of the evidence, where something in it answers. */
export function answerByRules(question: string, evidence: Evidence, material: Material): QuestionAnswer {
  const { pieces, ranking } = material
  const asked = askedTerms(question)
  const words = ranking.answering(asked.query, () => true)
  const share = shareOf(asked, material)
  const scores = pieces.map((piece, index) => {
    const covered = share(piece)
    return covered < enough
      ? 0
      : covered * (words[index] ?? 0) * (asked.isFigure && !/\d/.test(piece.unit.text) ? 0.5 : 1)
  })
  const best = largestOf(scores)
  const relative = scores.map((score) => score / best)
  const disputes = disagreementsIn(evidence)
  const disputed = new Set(pieces.filter((piece) => disputes.some((one) => isSide(one, piece))))
  const open = disputes.filter((one) =>
    pieces.some((piece, index) => (relative[index] ?? 0) >= floor && isSide(one, piece)),
  )
  const home = pieces.map(() => 0)
  const runs = firstOf(runsOf(pieces, relative, { section: 0, home, floor, left: disputed }))
  const parts = [
    composeSection(runs, voiceFor(material)),
    open.length === 0 ? '' : `The sources do not agree:\n\n${disagreementSection(open, evidence)}`,
  ]
  const text = parts.filter((part) => part !== '').join('\n\n')
  const passages = [
    ...runs.flatMap((run) => run.pieces.map(({ unit }) => unit.passage)),
    ...open.flatMap(({ sides }) => sides.map(({ unit }) => unit.passage)),
  ]
  return { question, text, passages: [...new Set(passages)], unknown: unknownIn(question, asked, material) }
}

/** The best runs, none of which says what another does, about as many words as an answer has. */
function firstOf(runs: readonly PieceRun[]): PieceRun[] {
  const [taken, chosen]: [Set<Piece>, PieceRun[]] = [new Set(), []]
  let words = 0
  for (const run of runs) {
    if (run.pieces.some((piece) => taken.has(piece)) || (words > 0 && words + run.words > mostWords)) continue
    chosen.push(run)
    words += run.words
    for (const piece of run.pieces) taken.add(piece)
  }
  return chosen
}

/** Which share of a question a piece speaks of, by itself or by what it stands under. */
function shareOf({ terms }: AskedTerms, { ranking }: Material): (piece: Piece) => number {
  const weights = terms.map(({ term, weight }) => weight * ranking.rarity(term))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return ({ unit, document }) => {
    const own = new Set(termsOf(`${unit.text} ${unit.heading} ${unit.header.join(' ')} ${document.title}`))
    const found = terms.reduce((sum, term, index) => sum + said(term, unit.text, own) * (weights[index] ?? 0), 0)
    return total === 0 ? 0 : found / total
  }
}

function isSide({ sides }: Disagreement, { unit }: Piece): boolean {
  return sides.some((side) => side.unit.passage === unit.passage && side.unit.order === unit.order)
}

/** Words of a question for which nothing stands anywhere. */
function unknownIn(question: string, { terms }: AskedTerms, { pieces }: Material): string[] {
  const known = new Set(
    pieces.flatMap(({ unit, document }) => termsOf(`${unit.text} ${unit.heading} ${document.title}`)),
  )
  const strange = new Set(terms.filter((term) => said(term, '', known) === 0).map(({ term }) => term))
  const words = question.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
  return [...new Set(words.filter((word) => termsOf(word).some((term) => strange.has(term))))]
}
