import type { Evidence } from '../evidence/evidence.ts'
import type { TextUnit } from '../evidence/units.ts'
import { answerByRules } from '../question/answer-by-rules.ts'
import { questionsOfTopic } from '../question/questions.ts'
import type { Material, Piece } from './material.ts'

/** What evidence answers to a topic that is a question. */
export interface TopicAnswers {
  /** Cites by the ids of passages; empty where the topic asks nothing, or nothing answers. */
  readonly text: string
  /** What it says already, so that no section says it again. */
  readonly pieces: readonly Piece[]
  /** All that answers, on whichever side of a contradiction. */
  readonly answering: readonly TextUnit[]
  /** What is asked and nothing answers. */
  readonly unanswered: readonly string[]
  /** What comes nearest to an answer of these. */
  readonly nearest: readonly TextUnit[]
}

export function answersTo(topic: string, evidence: Evidence, material: Material): TopicAnswers {
  const answers = questionsOfTopic(topic).map((question) => answerByRules(question, evidence, material))
  const units = answers.flatMap((answer) => answer.units)
  const isSaid = ({ unit: { passage, order } }: Piece): boolean =>
    units.some((unit) => unit.passage === passage && unit.order === order)
  const texts = answers.map(({ text }) => text).filter((text) => text !== '')
  return {
    // Two questions may be answered by the same words.
    text: [...new Set(texts)].join('\n\n'),
    pieces: material.pieces.filter(isSaid),
    answering: answers.flatMap((answer) => answer.answering),
    nearest: answers.flatMap(({ nearest }) => (nearest === undefined ? [] : [nearest.unit])),
    unanswered: answers.flatMap(({ question, text }) => (text === '' ? [question] : [])),
  }
}
