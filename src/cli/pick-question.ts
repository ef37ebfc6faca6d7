import { BatonError } from '../errors/baton-error.ts'
import { asKernelFact } from '../events/catalog.ts'
import type { RunEvent } from '../events/event.ts'
import type { OpenQuestion } from '../index.ts'

/** A question, and what was said to it. */
interface Answered {
  readonly question: OpenQuestion
  readonly text: string
}

/**
 * What the words after the run mean: a question and its answer, or an answer to the one question that is open. `runId` is
 * the run that was named; its own questions come first.
 */
export function pickQuestion(questions: readonly OpenQuestion[], runId: string, words: readonly string[]): Answered {
  const [op = '', text] = words
  if (text !== undefined) return { question: questionCalled(questions, runId, op), text }
  const [only, ...others] = questions
  if (questions.some((question) => question.op === op)) {
    throw usage(`"${op}" is a question, and there is no answer to it.`, questions)
  }
  if (only === undefined) throw usage('The run asks nothing.', questions)
  if (others.length > 0)
    throw usage(`${questions.length} questions are open, and "${op}" names none of them.`, questions)
  return { question: only, text: op }
}

function usage(problem: string, questions: readonly OpenQuestion[]): BatonError {
  const open = questions.map((question) => `${question.op} (${question.prompt})`).join(', ')
  const advice = `Name the question and the answer: baton answer RUN QUESTION ANSWER. Open: ${open || 'none'}.`
  return new BatonError('BATON_USAGE_INVALID', { command: 'answer', problem, advice })
}

/** Throws the author of the answer to a question that is not open any more, or to the last one if none is named. */
export function refuseAnswered(events: readonly RunEvent[], named: string | undefined): void {
  for (const event of events.toReversed()) {
    const fact = asKernelFact(event)
    if (fact?.type !== 'question.answered' || (named !== undefined && fact.data.op !== named)) continue
    const { op: question, by, answer } = fact.data
    const at = new Date(event.ts).toISOString()
    throw new BatonError('BATON_QUESTION_ANSWERED', { question, by, answer, at })
  }
}

/** The question by its operation: of the run that was named, or else of any run below it. */
function questionCalled(questions: readonly OpenQuestion[], runId: string, op: string): OpenQuestion {
  const named = questions.filter((question) => question.op === op)
  const exact = named.find((question) => question.runId === runId)
  const [only, ...others] = named
  // An approval must not go to a call of another run by chance.
  if (exact === undefined && others.length > 0) {
    const problem = `${named.length} runs ask "${op}".`
    const advice = `Name the one you mean: ${named.map((question) => question.runId).join(', ')}.`
    throw new BatonError('BATON_USAGE_INVALID', { command: 'answer', problem, advice })
  }
  const found = exact ?? only
  if (found !== undefined) return found
  const open = questions.map((question) => question.op)
  throw new BatonError('BATON_QUESTION_UNKNOWN', { runId, question: op, open })
}
