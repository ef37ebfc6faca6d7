import type { Material, Piece } from './material.ts'
import { largestOf } from './rank-units.ts'
import type { PieceRun } from './runs.ts'
import { topicFocus } from './topic-focus.ts'

/** Words by which a sentence sums something up, decides it or tells how it came out. */
const summing =
  /\b(?:therefore|altogether|overall|on average|decided|agreed|chosen?|results?|resulted|shows?|showed|proved|improve(?:d|ment)|fell|rose|declined?|increased?|reduced|instead of)\b/i
/** "The improvement": of what, an earlier sentence says. */
const leaning = /^The (?:improvements?|declines?|increases?|reductions?|differences?|changes?|results?|reasons?)\b/
/** What is less about the topic does not stand for it. */
const [onTopic, ofDocument] = [0.6, 0.4]
const [mostFindings, shortest, longest] = [2, 8, 34]

/** Sentences that stand for what was found on a topic, each from another document. */
export function findingRuns(topic: string, material: Material, { words, shares, left }: FindingBounds): PieceRun[] {
  const scores = material.ranking.scores(topic)
  const focus = topicFocus(topic, material)
  const top = largestOf(scores)
  const candidates = material.pieces
    .map((piece, index) => ({
      piece,
      focus: focus[index] ?? 0,
      score: (shares.get(piece.document.sha256) ?? 0) * (0.3 + (scores[index] ?? 0) / top),
    }))
    // What follows in its paragraph would hang in the air without it.
    .filter(({ piece }, index) => !isBeside(piece, material.pieces[index + 1]))
    .filter(({ piece, focus: about }) => about >= onTopic && isFit(piece, left, shares))
    .sort((one, other) => other.score - one.score)
  const chosen: PieceRun[] = []
  for (const { piece, score } of candidates) {
    const used = chosen.reduce((sum, run) => sum + run.words, 0)
    const isNamed = chosen.some(({ pieces }) => pieces[0]?.document.sha256 === piece.document.sha256)
    if (chosen.length === mostFindings || isNamed || used + piece.words > words) continue
    chosen.push({ pieces: [piece], score, words: piece.words })
  }
  return chosen
}

interface FindingBounds {
  readonly words: number
  readonly shares: ReadonlyMap<string, number>
  readonly left: ReadonlySet<Piece>
}

function isFit(piece: Piece, left: ReadonlySet<Piece>, shares: FindingBounds['shares']): boolean {
  const { unit, document, words, standsAlone, announces, isSpoken = false } = piece
  return (
    unit.kind === 'sentence' &&
    summing.test(unit.text) &&
    !leaning.test(unit.text) &&
    standsAlone &&
    !announces &&
    !isSpoken &&
    words >= shortest &&
    words <= longest &&
    !left.has(piece) &&
    (shares.get(document.sha256) ?? 0) >= ofDocument
  )
}

function isBeside({ unit }: Piece, next: Piece | undefined): boolean {
  return next?.unit.passage === unit.passage && next.unit.block === unit.block
}
