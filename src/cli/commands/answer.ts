import { BatonError } from '../../errors/baton-error.ts'
import type { OpenQuestion } from '../../index.ts'
import { readAnswer } from '../ask-person.ts'
import { attend, exitCodeOf } from '../attend.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { findRun } from '../find-run.ts'
import { answerCommand } from '../output/answer-command.ts'
import { tellOutcome } from '../output/outcome.ts'
import { openView, type View } from '../output/view.ts'
import { isInteractive, remark, say } from '../terminal.ts'
import { unsafeName, unsafeOption } from '../unsafe-option.ts'

export const answer: Command = {
  name: 'answer',
  summary: 'answers a question that a run asked, or approves a call; the run goes on from there',
  words: [
    { name: 'RUN', says: 'its id, the beginning of it, or `last`', completes: 'run' },
    { name: 'QUESTION', says: 'which question; without it, all open ones are shown', optional: true },
    { name: 'ANSWER', says: 'a choice or its number, JSON, or text', optional: true },
  ],
  options: {
    json: { type: 'boolean', says: 'print every event, or without an answer every question, as a line of JSON' },
    [unsafeName]: unsafeOption,
  },
  examples: [
    ['baton answer last', 'asks you, or lists what is open'],
    ['baton answer run_0192 ask#1 yes', 'answers and stays with the run'],
    ["baton answer last 'tool:write_file#1/ask#1' Approve", 'lets exactly that call be made, once'],
    ['baton answer last --json', 'what is asked, with all arguments, for a program'],
  ],
  run: async ({ words, options, terminal, open, kinds }) => {
    const json = options['json'] === true
    const [wanted = '', op, text] = words
    let view: View | undefined
    const { baton } = await open({ onDelta: (delta) => view?.delta(delta), allTools: true })
    const { runId, rootRunId, status } = await findRun(baton, wanted)
    const questions = await baton.questions(rootRunId)
    if (op !== undefined && text === undefined) refuseHalf(questions, op)
    if (op !== undefined && text !== undefined) {
      const question = pick(questions, { runId, op })
      await baton.answer(question.runId, question.op, readAnswer(text, question))
    } else if (json) {
      for (const question of questions) say(terminal, JSON.stringify({ question: withCommands(question) }))
      return questions.length === 0 ? exitCodes.completed : exitCodes.awaitingInput
    } else if (questions.length === 0) {
      remark(terminal, status === 'awaiting_input' ? tooLate(rootRunId) : `${rootRunId} asks nothing.`)
      return exitCodes.completed
    } else if (!isInteractive(terminal)) {
      tellOutcome(terminal, { runId: rootRunId, status: 'awaiting_input', questions })
      return exitCodes.awaitingInput
    }
    view = await openView(terminal, { kinds: await kinds(), json })
    const outcome = await attend({ baton, runId: rootRunId, view, terminal, mayAsk: !json })
    tellOutcome(terminal, outcome, json)
    return exitCodeOf(outcome)
  },
}

/** Naming a question without answering it, or answering without saying what, is a slip. */
function refuseHalf(questions: readonly OpenQuestion[], word: string): void {
  const problem = questions.some(({ op }) => op === word)
    ? `"${word}" is a question, and there is no answer to it.`
    : `"${word}" is no question of this run.`
  const advice = `Name the question and the answer: baton answer RUN QUESTION ANSWER. Open: ${questions.map(({ op }) => op).join(', ') || 'none'}.`
  throw new BatonError('BATON_USAGE_INVALID', { command: 'answer', problem, advice })
}

/** With the exact command for each choice. */
function withCommands(question: OpenQuestion): object {
  const commands = (question.choices ?? []).map((choice) => [choice, answerCommand(question, choice)])
  return commands.length === 0 ? question : { ...question, commands: Object.fromEntries(commands) }
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
  const exact = named.find(({ runId }) => runId === wanted.runId)
  const [only, ...others] = named
  // An approval must not go to a call of another run by chance.
  if (exact === undefined && others.length > 0) {
    const problem = `${named.length} runs ask "${wanted.op}".`
    const advice = `Name the one you mean: ${named.map(({ runId }) => runId).join(', ')}.`
    throw new BatonError('BATON_USAGE_INVALID', { command: 'answer', problem, advice })
  }
  const found = exact ?? only
  if (found !== undefined) return found
  const open = questions.map(({ op }) => op)
  throw new BatonError('BATON_QUESTION_UNKNOWN', { runId: wanted.runId, question: wanted.op, open })
}
