import { visibleJson } from '../../events/visible-json.ts'
import type { OpenQuestion } from '../../index.ts'
import { askQuestion, readAnswer } from '../ask-person.ts'
import { detached, detachName, detachOption, tellStarted } from '../background.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { findRun } from '../find-run.ts'
import { answerCommand } from '../output/answer-command.ts'
import { tellQuestions } from '../output/outcome.ts'
import { openView, type View } from '../output/view.ts'
import { pickQuestion, refuseAnswered } from '../pick-question.ts'
import { outOption, refuseFile } from '../research/article-file.ts'
import { stayWith } from '../stay.ts'
import { findTaker, isTakenElsewhere, tellTaker } from '../taker.ts'
import { endTeller } from '../tell-end.ts'
import { isInteractive, remark, say } from '../terminal.ts'
import { eventsBelow } from '../tree-events.ts'
import { unsafeName, unsafeOption } from '../unsafe-option.ts'

export const answer: Command = {
  name: 'answer',
  summary: 'answers a question that a run asked, or approves a call; the run goes on from there',
  words: [
    { name: 'RUN', says: 'its id, the beginning of it, or `last`', completes: 'run' },
    { name: 'QUESTION', says: 'which question, if several are open', optional: true },
    {
      name: 'ANSWER',
      says: 'a choice or its number, JSON, or text; without it, what is open is shown',
      optional: true,
    },
  ],
  options: {
    'as-begun': {
      type: 'boolean',
      says: 'let it go on with the definitions it began with, though files changed since',
    },
    by: { type: 'string', value: 'NAME', says: 'who answers, for the log (default: user)' },
    json: { type: 'boolean', says: 'print every event, or without an answer every question, as a line of JSON' },
    wait: { type: 'boolean', says: 'stay also with a run that another program works on' },
    out: outOption,
    [detachName]: detachOption,
    [unsafeName]: unsafeOption,
  },
  examples: [
    ['baton answer last', 'asks you, or lists what is open'],
    ['baton answer last yes', 'answers the one question that is open, and stays with the run'],
    ['baton answer run_0192 ask#1 yes', 'names the question too'],
    ["baton answer last 'tool:write_file#1/ask#1' Approve", 'lets exactly that call be made, once'],
    ['baton answer last --json', 'what is asked, with all arguments, for a program'],
  ],
  run: async (invocation) => {
    const { words, options, terminal, open, kinds } = invocation
    const json = options['json'] === true
    await refuseFile('answer', invocation)
    const tellEnd = endTeller(invocation)
    const by = typeof options['by'] === 'string' ? options['by'] : undefined
    const [wanted = '', ...given] = words
    if (given.length > 0) {
      const code = await detached(invocation)
      if (code !== undefined) return code
    }
    let view: View | undefined
    const { baton } = await open({ onDelta: (delta) => view?.delta(delta), allTools: true })
    const { runId, rootRunId, status } = await findRun(baton, wanted)
    const questions = await baton.questions(rootRunId)
    if (options['as-begun'] === true) await baton.resume(rootRunId, { definitions: 'begun' })
    const isElsewhere = isTakenElsewhere(await baton.ownership(rootRunId)) && options['wait'] !== true
    if (given.length > 0) {
      const [named, text] = given
      const isOpen = text === undefined ? questions.length > 0 : questions.some(({ op }) => op === named)
      // It may have been answered between the look of a person and now.
      if (!isOpen) refuseAnswered(await eventsBelow(baton, rootRunId), text === undefined ? undefined : named)
      const picked = pickQuestion(questions, runId, given)
      await baton.answer(picked.question.runId, picked.question.op, readAnswer(picked.text, picked.question), by)
    } else if (json) {
      for (const question of questions) say(terminal, visibleJson({ question: withCommands(question) }))
      return questions.length === 0 ? exitCodes.completed : exitCodes.awaitingInput
    } else if (questions.length === 0) {
      remark(terminal, status === 'awaiting_input' ? tooLate(rootRunId) : `${rootRunId} asks nothing.`)
      return exitCodes.completed
    } else if (!isInteractive(terminal)) {
      tellQuestions(terminal, { runId: rootRunId, status: 'awaiting_input', questions })
      return exitCodes.awaitingInput
    } else if (isElsewhere) {
      for (const question of questions) {
        const answer = await askQuestion(terminal, question)
        if (answer === undefined) return exitCodes.awaitingInput
        await baton.answer(question.runId, question.op, answer, by)
      }
    }
    if (isElsewhere) {
      const taker = await findTaker(baton, rootRunId)
      tellTaker(terminal, 'The answer', taker, json)
      if (taker.stopping !== undefined && !json) {
        remark(terminal, `  ${taker.stopping.by} asked the run to stop, so it may end without taking the answer.`)
      }
      return exitCodes.completed
    }
    tellStarted(rootRunId)
    view = await openView(terminal, { kinds: await kinds(), json })
    return stayWith(invocation, { baton, runId: rootRunId, view, terminal, mayAsk: !json }, (outcome) =>
      tellEnd(outcome, baton),
    )
  },
}

/** With the exact command for each choice. */
function withCommands(question: OpenQuestion): object {
  const commands = (question.choices ?? []).map((choice) => [choice, answerCommand(question, choice)])
  return commands.length === 0 ? question : { ...question, commands: Object.fromEntries(commands) }
}

function tooLate(runId: string): string {
  return `${runId} asks nothing any more: it is too late to answer.\n  baton resume ${runId}  lets it go on without an answer`
}
