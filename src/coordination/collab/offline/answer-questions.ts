import type { HandoffEvidence } from '../conditions/evidence.ts'
import type { JudgeAnswer } from '../conditions/judge-answers.ts'
import type { JudgeQuestion } from '../conditions/needed.ts'
import { readStatement } from './read-statement.ts'

/** Answers questions about a turn from what the agent said, without a language model. Where it goes on is not chosen. */
export function answerQuestions(
  questions: readonly JudgeQuestion[],
  { answer }: HandoffEvidence,
): readonly JudgeAnswer[] {
  return questions.map(({ id, statement }) => ({ id, ...readStatement(statement, answer) }))
}
