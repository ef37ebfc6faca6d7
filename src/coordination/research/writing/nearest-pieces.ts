import type { Disagreement } from '../evidence/disagreements.ts'
import { askedQuestion } from '../question/asked-question.ts'
import { speaksOf } from './bearing.ts'
import type { Material, Piece } from './material.ts'
import type { TopicAnswers } from './topic-answers.ts'

const most = 4

/**
 * What comes nearest to questions that nothing answers: what says most of one, then what speaks of all that it is about. One
 * side of what is disputed never stands alone.
 */
export function nearestPieces(
  { unanswered, nearest }: TopicAnswers,
  { pieces, ranking }: Material,
  disputes: readonly Disagreement[],
): Piece[] {
  const isOne = ({ unit }: Piece, { passage, order }: Piece['unit']): boolean =>
    passage === unit.passage && order === unit.order
  const isDisputed = (piece: Piece): boolean =>
    disputes.some(({ sides }) => sides.some(({ unit }) => isOne(piece, unit)))
  const isNearest = (piece: Piece): boolean => nearest.some((unit) => isOne(piece, unit))
  const asked = unanswered.map((question) => ({ ...askedQuestion(question), wished: [] }))
  const scores = ranking.scores(unanswered.join(' '))
  const speaking = [...pieces.entries()]
    .filter(([, piece]) => piece.standsAlone && !isNearest(piece) && asked.some((one) => speaksOf(piece, one)))
    .sort(([one], [other]) => (scores[other] ?? 0) - (scores[one] ?? 0))
    .map(([, piece]) => piece)
  const found = [...pieces.filter(isNearest), ...speaking].filter((piece) => !isDisputed(piece))
  if (found.length > 0) return found.slice(0, most)
  // Something of what is asked is there, if only a word: what has most of that.
  return [...pieces.entries()]
    .filter(([index, piece]) => (scores[index] ?? 0) > 0 && piece.standsAlone && !isDisputed(piece))
    .sort(([one], [other]) => (scores[other] ?? 0) - (scores[one] ?? 0))
    .map(([, piece]) => piece)
    .slice(0, most)
}
