import { BatonError } from '../../errors/baton-error.ts'
import { isFinal } from '../../events/status.ts'
import { readAnswer } from '../ask-person.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-code.ts'
import { findRun } from '../find-run.ts'
import { openJournal } from '../open-journal.ts'
import { oneLine } from '../output/text-width.ts'
import { refuseMessage } from '../refuse-message.ts'
import { findTaker, tellTaker } from '../taker.ts'
import { remark } from '../terminal.ts'

export const send: Command = {
  name: 'send',
  summary:
    'sends a run a message that it takes when it next looks for one, such as a handoff to another member of a team',
  words: [
    { name: 'RUN', says: 'its id, the beginning of it, or `last`', completes: 'run' },
    { name: 'TOPIC', says: 'what it is about; teams know `handoff`, `set`, `pause` and `resume`' },
    { name: 'content', says: 'JSON, or text', optional: true, rest: true },
  ],
  options: {
    by: { type: 'string', value: 'NAME', says: 'who sends it, for the log (default: user)' },
    id: { type: 'string', value: 'ID', says: 'sent again with the same id, it is still one message' },
    json: { type: 'boolean', says: 'which process takes it, as a line of JSON' },
  },
  examples: [
    ['baton send last handoff publisher', 'after this turn the work goes to publisher, whatever the rules say'],
    ['baton send last set quality_score=0.9 --by Ada', 'a variable of a team; the log says who set it'],
    ['baton send last pause', 'waits before the next turn; `resume` lets it go on'],
  ],
  run: async ({ words: [wanted = '', topic = '', ...rest], options, terminal, settings, kinds }) => {
    const baton = await openJournal(await settings(), terminal.env)
    if (baton === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: wanted })
    try {
      const found = await findRun(baton, wanted)
      const { runId, rootRunId, runnable } = found
      const { by, id } = options
      const content = readAnswer(rest.join(' '), {})
      const isKnown = await refuseMessage(baton, found, await kinds(), { topic, content })
      await baton.send(runId, topic, content, {
        by: typeof by === 'string' ? by : undefined,
        id: typeof id === 'string' ? id : undefined,
      })
      const taker = await findTaker(baton, rootRunId)
      tellTaker(terminal, 'The message', taker, options['json'] === true)
      if (!isKnown && options['json'] !== true) {
        remark(
          terminal,
          `  Whether ${oneLine(runnable)} takes messages on "${topic}" is not known here: it may refuse it, or never look.`,
        )
      }
      const isLeft = taker.owner === undefined && !isFinal(taker.status)
      if (isLeft && options['json'] !== true) remark(terminal, `  Here: baton resume ${rootRunId}`)
    } finally {
      await baton.close()
    }
    return exitCodes.completed
  },
}
