import type { Evidence } from '../../../../src/coordination/research/evidence/evidence.ts'
import { answerByRules } from '../../../../src/coordination/research/question/answer-by-rules.ts'
import { questionsIn } from '../../../../src/coordination/research/question/questions.ts'
import { materialOf } from '../../../../src/coordination/research/writing/material.ts'
import type { AskedQuestion } from './question-set.ts'

/** What became of one question. */
interface Verdict {
  readonly asked: AskedQuestion
  readonly said: string
  readonly isRight: boolean
}

interface Measured {
  /** Of what was answered, how much was right; of what can be answered, how much was. */
  readonly precision: number
  readonly recall: number
  readonly wrong: readonly string[]
  readonly missed: readonly string[]
}

export function verdictsOn(questions: readonly AskedQuestion[], evidence: Evidence): Verdict[] {
  const material = materialOf(evidence)
  return questions.map((asked) => {
    const said = questionsIn(asked.question)
      .map((question) => answerByRules(question, evidence, material).text)
      .filter((text) => text !== '')
      .join(' ')
    const isRight = asked.answer?.test(said) === true && asked.never?.test(said) !== true
    return { asked, said, isRight }
  })
}

export function figuresOf(verdicts: readonly Verdict[]): Measured {
  const answered = verdicts.filter(({ said }) => said !== '')
  const right = verdicts.filter(({ isRight }) => isRight)
  const answerable = verdicts.filter(({ asked }) => asked.answer !== undefined)
  return {
    precision: right.length / Math.max(1, answered.length),
    recall: right.length / Math.max(1, answerable.length),
    wrong: answered.filter(({ isRight }) => !isRight).map(({ asked }) => asked.question),
    missed: answerable.filter(({ isRight }) => !isRight).map(({ asked }) => asked.question),
  }
}
