import { BatonError } from '../../errors/baton-error.ts'
import { statusAfter } from '../../events/run.ts'
import type { Command } from '../command.ts'
import { exitCodeFor, exitCodes } from '../exit-code.ts'
import { findRun } from '../find-run.ts'
import { onInterrupt } from '../interrupt.ts'
import { openJournal } from '../open-journal.ts'
import { tellQuestions } from '../output/outcome.ts'
import { openView } from '../output/view.ts'
import { tellOutcome } from '../tell-end.ts'
import { remark } from '../terminal.ts'

export const watch: Command = {
  name: 'watch',
  summary: 'follows a run live, whichever process is at work on it',
  words: [{ name: 'RUN', says: 'its id, the beginning of it, or `last`', completes: 'run' }],
  options: { json: { type: 'boolean', says: 'print every event as a line of JSON, and nothing else' } },
  examples: [
    ['baton watch last', 'until it ends; Ctrl-C stops watching, not the run'],
    ['baton watch run_0192 --json | grep tool.called', 'for a program'],
  ],
  run: async ({ words, options, terminal, settings, kinds }) => {
    const json = options['json'] === true
    const [wanted = ''] = words
    const baton = await openJournal(await settings(), terminal.env)
    if (baton === undefined) throw new BatonError('BATON_RUN_NOT_FOUND', { runId: wanted })
    const interrupts = onInterrupt(
      () => {},
      () => process.exit(exitCodes.cancelled),
    )
    try {
      const { rootRunId } = await findRun(baton, wanted)
      const view = await openView(terminal, { kinds: await kinds(), json })
      for await (const event of baton.follow(rootRunId, interrupts.signal)) {
        await view.take(event)
        if (event.runId !== rootRunId || statusAfter(event.type) !== 'awaiting_input') continue
        const questions = await baton.questions(rootRunId)
        if (questions.length === 0) continue
        view.hide()
        tellQuestions(terminal, { runId: rootRunId, status: 'awaiting_input', questions })
        view.show()
      }
      await view.close()
      if (interrupts.signal.aborted) {
        remark(terminal, 'Stopped watching. The run goes on.')
        return exitCodes.cancelled
      }
      const outcome = await baton.result(rootRunId)
      await tellOutcome(terminal, outcome, baton, json)
      return exitCodeFor(outcome.status)
    } finally {
      interrupts.stop()
      await baton.close()
    }
  },
}
