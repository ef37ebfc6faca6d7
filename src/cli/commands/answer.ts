import { BatonError } from '../../errors/baton-error.ts'
import type { OpenQuestion } from '../../index.ts'
import { readAnswer } from '../ask-person.ts'
import { attend, exitCodeOf } from '../attend.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { findRun } from '../find-run.ts'
import { tellOutcome } from '../output/outcome.ts'
import { openView, type View } from '../output/view.ts'
import { isInteractive, remark } from '../terminal.ts'

export const answer: Command = {
  name: 'answer',
  summary: 'answers a question that a run asked; the run goes on from there',
  words: [
    { name: 'RUN', says: 'its id, the beginning of it, or `last`', completes: 'run' },
    { name: 'QUESTION', says: 'which question; without it, all open ones are shown', optional: true },
    { name: 'ANSWER', says: 'a choice or its number, JSON, or text', optional: true },
  ],
  options: { json: { type: 'boolean', says: 'print every event as a line of JSON, and nothing else' } },
  examples: [
    ['baton answer last', 'asks you, or lists what is open'],
    ['baton answer run_0192 ask#1 yes', 'answers and stays with the run'],
  ],
  run: async ({ words, options, terminal, open }) => {
    const json = options['json'] === true
    const [wanted = '', op, text] = words
    let view: View | undefined
    const { baton } = await open((delta) => view?.delta(delta))
    const { runId, rootRunId, status } = await findRun(baton, wanted)
    const questions = await baton.questions(rootRunId)
    if (op !== undefined && text !== undefined) {
      const question = pick(questions, { runId, op })
      await baton.answer(question.runId, question.op, readAnswer(text, question))
    } else if (questions.length === 0) {
      remark(terminal, status === 'awaiting_input' ? tooLate(rootRunId) : `${rootRunId} asks nothing.`)
      return exitCodes.completed
    } else if (!isInteractive(terminal)) {
      tellOutcome(terminal, { runId: rootRunId, status: 'awaiting_input', questions })
      return exitCodes.awaitingInput
    }
    view = await openView(terminal, { json })
    const outcome = await attend({ baton, runId: rootRunId, view, terminal, mayAsk: !json })
    tellOutcome(terminal, outcome, json)
    return exitCodeOf(outcome)
  },
}

function tooLate(runId: string): string {
  return `${runId} asks nothing any more: it is too late to answer.\n  baton resume ${runId}  lets it go on without an answer`
}

/** The question by its operation: of the run that was named, or else of any run below it. */
function pick(
  questions: readonly OpenQuestion[],
  wanted: { readonly runId: string; readonly op: string },
): OpenQuestion {
  const named = questions.filter(({ op }) => op === wanted.op)
  const found = named.find(({ runId }) => runId === wanted.runId) ?? named[0]
  if (found !== undefined) return found
  const open = questions.map(({ op }) => op)
  throw new BatonError('BATON_QUESTION_UNKNOWN', { runId: wanted.runId, question: wanted.op, open })
}
